import QuickLRU from 'quick-lru';
import type { Device } from '../../../core/scans/scan.js';
import type { BotReason } from '../../../core/scans/scan-properties.js';
import { findBotReason } from './bot.js';
import { parseDevice } from './device.js';

export interface ParsedUserAgent {
  device: Device;
  /** null: probably a person. */
  botReason: BotReason | null;
}

/** Maximum length in characters that is parsed. Real headers are under 400; more would only cost time. */
const MAX_LENGTH = 512;
/** Maximum number of cached headers: a few thousand cover most visitors. */
const MAX_CACHED = 5_000;

/** Creates a parser of `User-Agent` headers with a cache of its own. Create it once per process. */
export function createUserAgentParser(): (userAgent: string | undefined) => ParsedUserAgent {
  const cache = new QuickLRU<string, ParsedUserAgent>({ maxSize: MAX_CACHED / 2 });
  return (userAgent) => {
    const text = (userAgent ?? '').slice(0, MAX_LENGTH).trim();
    const cached = cache.get(text);
    if (cached) return cached;
    const parsed = { device: parseDevice(text), botReason: findBotReason(text) };
    cache.set(text, parsed);
    return parsed;
  };
}
