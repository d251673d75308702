import { z } from 'zod';
import { emailAddressSchema, newPasswordSchema } from './account-schemas.js';
import { actorSchema } from './actor.js';
import { folderLimitSchema } from './api-key-schemas.js';
import { idSchema } from '../basics/ids.js';
import { memberFoldersSchema, roleSchema } from './member-schemas.js';
import { personNameSchema } from './user-schemas.js';

/** How long the link of an invitation works. */
export const INVITATION_DAYS = 7;

export const createInvitationSchema = z
  .strictObject({
    email: emailAddressSchema,
    role: roleSchema,
    folders: folderLimitSchema
      .optional()
      .describe(
        'IDs of the folders that a viewer or editor will see, with everything below. Requires Business.',
      ),
  })
  .meta({ id: 'CreateInvitation' });

export const invitationSchema = z
  .object({
    id: idSchema('invitation'),
    email: z.string(),
    role: roleSchema,
    folders: memberFoldersSchema,
    state: z.enum(['pending', 'expired']),
    invitedBy: actorSchema,
    expiresAt: z.iso.datetime().describe('When the link stops working: 7 days after it was created.'),
    mailed: z.boolean().describe('Whether the link was sent by mail.'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Invitation' });

export type InvitationResource = z.output<typeof invitationSchema>;

/** An invitation with its link, as returned once by creation and by sending it again. */
export const newInvitationSchema = invitationSchema
  .extend({
    url: z.url().describe('Link with which the person joins. It works once, and is returned only once.'),
  })
  .meta({ id: 'NewInvitation' });

export type NewInvitationResource = z.output<typeof newInvitationSchema>;

const tokenSchema = z
  .string()
  .max(100)
  .describe('Token of the invitation: the part of its link after the `#`.');

export const readInvitationSchema = z.strictObject({ token: tokenSchema }).meta({ id: 'ReadInvitation' });

export const openInvitationSchema = z
  .object({
    accountName: z.string(),
    email: z.string(),
    role: roleSchema,
    hasUser: z.boolean().describe('Whether the address belongs to a person, who must sign in to accept.'),
  })
  .meta({ id: 'OpenInvitation' });

export const acceptInvitationSchema = z
  .strictObject({
    token: tokenSchema,
    name: personNameSchema.optional().describe('Name of a person who is new here.'),
    password: newPasswordSchema.optional().describe('Password of a person who is new here; required then.'),
  })
  .meta({ id: 'AcceptInvitation' });
