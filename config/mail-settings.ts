import { z } from 'zod';
import type { MailSettings } from '../core/mail/mail-settings.js';

/** The variables about mail, as they are in the environment. */
interface MailVariables {
  SMTP_URL?: URL | undefined;
  SMTP_TLS: 'required' | 'off';
  MAIL_FROM?: MailSettings['from'] | undefined;
}

const address = z.email();

/** URL of an SMTP server: `smtps` means TLS from the start. */
export const smtpUrlSchema = z
  .string()
  .refine(isSmtpUrl, 'must be smtps://user:password@host:465 or smtp://user:password@host:587')
  .transform((text) => new URL(text));

/** Sender of mails: an address, or a name and an address in angle brackets (RFC 5322, 3.4). */
export const mailFromSchema = z.string().transform((text, context) => {
  const [, quoted, name = quoted ?? '', bracketed] =
    /^(?:"([^"<>]*)"|([^"<>]*?))\s*<([^<>]*)>$/.exec(text.trim()) ?? [];
  const parsed = address.safeParse(bracketed ?? text.trim());
  if (!parsed.success || /\p{Cc}/u.test(text)) {
    context.addIssue('must be Name <qr@example.com>, or an email address');
    return z.NEVER;
  }
  return { name: name.trim(), address: parsed.data };
});

/** Returns settings of mail that contradict each other, each with its problem. */
export function findMailConflicts({ SMTP_URL, SMTP_TLS, MAIL_FROM }: MailVariables): [string, string][] {
  if (SMTP_URL === undefined) return [];
  return [
    ...(MAIL_FROM ? [] : [['MAIL_FROM', 'is missing: SMTP_URL needs it'] satisfies [string, string]]),
    ...(SMTP_TLS === 'off' && SMTP_URL.protocol === 'smtps:'
      ? [['SMTP_TLS', 'must not be off with smtps://'] satisfies [string, string]]
      : []),
  ];
}

/** Returns how mails are sent; undefined if no mail is configured. */
export function toMailSettings({ SMTP_URL, SMTP_TLS, MAIL_FROM }: MailVariables): MailSettings | undefined {
  if (SMTP_URL === undefined || MAIL_FROM === undefined) return undefined;
  const { protocol, hostname, port, username, password } = SMTP_URL;
  const isImplicit = protocol === 'smtps:';
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? (isImplicit ? 465 : 587) : Number(port),
    security: isImplicit ? 'tls' : SMTP_TLS === 'off' ? 'none' : 'starttls',
    ...(username !== '' && { user: decodeURIComponent(username), password: decodeURIComponent(password) }),
    from: MAIL_FROM,
  };
}

function isSmtpUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, pathname, search, hash } = new URL(text);
  return (
    /^smtps?:$/.test(protocol) && hostname !== '' && /^\/?$/.test(pathname) && search === '' && hash === ''
  );
}
