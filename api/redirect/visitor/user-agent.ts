import { remember } from '../../../core/basics/remember.js';
import type { Device } from '../../../core/scans/scan.js';
import type { BotReason } from '../../../core/scans/scan-properties.js';
import { toVisitorClient, type VisitorClient } from '../../../core/codes/routing/client-names.js';
import { findBotReason } from './bot.js';
import { parseDevice } from './device.js';

export interface ParsedUserAgent {
  device: Device;
  /** The device as rules compare it. */
  client: VisitorClient;
  /** null: probably a person. */
  botReason: BotReason | null;
}

/** Maximum length in characters that is parsed. Real headers are under 400; more would only cost time. */
const MAX_LENGTH = 512;
/** Maximum number of remembered headers: a few thousand cover most visitors. */
const MAX_REMEMBERED = 5_000;

/** Creates a parser of `User-Agent` headers with a memory of its own. Create it once per process. */
export function createUserAgentParser(): (userAgent: string | undefined) => ParsedUserAgent {
  const parse = remember(parseUserAgent, { maxResults: MAX_REMEMBERED, maxCharacters: MAX_LENGTH });
  return (userAgent) => parse((userAgent ?? '').slice(0, MAX_LENGTH).trim());
}

function parseUserAgent(text: string): ParsedUserAgent {
  const device = parseDevice(text);
  return { device, client: toVisitorClient(device), botReason: findBotReason(text) };
}
