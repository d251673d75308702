import { z } from 'zod';
import { definePayloadType } from './payload-type.js';
import { MAX_DESTINATION_URL } from './destination-length.js';
import { webUrl } from './web-url.js';

/** URL as plain text (WHATWG URL Standard). */
export const url = definePayloadType({
  type: 'url',
  title: 'Website',
  name: 'Link',
  otherNames: ['website', 'webseite', 'webaddress', 'web'],
  icon: 'link',
  redirects: true,
  summary: 'Opens a web page. Dynamic by default, so the URL can be changed after printing.',
  symbol: 'dynamic',
  schema: z.strictObject({
    url: webUrl(MAX_DESTINATION_URL).describe(
      'Absolute http or https URL without credentials; www. alone gets https://. International host names are converted to Punycode.',
    ),
  }),
  example: { url: 'https://example.com/menu?table=7' },
  encode: (data) => data.url,
  parse: (text) => (/^https?:\/\//i.test(text) ? { url: text } : undefined),
  fromText: (text) => ({ url: text }),
  action: {
    message: 'open',
    label: 'Open the page',
    schemes: ['https', 'http'],
    href: (data) => data.url,
  },
});
