import type { IncomingHttpHeaders } from 'node:http';
import { isbot } from 'isbot';
import type { BotReason } from '../../../core/scan.js';

/** Programs that fetch a link to show a preview of it in a chat or a feed. */
const LINK_PREVIEW = new RegExp(
  [
    'facebookexternalhit',
    'facebot',
    'facebookcatalog',
    'meta-externalfetcher',
    'twitterbot',
    '^whatsapp/',
    'slackbot-linkexpanding',
    'slack-imgproxy',
    'telegrambot',
    'discordbot',
    'linkedinbot',
    'skypeuripreview',
    'microsoftpreview',
    'snap url preview',
    '^snapchat/',
    'redditbot',
    'pinterestbot',
    'iframely',
    'embedly',
    'vkshare',
    'viber',
    'line-poker',
    'kakaotalk-scrap',
    'mattermost-bot',
    'rocket\\.chat',
    'mastodon/',
    'bluesky cardyb',
    'synapse',
    'google-pagerenderer',
    'google-read-aloud',
    'bitlybot',
    'link ?preview',
    'summalybot',
  ].join('|'),
  'i',
);

/** Programs that run a full browser and identify themselves in ways that isbot does not recognize. */
const OTHER_BOT = /gtmetrix|miniature\.io|ylt chrome|tsm-turingos/i;

/** Returns why a `User-Agent` header is not a person's; null if it may be a person's. */
export function findBotReason(userAgent: string): BotReason | null {
  if (userAgent === '') return 'no_user_agent';
  if (LINK_PREVIEW.test(userAgent)) return 'link_preview';
  return isbot(userAgent) || OTHER_BOT.test(userAgent) ? 'bot' : null;
}

const PURPOSE_HEADERS = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];

/** Reports whether a browser prefetches for its user: `Sec-Purpose: prefetch` (Fetch Standard) or one of its older names. */
export function isPrefetch(headers: IncomingHttpHeaders): boolean {
  return PURPOSE_HEADERS.some((header) => {
    const purpose = headers[header];
    return purpose !== undefined && /\b(?:prefetch|prerender|preview)\b/i.test(String(purpose));
  });
}
