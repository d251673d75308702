import { z } from 'zod';
import { idSchema } from '../basics/ids.js';
import { PLANS } from '../basics/plan-names.js';
import { accountSchema } from './account-schemas.js';
import { memberFoldersSchema, roleSchema } from './member-schemas.js';

/** Name of a person. */
export const personNameSchema = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^\P{Cc}*$/u, 'must not contain control characters');

const membershipSchema = z
  .object({
    id: idSchema('account'),
    name: z.string().describe('Name of the account.'),
    role: roleSchema,
    folders: memberFoldersSchema,
    plan: z.enum(PLANS),
  })
  .meta({ id: 'Membership' });

export const meSchema = z
  .object({
    id: idSchema('user'),
    email: z.string(),
    name: z.string().nullable(),
    hasPassword: z.boolean().describe('Whether the person can sign in with a password.'),
    totp: z.boolean().describe('Whether sign-in with the password needs a code.'),
    identities: z
      .array(
        z
          .object({ id: idSchema('identity'), issuer: z.string(), linkedAt: z.iso.datetime() })
          .meta({ id: 'Identity' }),
      )
      .describe('Sign-ins at an OpenID provider that are linked.'),
    accountId: idSchema('account').describe('Account that the session is in.'),
    memberId: idSchema('member')
      .nullable()
      .describe('Membership in that account. Null if it has ended; switch to another account.'),
    accounts: z.array(membershipSchema).describe('All accounts of the person, oldest membership first.'),
    account: accountSchema
      .optional()
      .describe(
        'The account that the session is in, with `expand=account` of `GET /api/v1/me`. Absent if the person may not see it: the membership has ended, or the plan does not cover it.',
      ),
  })
  .meta({ id: 'Me' });

export const meQuerySchema = z.strictObject({
  expand: z
    .enum(['account'])
    .optional()
    .describe('`account`: the response contains the account that the session is in.'),
});

export type MeResource = z.output<typeof meSchema>;

export const updateMeSchema = z
  .strictObject({
    name: personNameSchema.nullable().optional().describe('Name that others see; null for none.'),
  })
  .meta({ id: 'UpdateMe' });

export const linkIdentitySchema = z
  .strictObject({
    password: z
      .string()
      .max(200)
      .optional()
      .describe('Current password of the person. Omitted by a person without a password.'),
  })
  .meta({ id: 'LinkIdentity' });

export const startedLinkSchema = z
  .object({ url: z.url().describe('URL of the provider, which the browser must open within 10 minutes.') })
  .meta({ id: 'StartedLink' });

export const switchAccountSchema = z
  .strictObject({ accountId: idSchema('account').describe('ID of an account of the person.') })
  .meta({ id: 'SwitchAccount' });
