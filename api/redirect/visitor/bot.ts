import type { IncomingHttpHeaders } from 'node:http';
import { isbot } from 'isbot';
import type { BotReason } from '../../../core/scan.js';

/** Programs that fetch a link to show a card of it in a chat or a feed. */
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

/** Programs that look at pages with a whole browser and say so in a way of their own. */
const OTHER_BOT = /gtmetrix|miniature\.io|ylt chrome|tsm-turingos/i;

/** Why a User-Agent is not a person's; null when it may be one. */
export function readBotReason(userAgent: string): BotReason | null {
  if (userAgent === '') return 'no_user_agent';
  if (LINK_PREVIEW.test(userAgent)) return 'link_preview';
  return isbot(userAgent) || OTHER_BOT.test(userAgent) ? 'bot' : null;
}

const PURPOSE_HEADERS = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];

/**
 * Whether a browser fetches ahead of its user: `Sec-Purpose: prefetch` (Fetch Standard) and the older names of the same.
 */
export function isPrefetch(headers: IncomingHttpHeaders): boolean {
  return PURPOSE_HEADERS.some((header) => {
    const purpose = headers[header];
    return purpose !== undefined && /\b(?:prefetch|prerender|preview)\b/i.test(String(purpose));
  });
}
