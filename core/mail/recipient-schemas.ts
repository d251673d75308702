import { z } from 'zod';
import { emailAddressSchema } from '../accounts/account-schemas.js';
import { idSchema } from '../basics/ids.js';

/** Maximum number of recipients of an account. */
export const MAX_RECIPIENTS = 100;

/**
 * Whether a recipient has agreed. Only confirmed recipients get alerts and reports; an unsubscribed one can
 * confirm again.
 */
export const RECIPIENT_STATUSES = ['pending', 'confirmed', 'unsubscribed'] as const;

export type RecipientStatus = (typeof RECIPIENT_STATUSES)[number];

export const createRecipientSchema = z
  .strictObject({ email: emailAddressSchema })
  .meta({ id: 'CreateRecipient' });

export const recipientSchema = z
  .object({
    id: idSchema('recipient'),
    email: z.string(),
    status: z
      .enum(RECIPIENT_STATUSES)
      .describe('`confirmed` recipients get alerts and reports. `pending` ones have not decided yet.'),
    confirmedAt: z.iso.datetime().nullable(),
    lastMailAt: z.iso.datetime().nullable().describe('When a server last took a mail for the recipient.'),
    lastError: z
      .string()
      .nullable()
      .describe('Final response of a server that rejected a mail, of at most 200 characters.'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Recipient' });

export type RecipientResource = z.output<typeof recipientSchema>;

/** Maximum number of recipients of one alert or report. */
const MAX_EMAILS = 10;

/** The recipients of an alert or report, by address. */
export const emailsSchema = z
  .array(emailAddressSchema)
  .max(MAX_EMAILS)
  .overwrite((emails) => [...new Set(emails)])
  .describe(
    'Addresses that get mails once they have confirmed. An address that is not a recipient of the account becomes one, and is asked.',
  );
