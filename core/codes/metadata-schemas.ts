import { z } from 'zod';
import { keyMessage } from './routing/text-schemas.js';

const FORBIDDEN_KEYS = ['__proto__', 'constructor', 'prototype'];

/** Schema of one key. */
export const metadataKeySchema = z
  .string()
  .min(1, 'keys must not be empty')
  .max(64, 'keys must be at most 64 characters')
  .regex(/^[0-9A-Za-z_-]+$/, 'keys must contain only letters, digits, -, and _')
  .refine((key) => !FORBIDDEN_KEYS.includes(key), 'this key is reserved');
/** Schema of one value. */
export const metadataValue = z.union(
  [z.string().max(500, 'must be at most 500 characters'), z.number(), z.boolean()],
  'must be a string, a number, true, or false',
);

/** Maximum number of metadata keys of a code. */
export const MAX_METADATA_KEYS = 50;

/** Schema of the metadata of a code. */
export const metadataSchema = z
  .record(metadataKeySchema, metadataValue, { error: keyMessage })
  .refine(
    (metadata) => Object.keys(metadata).length <= MAX_METADATA_KEYS,
    `must have at most ${MAX_METADATA_KEYS} keys`,
  )
  .describe('Custom key-value data of the account: strings, numbers, and booleans by key.');

/** Schema of a merge patch of the metadata. */
export const metadataPatchSchema = z
  .record(metadataKeySchema, metadataValue.nullable(), { error: keyMessage })
  .refine(
    (metadata) => Object.keys(metadata).length <= MAX_METADATA_KEYS,
    `must have at most ${MAX_METADATA_KEYS} keys`,
  )
  .describe('Merge patch of the metadata (RFC 7396). A key with null is removed.');
