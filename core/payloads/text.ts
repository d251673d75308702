import { z } from 'zod';
import { definePayloadType } from './payload-type.js';
import { paragraph } from './text-fields.js';

/** Plain text, in UTF-8. */
export const text = definePayloadType({
  type: 'text',
  title: 'Text',
  summary: 'Shows a text.',
  symbol: 'static',
  schema: z.strictObject({
    // More than any symbol holds, so that an overlong text is answered with the bytes that fit.
    text: paragraph(20_000).describe(
      'The text to show. Newlines are kept, other control characters refused.',
    ),
  }),
  example: { text: 'Table 7\nAsk us for today’s specials' },
  encode: (data) => data.text,
  parse: (payload) => ({ text: payload }),
});
