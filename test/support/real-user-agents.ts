const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const WINDOWS = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT}`;
const MAC = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT}`;

/** Returns the user agent of a web view on an Android phone. */
const android = (model: string, app = '') =>
  `Mozilla/5.0 (Linux; Android 13; ${model}; wv) ${WEBKIT} Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36${app}`;

/** In-app browsers, which append the name of their app to a browser's user agent. */
export const IN_APP_BROWSERS = [
  android('SM-A536B', ' Viber/18.9.1.0'),
  `${IPHONE} Mobile/15E148 Viber/19.1.0`,
  `${WINDOWS} Chrome/116.0.0.0 Safari/537.36 Viber`,
  android(
    'SM-S921B',
    ' Instagram 330.0.0.40.92 Android (33/13; 480dpi; 1080x2340; samsung; SM-S921B; e1s; s5e9945; en_US; 592273)',
  ),
  android(
    'M bot 60',
    ' Instagram 300.0.0.29.110 Android (30/11; 320dpi; 720x1440; BQru; M bot 60; Bot60; mt6580; ru_RU; 515)',
  ),
  `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/440.0.0.32.107;FBBV/543;FBDV/iPhone14,5;FBMD/iPhone;FBSN/iOS;FBSV/17.5;FBSS/3]`,
  android('SM-S911B', ' [FB_IAB/FB4A;FBAV/466.1.0.56.81;]'),
  android('Pixel 10 Pro XL Build/CP1A.260305.018', ' MetaIAB Facebook'),
  `${IPHONE} Mobile/15E148 musical_ly_35.1.0 JsSdk/2.0 NetType/WIFI Channel/App Store ByteLocale/en BytedanceWebview/d8a21c6`,
  android(
    'SM-A145R',
    ' trill_350103 JsSdk/1.0 NetType/WIFI Channel/googleplay AppName/musical_ly ByteFullLocale/en',
  ),
  `${IPHONE} Mobile/15E148 MicroMessenger/8.0.49(0x1800312b) NetType/WIFI Language/zh_CN`,
  android(
    'PGT-AN10',
    ' XWEB/1160117 MMWEBSDK/20240404 MMWEBID/7731 MicroMessenger/8.0.49.2600(0x28003133) WeChat/arm64',
  ),
  android('Pixel 8', ' Line/14.2.1/IAB'),
  `${IPHONE} Mobile/15E148 Safari Line/14.8.0`,
  android('SM-G998N', ' KAKAOTALK/10.4.4 (INAPP)'),
  `${IPHONE} Mobile/15E148 KAKAOTALK 10.8.1 (INAPP)`,
  android('SM-F946N', ' NAVER(inapp; search; 1100; 12.6.4)'),
  `${IPHONE} Mobile/15E148 Zalo iOS/544 ZaloTheme/light ZaloLanguage/en`,
  android('Redmi Note 12', ' Telegram-Android/10.14.5 (Xiaomi Redmi Note 12; Android 13; SDK 33; AVERAGE)'),
  `${IPHONE} Mobile/15E148 [LinkedInApp]/9.29.7315`,
  android('SM-S921B', ' [LinkedInApp]'),
  `${IPHONE} Mobile/15E148 Twitter for iPhone/10.44`,
  android('Pixel 7', ' TwitterAndroid'),
  `${IPHONE} Mobile/15E148 Snapchat/12.90.0.38 (like Safari/8618.2.12, panda)`,
  `${IPHONE} Mobile/15E148 [Pinterest/iOS]`,
  android('SM-A536B', ' [Pinterest/Android]'),
  `${IPHONE} Mobile/15E148 Reddit/Version 2024.24.0/Build 614/Android 13`,
  `${MAC} Slack/4.39.88 Chrome/126.0.6478.57 Electron/31.0.1 Safari/537.36 Sonic Slack_SSB/4.39.88`,
  `${WINDOWS} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0 Teams/24124.2315.2911.3357/49`,
  `${MAC} Rocket.Chat/4.0.1 Chrome/122.0.6261.156 Electron/29.3.0 Safari/537.36`,
  `${WINDOWS} discord/1.0.9150 Chrome/120.0.6099.291 Electron/28.2.10 Safari/537.36`,
  `${WINDOWS} Code/1.115.0 Chrome/142.0.7444.265 Electron/39.8.5 Safari/537.36`,
  android('SM-A146B', ' AlipayClient/10.5.90.8000 Language/zh-Hans'),
  android('V2031A', ' V1_AND_SQ_9.0.8 QQ/9.0.8.15755 NetType/4G'),
  android('2201117TY', ' XiaoMi/MiuiBrowser/14.7.2-gn'),
  `${IPHONE} GSA/320.0.644103440 Mobile/15E148 Safari/604.1`,
  `${IPHONE} Version/17.4.1 Mobile/15E148 Safari/604.1 (Ecosia ios@9.2.3.1367)`,
  android('SM-A536B', ' (Ecosia android@111.0.5563.116)'),
  `${IPHONE} Mobile/15E148 SmartNews/24.6.10`,
  android('moto g54', ' NewsBreak/24.23.0'),
  `${IPHONE} Mobile/15E148 NewsBreak/24.23.0`,
  android('SM-A536B', ' Booking.com/41.1'),
  `${IPHONE} Mobile/15E148 Mail.Ru/14.80.0`,
  android('Pixel 8', ' DuckDuckGo/5'),
  android('SM-S901E', ' OPR/80.4.4244.77998'),
  'Opera/9.80 (Android; Opera Mini/36.2.2254/191.303; U; en) Presto/2.12.423 Version/12.16',
  android('Pixel 8', ' Outlook-Android/2.0'),
];

