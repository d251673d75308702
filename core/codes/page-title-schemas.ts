import { z } from 'zod';
import { MAX_DESTINATION_URL } from '../symbols/payloads/destination-length.js';
import { webUrl } from '../symbols/payloads/web-url.js';
import { HEALTH_REASONS } from './link-watch/health.js';

/** Why there is no title: the page has none, the operator turned titles off, or as in link watch. */
export const TITLE_REASONS = [
  'no_title',
  'off',
  ...HEALTH_REASONS.filter((reason) => reason !== 'content'),
] as const;
export type TitleReason = (typeof TITLE_REASONS)[number];

/** Body of a request for the title of a page. */
export const pageTitleRequestSchema = z
  .strictObject({ url: webUrl(MAX_DESTINATION_URL).describe('Address of the page.') })
  .meta({ id: 'PageTitleRequest' });

/** The title of a page, to suggest it as the name of a code. */
export const pageTitleSchema = z
  .object({
    url: z.url().describe('Address of the page, as it was requested.'),
    title: z
      .string()
      .nullable()
      .describe('Title of the page, short enough for the name of a code; null if there is none.'),
    reason: z
      .enum(TITLE_REASONS)
      .nullable()
      .describe(
        'Why there is no title; null if there is one. `no_title`: the page has none in its first 64 KiB; `off`: this service requests no pages; anything else as in `health` of a code.',
      ),
  })
  .meta({ id: 'PageTitle' });
export type PageTitle = z.infer<typeof pageTitleSchema>;
