import UAParser from 'ua-parser-js';
import type { Device, DeviceType } from '../../../core/scan.js';

/** ua-parser-js 1.x: a desktop has no type at all, and neither has what it does not know. */
const TYPES: Readonly<Record<string, DeviceType>> = {
  mobile: 'mobile',
  tablet: 'tablet',
  smarttv: 'tv',
  wearable: 'wearable',
  console: 'console',
  embedded: 'embedded',
};

const PHONE_SYSTEMS = new Set(['Android', 'iOS', 'Windows Phone', 'HarmonyOS', 'KaiOS', 'BlackBerry']);

/** Names can be taken from the text itself, which anyone may write. */
const MAX_NAME = 40;

/** Device type, operating system and browser by a User-Agent. */
export function readDevice(userAgent: string): Device {
  const parser = new UAParser(userAgent);
  const os = name(parser.getOS().name);
  return {
    device: deviceType(parser.getDevice().type, os),
    os,
    browser: name(parser.getBrowser().name),
  };
}

function deviceType(type: string | undefined, os: string | null): DeviceType {
  if (type !== undefined) return TYPES[type] ?? 'unknown';
  if (os === null) return 'unknown';
  return PHONE_SYSTEMS.has(os) ? 'mobile' : 'desktop';
}

function name(text: string | undefined): string | null {
  return text === undefined || text === '' ? null : text.slice(0, MAX_NAME);
}