/** Apps that scan codes, with the user agent of a browser or one of their own. */
export const SCANNER_APPS = [
  ...[
    'QRScannerApp/1.0',
    'BarcodeScanner/2',
    'QRScan/4',
    'Scandit/6.21',
    'ScanLife/7.1',
    'Scanbot/9.0',
    'QRbot/3.1',
    'CamScanner/6.50',
  ].flatMap((app) => [android('SM-A536B', ` ${app}`), `${IPHONE} Mobile/15E148 ${app}`]),
  'BarcodeScanner/2',
  'QRScan/4',
  'Scandit/6.21',
  'ScanLife/7.1',
  'Scanbot/9.0',
  'QRScannerApp/1.0',
  'QRbot/3.1',
  'QR Code Reader/5.1 (iPhone; iOS 17.0; Scale/3.00)',
  'QR & Barcode Scanner/2.1.3 (Android 13; SM-A536B)',
  'QuickScan/2.1 (iPhone; iOS 17.0; Scale/3.00)',
  'com.gamma.scan/3 (Linux; U; Android 13; SM-A536B)',
  'Scanner/1 CFNetwork/1410.0.3 Darwin/22.6.0',
];

/** Phones whose names contain a word of bots. */
export const MISLEADING_PHONES = [
  'Discovery S2 Build/LMY47D',
  'M bot 60 Build/O11019',
  'M bot 60',
  'M BOT 551',
  'M BOT 551 Build/NRD90M',
  'CUBOT',
  'CUBOT X18 Plus',
  'Cubot Note S Build/LMY47D',
  'IDbot553',
].map((model) => android(model));

/**
 * Programs that fetch a link to preview it, to check it, or to index it, some of them with a whole browser.
 */
export const PREVIEWS_AND_BOTS = [
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0`,
  'facebookcatalog/1.0',
  'meta-externalfetcher/1.1',
  'Twitterbot/1.0',
  'WhatsApp/2.23.20.0 A',
  'Viber/12.8.0.1 CFNetwork/1121.2.2 Darwin/19.3.0',
  'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  'Slack-ImgProxy (+https://api.slack.com/robots)',
  'TelegramBot (like TwitterBot)',
  'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
  'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
  'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5 skype-url-preview@microsoft.com',
  'Snap URL Preview Service; bot; snapchat; https://developers.snap.com/robots',
  'Mozilla/5.0 (compatible; redditbot/1.0; +http://www.reddit.com/feedback)',
  'Mozilla/5.0 (compatible; Pinterestbot/1.0; +https://www.pinterest.com/bot.html)',
  'Iframely/1.3.1 (+https://iframely.com/docs/about)',
  'Mozilla/5.0 (compatible; Embedly/0.2; +http://support.embed.ly/)',
  'Mozilla/5.0 (compatible; vkShare; +http://vk.com/dev/Share)',
  'facebookexternalhit/1.1;line-poker/1.0',
  'facebookexternalhit/1.1; kakaotalk-scrap/1.0; +https://devtalk.kakao.com/t/scrap/33984',
  'mattermost-bot/1.1',
  `${MAC} Chrome/86.0.4240.111 Safari/537.36 Rocket.Chat/6.4.0`,
  'http.rb/5.1.1 (Mastodon/4.2.0; +https://mastodon.example/)',
  'Mozilla/5.0 (compatible; Bluesky Cardyb/1.1; +mailto:support@bsky.app)',
  'Synapse (bot; +https://github.com/matrix-org/synapse)',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  android('Nexus 5X Build/MMB29P', ' (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'),
  android('Nexus 5X Build/MMB29P', ' (compatible; Google-InspectionTool/1.0;)'),
  android(
    'Nexus 5X Build/MMB29P',
    ' (compatible; AdsBot-Google-Mobile; +http://www.google.com/mobile/adsbot.html)',
  ),
  `${WINDOWS} (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/116.0.1938.76 Safari/537.36`,
  `${MAC} Version/17.4 Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)`,
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
  `${WINDOWS.replace('KHTML, like Gecko', 'KHTML, like Gecko; compatible; ChatGPT-User/1.0; +https://openai.com/bot')}`,
  'Mozilla/5.0 (Linux; Android 7.0;) AppleWebKit/537.36 (KHTML, like Gecko) Mobile Safari/537.36 (compatible; PetalBot;+https://webmaster.petalsearch.com/site/petalbot)',
  'Mozilla/5.0 (Linux; Android 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Mobile Safari/537.36 (compatible; Bytespider; spider-feedback@bytedance.com)',
  `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/126.0.0.0 Safari/537.36`,
  android('moto g power (2022)', ' Chrome-Lighthouse'),
  `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/138.0.7204.168 Safari/537.36 DatadogSynthetics`,
  `${WINDOWS} Chrome/78.0.3904.130 Electron/7.3.15 Safari/537.36 PingdomTMS/2020.2`,
  'masscan/1.3 (https://github.com/robertdavidgraham/masscan)',
  'WPScan v3.8.25 (https://wpscan.com/wordpress-security-scanner)',
  'SecurityScanner/1.0',
  'curl/8.5.0',
  'python-requests/2.31.0',
  'Go-http-client/1.1',
];
