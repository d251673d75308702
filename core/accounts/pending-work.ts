import { z } from 'zod';
import { idSchema, type IdKind } from '../basics/ids.js';

/** Maximum number of IDs of each kind in a response. */
export const MAX_PENDING_IDS = 100;

function remainingSchema(kind: IdKind, description: string) {
  return z
    .object({
      count: z.int(),
      ids: z.array(idSchema(kind)).describe(`The latest ${MAX_PENDING_IDS} of them.`),
    })
    .describe(description);
}

/** Work that was started by a key and continues without the key. */
export const pendingWorkSchema = z
  .object({
    scheduledChanges: remainingSchema(
      'scheduledChange',
      'Scheduled changes that are pending. `GET /api/v1/scheduled-changes?state=pending&createdBy={id}` lists them with their codes.',
    ),
    jobs: remainingSchema(
      'job',
      'Jobs that have not ended, such as imports that wait for a file or a confirmation. Jobs that are being canceled are left out.',
    ),
    webhooks: remainingSchema('webhook', 'Webhooks that are enabled.'),
  })
  .describe(
    'What the key has started and that continues without it. Webhooks and, unless the key is limited to folders, jobs of versions that did not store their creator are left out.',
  )
  .meta({ id: 'PendingWork' });

export type PendingWork = z.output<typeof pendingWorkSchema>;

/** Numbers of what a revocation has canceled. */
export const cancelledWorkSchema = z
  .object({
    scheduledChanges: z.int().describe('Scheduled changes that were canceled.'),
    jobs: z.int().describe('Jobs that were canceled, or that stop at their next step.'),
    webhooks: z.int().describe('Webhooks that were disabled.'),
  })
  .meta({ id: 'CancelledWork' });

export type CancelledWork = z.output<typeof cancelledWorkSchema>;
