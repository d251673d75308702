import { TOTP } from 'otpauth';
import type { Session } from './api.js';
import { awaitTimeStep } from './authenticator.js';

interface TotpSession {
  /** The session that replaces the one of the call. */
  cookie: string;
  recoveryCodes: string[];
  /** Shared secret in base32. */
  secret: string;
}

/** Begins to turn two-factor sign-in on. @returns The code that confirms it. */
export async function beginTotp({ request }: Session, password: string): Promise<string> {
  return new TOTP({ secret: await beginWithSecret({ request }, password) }).generate();
}

/** Turns two-factor sign-in on with the code of the step before, so that two further codes can be used. */
export async function turnOnTotp(
  { request }: Pick<Session, 'request'>,
  password: string,
): Promise<TotpSession> {
  await awaitTimeStep();
  const secret = await beginWithSecret({ request }, password);
  const code = new TOTP({ secret }).generate({ timestamp: Date.now() - 30_000 });
  const response = await request('POST', '/api/v1/me/totp/confirm', { code });
  if (!response.ok) throw new Error(`confirming returned ${response.status}: ${await response.text()}`);
  const { recoveryCodes } = (await response.json()) as { recoveryCodes: string[] };
  return { cookie: response.headers.get('set-cookie')!.split(';')[0]!, recoveryCodes, secret };
}

async function beginWithSecret({ request }: Pick<Session, 'request'>, password: string): Promise<string> {
  const response = await request('POST', '/api/v1/me/totp', { password });
  if (!response.ok) throw new Error(`setting up returned ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { secret: string }).secret;
}
