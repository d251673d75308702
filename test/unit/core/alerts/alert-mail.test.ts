import { expect, test } from '@jest/globals';
import { alertMail } from '../../../../core/alerts/alert-mail.js';
import type { AlertTrigger } from '../../../../core/alerts/alert-trigger.js';
import { renderMail } from '../../../../core/mail/render-mail.js';

const AT = new Date('2026-11-21T08:15:00Z');
const TRIGGER: AlertTrigger = {
  id: 'alr_1_1',
  accountId: 'acc_1',
  alertId: 'alr_1',
  name: 'Rush',
  condition: { spike: { scans: 1_000, hours: 1 } },
  scans: 1_234,
  qrCodes: [],
  events: [],
  omitted: 0,
  at: AT,
};
const NO_CONTEXT = { names: new Map<string, string>(), dashboardUrl: undefined };
const textOf = (trigger: Partial<AlertTrigger>, context = NO_CONTEXT) =>
  renderMail(alertMail({ ...TRIGGER, ...trigger }, context)).text;

test('a spike says how many scans there were, and what the alert waits for', () => {
  expect(textOf({})).toBe(
    'Rush\n\n1,234 scans in the last hour, up to Nov 21, 2026, 08:15 UTC. The alert waits for at least 1,000.\n',
  );
});

test('silent codes are named with their last scan, at most 20', () => {
  const code = (index: number) => ({ qrCodeId: `qr_${index}`, name: `Poster ${index}`, lastScannedAt: AT });
  const text = textOf({
    condition: { silence: { hours: 72, minScans: 10 } },
    scans: null,
    qrCodes: Array.from({ length: 100 }, (_, index) => code(index)),
    omitted: 400,
  });
  expect(text).toContain('500 codes had no scan for 3 days.');
  expect(text).toContain('- Poster 19: Nov 21, 2026, 08:15 UTC\n');
  expect(text).not.toContain('Poster 20');
  expect(text).toContain('And 480 more codes.');
});

test('events are named with their codes, a deleted code without a name', () => {
  const text = textOf(
    {
      condition: { events: ['qr_code.destination_broken', 'job.failed'] },
      scans: null,
      events: [
        { type: 'qr_code.destination_broken', qrCodeId: 'qr_1', at: AT },
        { type: 'qr_code.destination_broken', qrCodeId: 'qr_2', at: AT },
        { type: 'job.failed', qrCodeId: null, at: AT },
      ],
    },
    { ...NO_CONTEXT, names: new Map([['qr_1', 'Menu']]) },
  );
  expect(text).toContain('3 events');
  expect(text).toMatch(/- Menu: .+: Nov 21/);
  expect(text).toMatch(/- A deleted code: /);
});

test('a hostile name stays text in the subject and in both parts', () => {
  const name = 'a\r\nBcc: evil@example.com <script>alert(1)</script> ‮';
  const mail = renderMail(alertMail({ ...TRIGGER, name }, NO_CONTEXT));
  expect(mail.subject).not.toMatch(/[\r\n]/);
  expect(mail.html).not.toContain('<script>');
});
