import type { BotReason, Device } from '../../../core/scan.js';
import { readBotReason } from './bot.js';
import { LruCache } from '../resolve/lru-cache.js';
import { readDevice } from './device.js';

export interface ParsedUserAgent {
  device: Device;
  botReason: BotReason | null;
}

/** Real ones are under 400 characters; the rest of a longer one says nothing and costs time. */
const MAX_LENGTH = 512;
const CACHED = 5_000;

/** Reads User-Agents; the few that most visitors share are read once. */
export function createUserAgentReader(): (userAgent: string | undefined) => ParsedUserAgent {
  const cache = new LruCache<string, ParsedUserAgent>(CACHED);
  return (userAgent) => {
    const text = (userAgent ?? '').slice(0, MAX_LENGTH).trim();
    const known = cache.get(text);
    if (known) return known;
    const reading = { device: readDevice(text), botReason: readBotReason(text) };
    cache.set(text, reading);
    return reading;
  };
}
