import { z } from 'zod';
import { definePayloadType } from './payload-type.js';
import type { Reading } from './normalize.js';
import { reading, refuse } from './normalize.js';
import { parseLine } from './text-fields.js';
import { readWebUrl, webUrl } from './web-url.js';

/** A web address, or an address in the platform's own store app. */
const storeUrl = (scheme: string) =>
  z
    .string()
    .min(1, { abort: true })
    .max(2_048, { abort: true })
    .check(reading((text): Reading<string> => readStoreUrl(text.trim(), scheme)))
    .meta({ format: 'uri' });

function readStoreUrl(text: string, scheme: string): Reading<string> {
  if (!text.toLowerCase().startsWith(`${scheme}://`)) {
    const web = readWebUrl(text);
    return 'value' in web || /^https?:/i.test(text)
      ? web
      : { problem: `must be an http, https or ${scheme} URL` };
  }
  if (/[^\x21-\x7e]/.test(text)) return { problem: 'must hold no spaces and no characters beyond ASCII' };
  const line = parseLine(text);
  return 'problem' in line ? line : { value: scheme + text.slice(scheme.length) };
}

const schema = z
  .strictObject({
    iosUrl: storeUrl('itms-apps')
      .optional()
      .describe('Where iPhones and iPads go: http(s), or itms-apps://.'),
    androidUrl: storeUrl('market').optional().describe('Where Android devices go: http(s), or market://.'),
    fallbackUrl: webUrl().optional().describe('Where every other device goes.'),
  })
  .check((payload) => {
    if (Object.values(payload.value).every((value) => value === undefined)) {
      refuse(payload, 'fallbackUrl', 'is needed, or else iosUrl or androidUrl');
    }
  });

/** An app: its store page by device. The symbol always carries the short URL, since the choice is made at the scan. */
export const app = definePayloadType({
  type: 'app',
  title: 'App download',
  summary: 'Opens the right app store for the device. Dynamic only: the choice is made when it is scanned.',
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
            message: 'Devices of other kinds have nowhere of their own to go: add fallbackUrl.',
          },
        ]
      : [],
});
