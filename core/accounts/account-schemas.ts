import { z } from 'zod';
import { brandingPatchSchema, brandingSchema } from './branding.js';
import { idSchema } from '../basics/ids.js';
import { PLANS } from '../basics/plan-names.js';
import { secondFactorCodeSchema } from './totp-schemas.js';

export const emailAddressSchema = z
  .string()
  .trim()
  .max(254)
  .pipe(z.email('must be an email address'))
  .overwrite((email) => email.toLowerCase())
  .describe('Email address. Accepted in any case; stored in lowercase.');

export const newPasswordSchema = z
  .string()
  .min(8, 'must be at least 8 characters')
  .max(200)
  .describe(
    'Password of 8 to 200 characters; 12 or more are recommended. It must not be a common password, the email or its part before the `@`, or one character repeated.',
  );

/** Body of a sign-up. */
export const signUpSchema = z
  .strictObject({ email: emailAddressSchema, password: newPasswordSchema })
  .meta({ id: 'SignUp' });

/** Body of a sign-in. Sets no minimum length for the password, because it only has to match. */
export const signInSchema = z
  .strictObject({
    email: emailAddressSchema,
    password: z.string().max(200),
    code: secondFactorCodeSchema
      .optional()
      .describe(
        'The 6 digits that the authenticator app shows, or a recovery code; required if two-factor sign-in is on, ignored otherwise. Each works once.',
      ),
  })
  .meta({ id: 'SignIn' });

export const changePasswordSchema = z
  .strictObject({
    currentPassword: z
      .string()
      .max(200)
      .optional()
      .describe('Current password of the person. Omitted by a person without a password.'),
    newPassword: newPasswordSchema,
  })
  .meta({ id: 'ChangePassword' });

export const forgotPasswordSchema = z
  .strictObject({ email: emailAddressSchema })
  .meta({ id: 'ForgotPassword' });

export const resetPasswordSchema = z
  .strictObject({
    token: z.string().max(100).describe('Token of the reset link: the part of the link after the `#`.'),
    newPassword: newPasswordSchema,
  })
  .meta({ id: 'ResetPassword' });

const sessionSchema = z
  .object({
    id: idSchema('session'),
    current: z.boolean().describe('Whether this request used the session.'),
    createdAt: z.iso.datetime().describe('When the person signed in.'),
    lastUsedAt: z.iso.datetime().describe('When the session was last used, to the minute.'),
    userAgent: z
      .string()
      .nullable()
      .describe('Browser and operating system, such as `Firefox on Windows`. Null if unknown.'),
  })
  .meta({ id: 'Session' });

export type SessionResource = z.output<typeof sessionSchema>;

/** All sessions of an account; there are at most 100, so the list has no pages. */
export const sessionListSchema = z.object({ data: z.array(sessionSchema) });

const limitSchema = z.number().int().nullable().describe('Null means no limit.');

/** Name of an account. */
const accountNameSchema = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^\P{Cc}*$/u, 'must not contain control characters')
  .describe('Name of the account, which its members see. Any plan.');

const everyHoursSchema = z.int().min(6).max(168).describe('Hours between two checks of a destination.');

/** Setting of link watch in responses. */
const linkWatchSchema = z
  .object({
    enabled: z
      .boolean()
      .describe(
        'Whether the destinations of all dynamic codes of the types `url`, `app`, and `gs1` are checked; `watch.enabled` of a code overrides it.',
      ),
    everyHours: everyHoursSchema,
  })
  .meta({ id: 'LinkWatch' });

const linkWatchPatchSchema = z
  .strictObject({ enabled: z.boolean().optional(), everyHours: everyHoursSchema.optional() })
  .describe(
    'Checks of the destinations of codes: whether they are on, and the hours between two of them. Absent members stay as they are. Requires Pro.',
  );

