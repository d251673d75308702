import { z } from 'zod';
import { definePayloadType } from './payload-type.js';
import { webUrl } from './web-url.js';

/** A web address, as plain text (WHATWG URL). */
export const url = definePayloadType({
  type: 'url',
  title: 'Web address',
  summary: 'Opens a page. Dynamic by default, so the address can be changed after printing.',
  symbol: 'dynamic',
  schema: z.strictObject({
    url: webUrl().describe(
      'Absolute http or https URL, without user name and password. International host names are written in punycode.',
    ),
  }),
  example: { url: 'https://example.com/menu?table=7' },
  encode: (data) => data.url,
  parse: (text) => (/^https?:\/\//i.test(text) ? { url: text } : undefined),
  fromText: (text) => ({ url: text }),
  action: (data) => ({ href: data.url, label: 'Open the page' }),
});
