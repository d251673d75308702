import { z } from 'zod';
import { isReservedKey, KEY_PATTERN, MAX_KEY_LENGTH } from './metadata-keys.js';
import { keyMessage } from './routing/text-schemas.js';

const metadataKey = z
  .string()
  .min(1, 'keys must not be empty')
  .max(MAX_KEY_LENGTH, `keys must be at most ${MAX_KEY_LENGTH} characters`)
  .regex(KEY_PATTERN, 'keys must contain only letters, digits, -, and _')
  .refine((key) => !isReservedKey(key), 'this key is reserved');
/** Schema of one value. */
export const metadataValue = z.union(
  [z.string().max(500, 'must be at most 500 characters'), z.number(), z.boolean()],
  'must be a string, a number, true, or false',
);

/** Maximum number of metadata keys of a code. */
export const MAX_METADATA_KEYS = 50;

/** Schema of the metadata of a code. */
export const metadataSchema = z
  .record(metadataKey, metadataValue, { error: keyMessage })
  .refine(
    (metadata) => Object.keys(metadata).length <= MAX_METADATA_KEYS,
    `must have at most ${MAX_METADATA_KEYS} keys`,
  )
  .describe('Custom key-value data of the account: strings, numbers, and booleans by key.');

/** Schema of a merge patch of the metadata. */
export const metadataPatchSchema = z
  .record(metadataKey, metadataValue.nullable(), { error: keyMessage })
  .refine(
    (metadata) => Object.keys(metadata).length <= MAX_METADATA_KEYS,
    `must have at most ${MAX_METADATA_KEYS} keys`,
  )
  .describe('Merge patch of the metadata (RFC 7396). A key with null is removed.');
