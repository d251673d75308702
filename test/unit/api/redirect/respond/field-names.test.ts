import { describe, expect, test } from '@jest/globals';
import type { z } from 'zod';
import { fieldName } from '../../../../../api/redirect/respond/field-names.js';
import { LANGUAGES } from '../../../../../core/landing-pages/messages.js';
import { CODE_TYPES, payloadType, type CodeType } from '../../../../../core/payloads/registry.js';

/** Types that redirect or respond with a file, and so show no fields. */
const TYPES_WITHOUT_PAGE: readonly CodeType[] = ['url', 'app', 'vcard', 'event'];

const paged = CODE_TYPES.filter((type) => !TYPES_WITHOUT_PAGE.includes(type));

describe.each(paged)('the page of %s', (type) => {
  test.each(LANGUAGES)('has a label for each of its fields in %s', (language) => {
    const { shape = {} } = payloadType(type).schema as unknown as { shape?: Record<string, z.ZodType> };
    for (const field of Object.keys(shape))
      expect([field, fieldName(field, language)]).toEqual([field, expect.any(String)]);
  });
});