const accountLimitsSchema = z
  .object({
    callsPerMinute: limitSchema.describe('API calls per key in any 60 seconds. Null means no limit.'),
    callsPerDay: limitSchema.describe('API calls with a key per UTC day. Null means no limit.'),
    qrCodes: limitSchema.describe('QR codes that may exist at the same time. Null means no limit.'),
    apiKeys: limitSchema.describe('API keys that may be active at the same time. Null means no limit.'),
    bulkCodes: z
      .number()
      .int()
      .describe('QR codes that one bulk request may create. 0 means no bulk creation.'),
    exportCodes: z
      .number()
      .int()
      .describe(
        'QR codes that one ZIP export may contain; `POST /api/qr/bulk-export` takes at most 50 of them. 0 means no exports.',
      ),
    sheetLabels: limitSchema.describe('Labels that one sheet may have. Null means no limit.'),
    members: limitSchema.describe(
      'Members that the account may have, pending invitations included. Null means no limit.',
    ),
    templates: limitSchema.describe('Templates that may exist at the same time. Null means no limit.'),
    alerts: limitSchema.describe(
      'Alerts that may exist at the same time. 0 means that there are none; null means no limit.',
    ),
    reports: limitSchema.describe(
      'Reports that may exist at the same time. 0 means that there are none; null means no limit.',
    ),
    fileBytes: limitSchema.describe(
      'Storage for hosted files in bytes. 0 means that files cannot be uploaded; null means no limit.',
    ),
    domains: limitSchema.describe(
      'Custom domains that the account may have, pending ones included. 0 means none; null means no limit.',
    ),
    webhooks: z.boolean().describe('Whether webhooks are sent.'),
    mail: z.boolean().describe('Whether the operator has configured mail.'),
    whiteLabel: z.boolean().describe('Whether `branding` takes effect.'),
    linkWatch: z.boolean().describe('Whether destinations of codes are checked.'),
    folders: z.boolean().describe('Whether codes can be in folders.'),
    scheduledChanges: z.boolean().describe('Whether changes of codes can be scheduled.'),
    historyDays: limitSchema.describe(
      'Days of changes of codes that the history shows; the latest 200 changes of a code are always shown. Null means all.',
    ),
    scanRetentionMonths: limitSchema.describe(
      'Scans are deleted after this number of months of 31 days; their counts are kept. Null means never.',
    ),
  })
  .meta({ id: 'AccountLimits' });

export type AccountLimits = z.output<typeof accountLimitsSchema>;

export const planSchema = z.object({ plan: z.enum(PLANS), limits: accountLimitsSchema }).meta({ id: 'Plan' });

export type PlanResource = z.output<typeof planSchema>;

export const accountSchema = z
  .object({
    id: idSchema('account'),
    name: z.string().describe('Name of the account. Default: its email.'),
    email: z.string().describe('Email address of the oldest owner.'),
    plan: z.enum(PLANS),
    limits: accountLimitsSchema,
    usage: z.object({
      callsToday: z
        .number()
        .int()
        .describe('API calls with a key since midnight UTC, counted with or without a daily limit.'),
      qrCodes: z.number().int(),
      apiKeys: z.number().int(),
      fileBytes: z.int().describe('Storage that hosted files take, in bytes.'),
    }),
    baseUrl: z
      .url()
      .describe("Start of the account's short links: its custom domain, or the URL of the service."),
    branding: brandingSchema,
    linkWatch: linkWatchSchema,
    domains: z
      .array(z.string())
      .describe(
        "Custom domains whose links lead to the account's codes: the current one and former ones, which remain reserved for the account.",
      ),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Account' });

export const updateAccountSchema = z
  .strictObject({
    name: accountNameSchema.optional(),
    branding: brandingPatchSchema
      .nullable()
      .optional()
      .describe(
        'Merge patch of the branding (RFC 7396). A null member is removed; null removes all branding. Requires Business.',
      ),
    linkWatch: linkWatchPatchSchema.optional(),
  })
  .meta({ id: 'UpdateAccount' });

export const deleteAccountSchema = z
  .strictObject({
    password: z
      .string()
      .max(200)
      .optional()
      .describe('Current password of the person, as confirmation. Omitted by a person without a password.'),
  })
  .meta({ id: 'DeleteAccount' });

export type AccountResource = z.output<typeof accountSchema>;
