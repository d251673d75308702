import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { renderMail } from '../../../core/mail/render-mail.js';
import type { MailContent } from '../../../core/mail/mail-content.js';
import { createSmtpSender, type SendSmtp } from '../../../outbound/smtp-sender.js';
import {
  canReceiveMail,
  startSmtpServer,
  type ReceivedMail,
  type SmtpServer,
} from '../../support/smtp-server.js';

const LONG_URL = `https://a-long-name-of-a-custom-domain.example/mail/${'0123456789'.repeat(20)}`;
const HOSTILE =
  'Menu\r\nBcc: x@example.com\r\n\r\n.\r\n<script>alert(1)</script> 🍕 قائمة الطعام \u202Egnp.exe';
const describeWithMail = canReceiveMail ? describe : describe.skip;

describeWithMail('a sent mail', () => {
  let smtp: SmtpServer;
  let send: SendSmtp;
  beforeAll(async () => {
    smtp = await startSmtpServer();
    send = createSmtpSender({
      host: '127.0.0.1',
      port: smtp.port,
      security: 'none',
      from: { name: 'Qrelay', address: 'qr@example.com' },
    });
  }, 240_000);
  afterAll(() => smtp?.stop());

  let mails = 0;
  async function deliver(content: Partial<MailContent>): Promise<ReceivedMail> {
    const number = ++mails;
    const to = `reader-${number}@example.com`;
    const rendered = renderMail({ subject: 'Weekly report', body: ['Hello'], ...content });
    const result = await send({ id: `mail_${number}`, to, createdAt: new Date(), ...rendered });
    expect(result).toEqual({ kind: 'accepted', response: '250 2.0.0 Queued' });
    return (await smtp.expect(to, 1))[0]!;
  }
  const linesOf = ({ head }: ReceivedMail, name: RegExp) =>
    head.split('\r\n').filter((line) => name.test(line));

  test('has the headers of RFC 8058 on one line each, however long its URL is', async () => {
    const mail = await deliver({ unsubscribeUrl: LONG_URL });
    expect(LONG_URL.length).toBeGreaterThan(200);
    expect(linesOf(mail, /^list-/i)).toEqual([
      `List-Unsubscribe: <${LONG_URL}>`,
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    ]);
    // A folded header continues on a line that begins with white space.
    expect(mail.head).not.toMatch(/List-Unsubscribe(-Post)?:[^\r\n]*\r\n[ \t]/);
    expect(mail.headers).toMatchObject({
      'list-unsubscribe': `<${LONG_URL}>`,
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    });
    expect(mail.defects).toEqual([]);
  });

  test('has no header to unsubscribe if the recipient requested the mail', async () => {
    const mail = await deliver({});
    expect(mail.names.filter((name) => name.startsWith('list-'))).toEqual([]);
    expect(mail.headers['auto-submitted']).toBe('auto-generated');
  });

  test('keeps hostile texts inert in headers and in both parts', async () => {
    const content: MailContent = {
      subject: HOSTILE,
      senderName: `${HOSTILE}" <boss@example.com>, "`,
      body: [
        HOSTILE,
        { label: HOSTILE, url: 'https://example.com/?a=1&b=2' },
        { title: HOSTILE, columns: ['', 'scans'], rows: [[HOSTILE, '7']] },
      ],
      footer: [HOSTILE, { label: 'Unsubscribe', url: LONG_URL }],
      unsubscribeUrl: LONG_URL,
    };
    const mail = await deliver(content);
    const rendered = renderMail(content);
    expect(mail.defects).toEqual([]);
    expect(mail.to).toEqual([mail.headers['to']]);
    expect(mail.names).toEqual([...new Set(mail.names)]);
    expect(mail.names).not.toContain('bcc');
    expect(mail.headers['subject']).toBe(rendered.subject);
    expect(mail.headers['from']).toMatch(/<qr@example\.com>$/);
    expect(mail.from).toBe('qr@example.com');
    // RFC 5322, 2.1.1: at most 998 characters a line. RFC 2047: headers are ASCII.
    expect(mail.head).toMatch(/^[\x20-\x7e\r\n\t]{1,}$/);
    const [text, html] = mail.parts;
    expect(mail.parts.map(({ type, charset }) => [type, charset])).toEqual([
      ['text/plain', 'utf-8'],
      ['text/html', 'utf-8'],
    ]);
    const unix = (part: string) => part.replaceAll('\r\n', '\n');
    expect([unix(text!.text), unix(html!.text)]).toEqual([unix(rendered.text), unix(rendered.html)]);
    expect(html!.links).toEqual(text!.links);
    expect(text!.links).toHaveLength(2);
  });
});
