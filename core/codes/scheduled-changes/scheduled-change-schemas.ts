import { z } from 'zod';
import { ERROR_CODES } from '../../basics/errors.js';
import { actorSchema, creatorIdSchema } from '../../accounts/actor.js';
import { idSchema } from '../../basics/ids.js';
import { changeNoteSchema, updateQrCodeSchema } from '../qr-code-schemas.js';
import { pageQuerySchema } from '../../basics/resource-schemas.js';
import { instantSchema } from '../routing/instants.js';
import { CHANGE_STATES } from './scheduled-change.js';

const { data, routing, status, name, tags, metadata, folder, aliases, page } = updateQrCodeSchema.shape;

/** Fields that a scheduled change may change: none of the symbol and its style. */
export const scheduledPatchSchema = z
  .strictObject({ data, routing, status, name, tags, metadata, folder, aliases, page })
  .check((payload) => {
    const problem = payload.issues.length === 0 && findPatchProblem(payload.value);
    if (problem) payload.issues.push({ code: 'custom', input: payload.value, message: problem });
  })
  .describe('The fields to change, as in an update of the code: `routing` and `metadata` are merged.')
  .meta({ id: 'ScheduledPatch' });

export type ScheduledPatch = z.output<typeof scheduledPatchSchema>;

/** The body of the request that schedules a change. */
export const createScheduledChangeSchema = z
  .strictObject({
    at: instantSchema().describe('When the change takes effect: 10 s to 5 years ahead.'),
    patch: scheduledPatchSchema,
    changeNote: changeNoteSchema.optional(),
  })
  .meta({ id: 'CreateScheduledChange' });

/** A scheduled change in responses and events. */
export const scheduledChangeSchema = z
  .object({
    id: idSchema('scheduledChange'),
    at: z.iso.datetime().describe('When the change takes effect.'),
    patch: z
      .record(z.string(), z.unknown())
      .describe('The fields to change. A new password is shown as `changed`.'),
    state: z
      .enum(CHANGE_STATES)
      .describe(
        '`pending`: it will take effect. `applied`: it took effect. `blocked`: it no longer fit the code, and no part of it was applied. `cancelled`: the owner canceled it.',
      ),
    changeNote: z.string().nullable().describe('`changeNote` of the request.'),
    error: z
      .object({
        code: z.enum(ERROR_CODES),
        message: z.string(),
        details: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
      })
      .nullable()
      .describe('Why the change is blocked; otherwise null.'),
    createdBy: actorSchema.describe('Who scheduled the change.'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'ScheduledChange' });

export type ScheduledChange = z.output<typeof scheduledChangeSchema>;

/** A scheduled change in the list of all codes of an account. */
export const accountScheduledChangeSchema = scheduledChangeSchema
  .extend({
    qrCodeId: idSchema('qrCode').describe('ID of the code that the change is about.'),
    qrCodeName: z.string().nullable().describe('Name of this code.'),
  })
  .meta({ id: 'AccountScheduledChange' });

export type AccountScheduledChange = z.output<typeof accountScheduledChangeSchema>;

/** Paging and filters of the list of all scheduled changes of an account. */
export const scheduledChangeQuerySchema = pageQuerySchema.extend({
  state: z.enum(CHANGE_STATES).optional().describe('State of the changes. Default: all states.'),
  createdBy: creatorIdSchema.optional(),
});

/** Returns what is wrong with a patch whose fields are valid; undefined if nothing is. */
function findPatchProblem(patch: object): string | undefined {
  if (Object.keys(patch).length === 0) return 'must have at least one field';
  return hasStorableKeys(patch) ? undefined : 'must not have keys with the character NUL';
}

/** The database stores no name of a field with the character NUL. */
function hasStorableKeys(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, member]) => !key.includes('\0') && hasStorableKeys(member));
}
