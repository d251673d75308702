import type { MailSettings } from '../core/mail/mail-settings.js';

/** Time limits of an attempt, in milliseconds. */
const CONNECT_MS = 10_000;
const ATTEMPT_MS = 60_000;

/** Commands of the exchange of a mail, as opposed to those that open the connection and sign in. */
const MAIL_COMMANDS: readonly unknown[] = ['MAIL FROM', 'RCPT TO', 'DATA'];

/** A mail for one recipient. */
export interface SmtpMail {
  /** ID of the mail, from which its `Message-ID` follows. */
  id: string;
  to: string;
  createdAt: Date;
  subject: string;
  text: string;
  html: string;
  /** Display name of the sender; undefined: the name of the service. */
  senderName?: string | undefined;
  /** URL that ends such mails by one POST (RFC 8058); undefined for mails that the recipient requested. */
  unsubscribeUrl?: string | undefined;
}

/** Result of an attempt. A rejected mail must not be sent again; a failed one can. */
export type SmtpResult =
  | { kind: 'accepted'; response: string }
  | { kind: 'rejected'; error: string }
  | { kind: 'failed'; error: string };

/** Sends a mail. Never rejects, and takes at most 60 s. */
export type SendSmtp = (mail: SmtpMail) => Promise<SmtpResult>;

/**
 * Creates the function that sends mails by SMTP, each over a connection of its own (RFC 5321). With TLS, no
 * mail leaves without a valid certificate of the server: from the start (RFC 8314, 3.3) or by STARTTLS.
 */
export function createSmtpSender(settings: MailSettings): SendSmtp {
  const { from } = settings;
  let transport: ReturnType<typeof openTransport> | undefined;
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1);
  return async ({ id, to, createdAt, subject, text, html, senderName, unsubscribeUrl }) => {
    try {
      transport ??= openTransport(settings);
      const { response } = await (
        await transport
      ).sendMail({
        from: senderName === undefined ? from : { ...from, name: senderName },
        to: { name: '', address: to },
        envelope: { from: from.address, to: [to] },
        messageId: `<${id}@${domain}>`,
        date: createdAt,
        subject,
        text,
        html,
        headers: {
          // RFC 3834, 5.
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribeUrl !== undefined && unsubscribeHeaders(unsubscribeUrl)),
        },
        signal: AbortSignal.timeout(ATTEMPT_MS),
      });
      return { kind: 'accepted', response };
    } catch (error) {
      return describeFailure(error);
    }
  };
}

/** Loads nodemailer when the first mail is sent: most workers send none. */
async function openTransport({ host, port, security, user, password }: MailSettings) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(user !== undefined && { auth: { user, pass: password ?? '' } }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: ATTEMPT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Headers of RFC 8058, 3.1. They are not folded, because a folded one breaks signatures of the server. */
function unsubscribeHeaders(url: string) {
  return {
    'List-Unsubscribe': { prepared: true, value: `<${url}>` },
    'List-Unsubscribe-Post': { prepared: true, value: 'List-Unsubscribe=One-Click' },
  };
}

/**
 * A permanent response (5xx) to the mail is final, and so is an address that cannot be sent. A response to
 * the connection or to the sign-in is not: the operator can correct what caused it.
 */
function describeFailure(error: unknown): SmtpResult {
  const { code, responseCode, response, command, message } = error as Error & {
    code?: string;
    responseCode?: number;
    response?: string;
    command?: string;
  };
  const isRejected = responseCode !== undefined && responseCode >= 500 && MAIL_COMMANDS.includes(command);
  const isFinal = isRejected || (code === 'EENVELOPE' && command === 'API');
  return { kind: isFinal ? 'rejected' : 'failed', error: response ?? message };
}
