import { z } from 'zod';
import { webUrl } from '../../symbols/payloads/web-url.js';
import { plainText } from '../routing/text-schemas.js';

const members = {
  enabled: z
    .boolean()
    .describe('Whether the destinations of the code are checked. Default: the setting of the account.'),
  fallbackUrl: webUrl().describe(
    'Where visitors are sent while their destination is broken: an absolute http or https URL without credentials.',
  ),
  contains: plainText(200).describe(
    'Text that the first 64 KiB of each destination must contain, as people read it: entities are decoded, tags are left out, and line breaks and no-break spaces are spaces. The case must be the same. Without it, the destination counts as failing.',
  ),
};

/** `watch` in requests that create a code. */
export const watchInputSchema = z
  .strictObject({
    enabled: members.enabled.nullish(),
    fallbackUrl: members.fallbackUrl.nullish(),
    contains: members.contains.nullish(),
  })
  .meta({ id: 'WatchInput' });

export type WatchInput = z.output<typeof watchInputSchema>;

/** Merge patch of `watch`. It is merged into the stored one, and `watchInputSchema` validates the result. */
export const watchPatchSchema = z
  .record(z.string(), z.unknown())
  .describe('Merge patch of the link watch (RFC 7396). A field with null is removed.');

/** `watch` of a code: members that are not used are absent. */
export const watchSchema = z
  .object({
    enabled: members.enabled.optional(),
    fallbackUrl: members.fallbackUrl.optional(),
    contains: members.contains.optional(),
  })
  .meta({ id: 'Watch' });

export type Watch = z.output<typeof watchSchema>;

/** Returns a valid `watch` as it is stored: without nulls; undefined if nothing remains. */
export function normalizeWatch({ enabled, fallbackUrl, contains }: WatchInput): Watch | undefined {
  const watch: Watch = {
    ...(typeof enabled === 'boolean' && { enabled }),
    ...(typeof fallbackUrl === 'string' && { fallbackUrl }),
    ...(typeof contains === 'string' && { contains }),
  };
  return Object.keys(watch).length > 0 ? watch : undefined;
}
