import { z } from 'zod';
import { definePayloadType } from './payload-type.js';
import { multilineField } from './text-fields.js';

/** Plain text in UTF-8. */
export const text = definePayloadType({
  type: 'text',
  title: 'Text',
  name: 'Text',
  icon: 'text',
  pageName: ['Text', 'Text', 'Texte', 'Texto', 'Texto', 'テキスト'],
  summary: 'Shows text.',
  symbol: 'static',
  schema: z.strictObject({
    // More than any symbol holds, so the error for a longer text (`data_too_long`) can state the maximum in
    // bytes.
    text: multilineField(20_000).describe(
      'Text to show. Newlines are kept; other control characters are rejected.',
    ),
  }),
  example: { text: 'Table 7\nAsk us for today’s specials' },
  encode: (data) => data.text,
  parse: (payload) => ({ text: payload }),
});
