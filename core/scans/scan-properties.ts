export const DEVICE_TYPES = [
  'mobile',
  'tablet',
  'desktop',
  'tv',
  'wearable',
  'console',
  'embedded',
  'unknown',
] as const;
export type DeviceType = (typeof DEVICE_TYPES)[number];

/** Why a scan is classified as a bot's. */
export const BOT_REASONS = ['bot', 'link_preview', 'prefetch', 'no_user_agent'] as const;
export type BotReason = (typeof BOT_REASONS)[number];

/** How a visitor opened a short link: by its compact symbol, or by its link. */
export const SCAN_SOURCES = ['symbol', 'link'] as const;
export type ScanSource = (typeof SCAN_SOURCES)[number];

/** Why a visitor was turned away. */
export const MISSED_REASONS = ['scheduled', 'expired', 'exhausted', 'paused', 'blocked', 'password'] as const;
export type MissedReason = (typeof MISSED_REASONS)[number];
