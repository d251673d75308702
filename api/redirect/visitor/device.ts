import UAParser from 'ua-parser-js';
import type { Device } from '../../../core/scans/scan.js';
import type { DeviceType } from '../../../core/scans/scan-properties.js';

/** Device types of ua-parser-js 1.x, which reports neither a type for desktops nor for unknown devices. */
const TYPES: Readonly<Record<string, DeviceType>> = {
  mobile: 'mobile',
  tablet: 'tablet',
  smarttv: 'tv',
  wearable: 'wearable',
  console: 'console',
  embedded: 'embedded',
};

const PHONE_SYSTEMS = new Set(['Android', 'iOS', 'Windows Phone', 'HarmonyOS', 'KaiOS', 'BlackBerry']);

/**
 * Maximum length of a name in characters: names may be copied from the header, which clients choose freely.
 */
const MAX_NAME_LENGTH = 40;

/**
 * Returns the device type, operating system, and browser of a `User-Agent` header; null or `unknown` if
 * unrecognized.
 */
export function parseDevice(userAgent: string): Device {
  const parser = new UAParser(userAgent);
  const os = toName(parser.getOS().name);
  return {
    device: deviceType(parser.getDevice().type, os),
    os,
    browser: toName(parser.getBrowser().name),
  };
}

function deviceType(type: string | undefined, os: string | null): DeviceType {
  if (type !== undefined) return TYPES[type] ?? 'unknown';
  if (os === null) return 'unknown';
  return PHONE_SYSTEMS.has(os) ? 'mobile' : 'desktop';
}

function toName(text: string | undefined): string | null {
  return text === undefined || text === '' ? null : text.slice(0, MAX_NAME_LENGTH);
}
