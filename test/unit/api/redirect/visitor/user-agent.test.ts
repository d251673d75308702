import { describe, expect, test } from '@jest/globals';
import { isPrefetch } from '../../../../../api/redirect/visitor/bot.js';
import crawlers from 'crawler-user-agents';
import topUserAgents from 'top-user-agents';
import { createUserAgentParser } from '../../../../../api/redirect/visitor/user-agent.js';
import { toVisitorClient } from '../../../../../core/codes/routing/client-names.js';
import type { Device } from '../../../../../core/scans/scan.js';
import {
  IN_APP_BROWSERS,
  MISLEADING_PHONES,
  PREVIEWS_AND_BOTS,
  SCANNER_APPS,
} from '../../../../support/real-user-agents.js';
import { processorTime } from '../../../../support/processor-time.js';

const read = createUserAgentParser();

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0';
const IOS = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

describe('people', () => {
  test.each([
    ['mobile', 'iOS', 'Mobile Safari', `${IOS} Version/17.5 Mobile/15E148 Safari/604.1`],
    [
      'mobile',
      'iOS',
      'Instagram',
      `${IOS} Mobile/15E148 Instagram 330.0.0.28.87 (iPhone14,5; iOS 17_5; en_US; scale=3.00)`,
    ],
    [
      'mobile',
      'iOS',
      'Facebook',
      `${IOS} Mobile/15E148 [FBAN/FBIOS;FBAV/440.0.0.32.107;FBDV/iPhone14,5;FBSN/iOS;FBSV/17.5]`,
    ],
    ['mobile', 'iOS', 'GSA', `${IOS} GSA/320.0.644103440 Mobile/15E148 Safari/604.1`],
    ['mobile', 'iOS', 'Snapchat', `${IOS} Mobile/15E148 Snapchat/12.90.0.38 (like Safari/8618.2.12, panda)`],
    ['mobile', 'iOS', 'LinkedIn', `${IOS} Mobile/15E148 [LinkedInApp]/9.29.7315`],
    ['mobile', 'Android', 'Chrome', `Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Mobile Safari/537.36`],
    [
      'mobile',
      'Android',
      'Chrome WebView',
      `Mozilla/5.0 (Linux; Android 14; SM-S921B Build/UP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36`,
    ],
    [
      'mobile',
      'Android',
      'Samsung Internet',
      'Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
    ],
    ['mobile', 'Android', 'Firefox', 'Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0'],
    [
      'tablet',
      'iOS',
      'Mobile Safari',
      'Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1',
    ],
    [
      'desktop',
      'Windows',
      'Edge',
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/126.0.0.0`,
    ],
    [
      'desktop',
      'Mac OS',
      'Safari',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    ],
    ['desktop', 'Linux', 'Chrome', `Mozilla/5.0 (X11; Linux x86_64) ${CHROME} Safari/537.36`],
    [
      'tv',
      'Tizen',
      'Samsung Internet',
      'Mozilla/5.0 (Linux; Tizen 2.3; SmartHub; SMART-TV) AppleWebKit/538.1 SamsungBrowser/1.0 TV Safari/538.1',
    ],
    [
      'mobile',
      'iOS',
      'TikTok',
      `${IOS} Mobile/15E148 musical_ly_35.1.0 JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/en Region/US BytedanceWebview/d8a21c6`,
    ],
    [
      'mobile',
      'iOS',
      'WeChat',
      `${IOS} Mobile/15E148 MicroMessenger/8.0.49(0x1800312b) NetType/WIFI Language/zh_CN`,
    ],
    [
      'mobile',
      'Android',
      'Line',
      'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UQ1A.240205.004; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/121.0.6167.178 Mobile Safari/537.36 Line/14.2.1/IAB',
    ],
    ['mobile', 'iOS', 'Twitter', `${IOS} Mobile/15E148 Twitter for iPhone/10.44`],
    [
      'mobile',
      'Android',
      'Facebook',
      'Mozilla/5.0 (Linux; Android 14; SM-S911B Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/125.0.6422.165 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/466.1.0.56.81;]',
    ],
    ['mobile', 'iOS', 'Chrome', `${IOS} CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1`],
    [
      'mobile',
      'HarmonyOS',
      'Huawei Browser',
      'Mozilla/5.0 (Linux; Android 12; HarmonyOS; NOH-AN00; HMSCore 6.13.0.322) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.5735.196 HuaweiBrowser/15.0.4.312 Mobile Safari/537.36',
    ],
  ])('use a %s with %s and %s', (device, os, browser, userAgent) => {
    const found = { device, os, browser } as Device;
    expect(read(userAgent)).toEqual({ device: found, client: toVisitorClient(found), botReason: null });
  });
});

test('each of the most used browsers is a person with a device, an operating system, and a browser', () => {
  expect(topUserAgents.length).toBeGreaterThanOrEqual(100);
  for (const userAgent of topUserAgents) {
    const { device, botReason } = read(userAgent);
    expect({ userAgent, botReason }).toEqual({ userAgent, botReason: null });
    expect({
      userAgent,
      unread: Object.values(device).filter((part) => part === null || part === 'unknown'),
    }).toEqual({
      userAgent,
      unread: [],
    });
  }
});

test('in-app browsers, scanner apps, and phones with misleading names are people; previews and bots are not', () => {
  const people = [...IN_APP_BROWSERS, ...SCANNER_APPS, ...MISLEADING_PHONES];
  expect(people.filter((userAgent) => read(userAgent).botReason !== null)).toEqual([]);
  expect(PREVIEWS_AND_BOTS.filter((userAgent) => read(userAgent).botReason === null)).toEqual([]);
});

/** Apps that show pages to people although the list of crawlers contains them: 5 of its 2,118 entries. */
const LISTED_APPS = /\bInstagram |MetaIAB Facebook|\bCode\/|\bTrae\/|\bFluid\//;

test('each crawler of the published list is a bot, except five apps for people', () => {
  const userAgents = crawlers.flatMap(({ instances }) => instances ?? []);
  expect(userAgents.length).toBeGreaterThan(2_000);
  const people = userAgents.filter((userAgent) => read(userAgent).botReason === null);
  expect(people.filter((userAgent) => !LISTED_APPS.test(userAgent))).toEqual([]);
  expect(people.length).toBeLessThanOrEqual(5);
});

test('no browser of the published list is a bot in the app of a person', () => {
  for (const app of ['Viber/18.9.1.0', 'QRScannerApp/1.0', 'BarcodeScanner/2', 'SmartNews/24.6']) {
    const bots = topUserAgents.filter((userAgent) => read(`${userAgent} ${app}`).botReason !== null);
    expect({ app, bots }).toEqual({ app, bots: [] });
  }
});

describe('bots', () => {
  test.each([
    ['bot', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
    [
      'bot',
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
    ],
    ['bot', 'curl/8.5.0'],
    ['bot', 'python-requests/2.31.0'],
    ['link_preview', 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)'],
    ['link_preview', 'WhatsApp/2.23.20.0 A'],
    ['link_preview', 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)'],
    ['link_preview', 'TelegramBot (like TwitterBot)'],
    ['link_preview', 'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)'],
    // Messages on an iPhone, for its link previews.
    [
      'link_preview',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
    ],
    ['no_user_agent', ''],
    ['no_user_agent', '   '],
  ])('are recognized as %s: %s', (reason, userAgent) => {
    expect(read(userAgent).botReason).toBe(reason);
  });

  test('include clients without the header', () => {
    expect(read(undefined).botReason).toBe('no_user_agent');
  });
});

test.each([
  [{ 'sec-purpose': 'prefetch' }, true],
  [{ 'sec-purpose': 'prefetch;prerender' }, true],
  [{ purpose: 'prefetch' }, true],
  [{ 'x-purpose': 'preview' }, true],
  [{ 'x-moz': 'prefetch' }, true],
  [{ purpose: 'reading' }, false],
  [{}, false],
])('a prefetching browser is recognized by %o', (headers, expected) => {
  expect(isPrefetch(headers)).toBe(expected);
});

test('hostile user agents are parsed in bounded time', () => {
  const cost = processorTime();
  for (const text of [
    '('.repeat(16_000),
    '; '.repeat(8_000),
    `a/${'1.'.repeat(8_000)}`,
    'Android '.repeat(2_000),
    `Mozilla/5.0 (Android${'-'.repeat(500)}`,
    'qr '.repeat(5_000),
    'a.a.a '.repeat(3_000),
    `Mozilla/5.0 (X11) Gecko/${'a@'.repeat(8_000)}`,
    `Mozilla/5.0 (X11) Gecko/${'bot-'.repeat(8_000)}`,
  ]) {
    const { device } = read(text);
    expect((device.browser ?? '').length).toBeLessThanOrEqual(40);
  }
  expect(cost()).toBeLessThan(500);
});
