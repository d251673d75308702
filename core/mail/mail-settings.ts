/** How mails are sent. */
export interface MailSettings {
  host: string;
  port: number;
  /** TLS from the start, STARTTLS, or none. */
  security: 'tls' | 'starttls' | 'none';
  /** Absent if the server needs no sign-in. */
  user?: string | undefined;
  password?: string | undefined;
  /** Sender of all mails. */
  from: { name: string; address: string };
}
