import { z } from 'zod';

const passwordSchema = z.string().max(200).describe('Current password of the person, as confirmation.');

/** Code of the second factor in requests. Any text up to its length is merely wrong. */
export const secondFactorCodeSchema = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .describe('The 6 digits that the authenticator app shows, or a recovery code. Each works once.');

export const setUpTotpSchema = z.strictObject({ password: passwordSchema }).meta({ id: 'SetUpTotp' });

/** A secret that waits for its confirmation. Shown only once. */
export const totpSetupSchema = z
  .object({
    secret: z.string().describe('Shared secret in base32, for apps that cannot scan. Shown only here.'),
    uri: z
      .string()
      .describe('`otpauth://` URI with the secret, which authenticator apps read from a QR code.'),
  })
  .meta({ id: 'TotpSetup' });

export const confirmTotpSchema = z
  .strictObject({
    code: z.string().trim().min(1).max(40).describe('The 6 digits that the authenticator app shows.'),
  })
  .meta({ id: 'ConfirmTotp' });

export const recoveryCodesSchema = z
  .object({
    recoveryCodes: z
      .array(z.string())
      .describe('10 codes, each of which signs in once in place of a code of the app. Shown only here.'),
  })
  .meta({ id: 'RecoveryCodes' });

export const turnOffTotpSchema = z
  .strictObject({ password: passwordSchema, code: secondFactorCodeSchema })
  .meta({ id: 'TurnOffTotp' });
