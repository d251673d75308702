import type { IncomingHttpHeaders } from 'node:http';
import { isbot } from 'isbot';
import type { BotReason } from '../../../core/scans/scan-properties.js';
import { BOT_IN_BROWSER } from './bot-in-browser.js';

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
    // The app itself appends its name to a browser's user agent.
    '^viber\\b',
    'line-poker',
    'kakaotalk-scrap',
    'mattermost-bot',
    // The desktop app is an Electron browser with the same name.
    'rocket\\.chat(?!.*electron)',
    'mastodon/',
    'bluesky cardyb',
    'googlemessages/',
    'synapse',
    'google-pagerenderer',
    'google-read-aloud',
    'bitlybot',
    'link ?preview',
    'summalybot',
  ].join('|'),
  'i',
);

/**
 * A browser, in-app browsers included: `Mozilla/5.0 (<device>…` with a browser engine after it. Old versions
 * of Opera have a form of their own.
 */
const BROWSER = new RegExp(
  [
    String.raw`^Mozilla/5\.0 \([^)]*(?:Android|iPhone|iPad|iPod|Windows|Macintosh|Linux|X11|CrOS|Tizen|Web0S|Harmony`,
    String.raw`|KaiOS|Mobile|Tablet|BlackBerry|BB10|PlayStation|Nintendo)[^)]*\)`,
    String.raw`.*(?:AppleWebKit|Gecko|ArkWeb|Chrome|Firefox)/`,
    String.raw`|^Opera/9\.80 \(.*Presto/`,
  ].join(''),
  'i',
);

/** Scanner apps that send a user agent of their own, which begins with the name of the app. */
const SCANNER_APP = new RegExp(
  [
    String.raw`^(?:[\w.&+-]{1,40} ){0,3}(?:`,
    String.raw`[\w.]{0,60}(?:qr[ _-]?(?:code|scan|reader|droid|bot\b)|bar[ _-]?code|datamatrix)|qr[ /&]`,
    String.raw`|scandit|scanlife|scanbot|camscanner|neoreader|i-nigma|qrafter|quickmark)`,
  ].join(''),
  'i',
);

/** An app on a phone that sends the user agent of the system's HTTP library. */
const PHONE_APP = /\((?:iPhone|iPad|iPod|Android|Linux; (?:U; )?Android)|\bCFNetwork\/|\bDalvik\//i;

/**
 * Returns why a `User-Agent` header is not a person's; null if it may be a person's.
 *
 * A browser or a scanner app is a person unless it names a known bot. Only other programs are judged by words
 * such as `scan`, `news`, or `bot`, which are also in the names of apps and phones.
 */
export function findBotReason(userAgent: string): BotReason | null {
  if (userAgent === '') return 'no_user_agent';
  if (LINK_PREVIEW.test(userAgent)) return 'link_preview';
  if (BROWSER.test(userAgent) || SCANNER_APP.test(userAgent)) {
    return BOT_IN_BROWSER.test(userAgent) ? 'bot' : null;
  }
  // `scan` names security scanners elsewhere, but on a phone it is a person with a code in front of the
  // camera.
  const judged = PHONE_APP.test(userAgent) ? userAgent.replaceAll(/scan(?:ner)?/gi, '') : userAgent;
  return isbot(judged) ? 'bot' : null;
}

const PURPOSE_HEADERS = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'];

/**
 * Reports whether a browser prefetches for its user: `Sec-Purpose: prefetch` (Fetch Standard) or one of its
 * older names.
 */
export function isPrefetch(headers: IncomingHttpHeaders): boolean {
  return PURPOSE_HEADERS.some((header) => {
    const purpose = headers[header];
    return purpose !== undefined && /\b(?:prefetch|prerender|preview)\b/i.test(String(purpose));
  });
}
