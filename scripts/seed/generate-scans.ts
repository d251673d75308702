import { createHash } from 'node:crypto';
import { DAY_MS } from '../../core/basics/time/durations.js';
import type { ScanRoute } from '../../core/scans/scan.js';
import type { BotReason, DeviceType } from '../../core/scans/scan-properties.js';
import { newScanId, type ScanDocument } from '../../store/scans/scan-documents.js';

/** Share of scans by bots, and of human scans by a visitor who has scanned the same code on the same day. */
const BOT_SHARE = 0.06;
const REPEAT_SHARE = 0.22;

/** Relative number of scans per hour of the day (UTC) and per day of the week (Sunday first). */
const HOURS = [2, 1, 1, 1, 1, 2, 4, 7, 9, 10, 12, 15, 17, 15, 12, 11, 12, 14, 16, 17, 14, 10, 7, 4];
const WEEKDAYS = [7, 9, 10, 10, 11, 13, 12];

/** Values with their relative frequency. */
export type Weighted<T> = readonly (readonly [weight: number, value: T])[];
type Place = readonly [country: string, region: string, city: string];

const PLACES: Weighted<Place> = [
  [30, ['DE', 'Berlin', 'Berlin']],
  [13, ['DE', 'Bavaria', 'Munich']],
  [10, ['DE', 'Hamburg', 'Hamburg']],
  [8, ['AT', 'Vienna', 'Vienna']],
  [6, ['CH', 'Zurich', 'Zurich']],
  [6, ['NL', 'North Holland', 'Amsterdam']],
  [5, ['FR', 'Île-de-France', 'Paris']],
  [5, ['GB', 'England', 'London']],
  [4, ['PL', 'Mazovia', 'Warsaw']],
  [4, ['US', 'New York', 'New York']],
  [3, ['IT', 'Lombardy', 'Milan']],
  [2, ['ES', 'Madrid', 'Madrid']],
  [2, ['DK', 'Capital Region', 'Copenhagen']],
  [1, ['JP', 'Tokyo', 'Tokyo']],
];
const DEVICES: Weighted<readonly [device: DeviceType, os: string, browser: string]> = [
  [46, ['mobile', 'iOS', 'Mobile Safari']],
  [36, ['mobile', 'Android', 'Chrome']],
  [6, ['mobile', 'Android', 'Samsung Internet']],
  [5, ['tablet', 'iOS', 'Mobile Safari']],
  [4, ['desktop', 'Windows', 'Edge']],
  [3, ['desktop', 'macOS', 'Safari']],
];
const REFERRERS: Weighted<string | null> = [
  [78, null],
  [9, 'instagram.com'],
  [5, 'google.com'],
  [4, 'facebook.com'],
  [2, 'linkedin.com'],
  [2, 'tripadvisor.com'],
];
const BOT_REASONS: Weighted<BotReason> = [
  [6, 'link_preview'],
  [3, 'bot'],
  [1, 'prefetch'],
];

/** A code to generate scans for. */
export interface SeedCode {
  accountId: string;
  qrCodeId: string;
  shortCode: string;
  /** Relative number of its scans; 0 for none. */
  weight: number;
  createdAt: Date;
  /** Shares of scans by where they led; empty for a code without routing. */
  routes: Weighted<ScanRoute>;
}

/**
 * Generates plausible scans of several codes: more in the evening and on weekends, a slow growth over time, a
 * few places and devices with most of the scans, repeated visitors, and some bots. Deterministic for the same
 * codes and time, except for the IDs.
 *
 * @returns `count` scans between the creation of each code and `now`, oldest first.
 */
export function generateScans(codes: readonly SeedCode[], count: number, now: Date): ScanDocument[] {
  const random = createRandom(20_261_101);
  const weightedCodes = codes.map((code) => [code.weight, code] as const);
  const scans = Array.from({ length: count }, () => {
    const code = pick(weightedCodes, random);
    return generateScan(code, generateTime(code.createdAt, now, random), random);
  });
  return scans.sort((a, b) => a.at.getTime() - b.at.getTime());
}

function generateScan(code: SeedCode, at: Date, random: () => number): ScanDocument {
  const [country, region, city] = pick(PLACES, random);
  const [device, os, browser] = pick(DEVICES, random);
  const bot = random() < BOT_SHARE;
  const { missed, ...route }: ScanRoute = code.routes.length === 0 ? {} : pick(code.routes, random);
  const visitorNumber = random() < REPEAT_SHARE ? Math.floor(random() * 6) : Math.floor(random() * 1e9);
  const day = Math.floor(at.getTime() / DAY_MS);
  return {
    _id: newScanId(),
    accountId: code.accountId,
    qrCodeId: code.qrCodeId,
    shortCode: code.shortCode,
    at,
    country,
    region,
    city,
    device,
    os,
    browser,
    referrer: pick(REFERRERS, random),
    bot: missed === undefined || bot ? bot : null,
    botReason: bot ? pick(BOT_REASONS, random) : null,
    visitor: createHash('sha256')
      .update(`${code.qrCodeId} ${day} ${visitorNumber}`)
      .digest('base64url')
      .slice(0, 16),
    ...route,
    ...(missed !== undefined && !bot && { missed }),
  };
}

/** Returns a time between two instants, by rejection sampling over growth, weekday, and hour. */
function generateTime(from: Date, until: Date, random: () => number): Date {
  const length = until.getTime() - from.getTime();
  for (;;) {
    const share = random();
    const at = new Date(from.getTime() + share * length);
    const growth = 0.45 + 0.55 * share;
    const weekday = WEEKDAYS[at.getUTCDay()]! / Math.max(...WEEKDAYS);
    const hour = HOURS[at.getUTCHours()]! / Math.max(...HOURS);
    if (random() < growth * weekday * hour) return at;
  }
}

function pick<T>(choices: Weighted<T>, random: () => number): T {
  const total = choices.reduce((sum, [weight]) => sum + weight, 0);
  let rest = random() * total;
  for (const [weight, value] of choices) {
    rest -= weight;
    if (rest < 0) return value;
  }
  return choices.at(-1)![1];
}

/** Returns a pseudorandom generator of numbers in [0, 1): Mulberry32. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
