import { z } from 'zod';
import { definePayloadType } from './payload-type.js';
import type { ParseResult } from './normalize.js';
import { addIssue, betweenFields, normalizeCheck } from './normalize.js';
import { parseLine } from './text-fields.js';
import { trimPasted } from './pasted-text.js';
import { MAX_DESTINATION_URL } from './destination-length.js';
import { parseWebUrl, webUrl } from './web-url.js';

/** Returns the schema of a URL that is http, https, or opens the platform's own store app. */
const storeUrl = (scheme: string) =>
  z
    .string()
    .min(1)
    .max(MAX_DESTINATION_URL)
    .check(normalizeCheck((text): ParseResult<string> => parseStoreUrl(trimPasted(text), scheme)))
    .meta({ format: 'uri' });

function parseStoreUrl(text: string, scheme: string): ParseResult<string> {
  if (!text.toLowerCase().startsWith(`${scheme}://`)) {
    const web = parseWebUrl(text, MAX_DESTINATION_URL);
    return 'value' in web || /^(?:https?:|www\.)/i.test(text)
      ? web
      : { problem: `must be an http, https, or ${scheme} URL` };
  }
  if (/[^\x21-\x7e]/.test(text)) return { problem: 'must contain only ASCII characters without spaces' };
  const line = parseLine(text);
  return 'problem' in line ? line : { value: scheme + text.slice(scheme.length) };
}

const schema = z
  .strictObject({
    iosUrl: storeUrl('itms-apps')
      .optional()
      .describe(
        'Destination for iPhones, and for iPads that ask for mobile pages: an http, https, or itms-apps URL.',
      ),
    androidUrl: storeUrl('market')
      .optional()
      .describe('Destination for Android devices: an http, https, or market URL.'),
    fallbackUrl: webUrl(MAX_DESTINATION_URL)
      .optional()
      .describe('Destination for all other devices, which include most iPads: an http or https URL.'),
  })
  .check(
    betweenFields(['iosUrl', 'androidUrl', 'fallbackUrl'], (payload) => {
      const { iosUrl, androidUrl, fallbackUrl } = payload.value;
      if (iosUrl === undefined && androidUrl === undefined && fallbackUrl === undefined) {
        addIssue(payload, 'fallbackUrl', 'is required unless iosUrl or androidUrl is given');
      }
    }),
  );

/**
 * App download: a store page for each kind of device. The symbol always encodes the short link, which chooses
 * on each scan.
 */
export const app = definePayloadType({
  type: 'app',
  title: 'App download',
  name: 'App',
  icon: 'app',
  redirects: true,
  summary:
    'Opens the app store of the device. Dynamic only, because the short link chooses the store on each scan.',
  symbol: 'dynamic-only',
  schema,
  example: {
    iosUrl: 'https://apps.apple.com/app/id310633997',
    androidUrl: 'https://play.google.com/store/apps/details?id=com.example',
    fallbackUrl: 'https://example.com/app',
  },
  encode: ({ iosUrl, androidUrl, fallbackUrl }) =>
    [fallbackUrl, iosUrl, androidUrl].filter(Boolean).join('\n'),
  warnings: ({ iosUrl, androidUrl, fallbackUrl }) =>
    fallbackUrl === undefined && (iosUrl === undefined || androidUrl === undefined)
      ? [
          {
            code: 'app_no_fallback',
            message: 'Other devices have no destination of their own. Add fallbackUrl.',
          },
        ]
      : [],
});
