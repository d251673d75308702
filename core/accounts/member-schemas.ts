import { z } from 'zod';
import { folderLimitSchema } from './api-key-schemas.js';
import { idSchema } from '../basics/ids.js';
import { ROLES } from './roles.js';

export const roleSchema = z
  .enum(ROLES)
  .describe(
    'Role of a member. `viewer` reads codes and analytics, `editor` changes codes and runs jobs, `admin` manages webhooks, keys, members, and the account, and `owner` can also make owners, and export and delete the account.',
  );

/** The folders that a member or an invited person sees. */
export const memberFoldersSchema = z
  .array(idSchema('folder'))
  .nullable()
  .describe('IDs of the folders that the member sees, with everything below. Null if the member sees all.');

export const memberSchema = z
  .object({
    id: idSchema('member'),
    userId: idSchema('user'),
    email: z.string(),
    name: z.string().nullable(),
    role: roleSchema,
    folders: memberFoldersSchema,
    totp: z.boolean().describe('Whether sign-in with the password needs a code.'),
    joinedAt: z.iso.datetime(),
    lastSeenAt: z.iso
      .datetime()
      .nullable()
      .describe('When the member last used the dashboard, to the minute. Null if never.'),
  })
  .meta({ id: 'Member' });

export type MemberResource = z.output<typeof memberSchema>;

export const updateMemberSchema = z
  .strictObject({
    role: roleSchema.optional(),
    folders: folderLimitSchema
      .nullable()
      .optional()
      .describe(
        'IDs of the folders that a viewer or editor sees, with everything below. Null lifts the limit. Requires Business.',
      ),
  })
  .meta({ id: 'UpdateMember' });
