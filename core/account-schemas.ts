import { z } from 'zod';
import { brandingPatchSchema, brandingSchema } from './branding.js';
import { idSchema } from './ids.js';
import { PLANS } from './plans.js';

const emailAddressSchema = z
  .string()
  .trim()
  .max(254)
  .pipe(z.email('must be an e-mail address'))
  .overwrite((email) => email.toLowerCase())
  .describe('Read in any case, kept in lower case');

const passwordSchema = z
  .string()
  .min(8, 'must be at least 8 characters')
  .max(200)
  .describe('8 to 200 characters');

export const signUpSchema = z
  .strictObject({ email: emailAddressSchema, password: passwordSchema })
  .meta({ id: 'SignUp' });

/** No rules for the password here: whether it is right is all that counts. */
export const signInSchema = z
  .strictObject({ email: emailAddressSchema, password: z.string().max(200) })
  .meta({ id: 'SignIn' });

const limitSchema = z.number().int().nullable().describe('null: without limit');

const accountLimitsSchema = z
  .object({
    callsPerMinute: limitSchema.describe('Calls of one key in any 60 seconds; null: without limit'),
    callsPerDay: limitSchema.describe('Calls by key on one UTC day; null: without limit'),
    qrCodes: limitSchema,
    apiKeys: limitSchema,
    bulkCodes: z.number().int().describe('Codes that one bulk request may create; 0: no bulk creation'),
    exportCodes: z.number().int().describe('Codes that one ZIP export may hold; 0: no export'),
    webhooks: z.boolean().describe('Whether webhooks are sent'),
    whiteLabel: z.boolean().describe('Whether `branding` is in effect'),
    scanRetentionMonths: limitSchema.describe(
      'After so many months of 31 days a scan is removed; its count stays; null: never',
    ),
  })
  .meta({ id: 'AccountLimits' });

export type AccountLimits = z.output<typeof accountLimitsSchema>;

export const planSchema = z.object({ plan: z.enum(PLANS), limits: accountLimitsSchema }).meta({ id: 'Plan' });

export type PlanResource = z.output<typeof planSchema>;

export const accountSchema = z
  .object({
    id: idSchema('account'),
    email: z.string(),
    plan: z.enum(PLANS),
    limits: accountLimitsSchema,
    usage: z.object({
      callsToday: z.number().int().describe('Calls by key that counted since midnight UTC'),
      qrCodes: z.number().int(),
      apiKeys: z.number().int(),
    }),
    baseUrl: z
      .url()
      .describe("What the account's short URLs begin with: its own domain, or the address of the service"),
    branding: brandingSchema,
    domains: z
      .array(z.string())
      .describe(
        "Hosts that lead to the account's codes: the present domain and former ones, which stay its own",
      ),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Account' });

export const updateAccountSchema = z
  .strictObject({
    branding: brandingPatchSchema
      .nullable()
      .optional()
      .describe('Merged into what is there (RFC 7396): null takes a member away, or all of it'),
  })
  .meta({ id: 'UpdateAccount' });

export const deleteAccountSchema = z
  .strictObject({ password: z.string().max(200).describe('Of the account, once more') })
  .meta({ id: 'DeleteAccount' });

export type AccountResource = z.output<typeof accountSchema>;
