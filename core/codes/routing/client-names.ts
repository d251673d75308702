import type { Device } from '../../scans/scan.js';

/** The device of a visitor as conditions compare it. */
export interface VisitorClient extends Pick<Device, 'device'> {
  /** Operating system, in lower case; '' if it is unknown. */
  os: string;
  /** Browser, in lower case; '' if it is unknown. */
  browser: string;
}

/** Returns a device as conditions compare it. */
export function toVisitorClient({ device, os, browser }: Device): VisitorClient {
  return { device, os: (os ?? '').toLowerCase(), browser: (browser ?? '').toLowerCase() };
}

/** Names that people use for operating systems, by the name that analytics use. Keys are in lower case. */
const SYSTEMS: Readonly<Record<string, string>> = {
  macos: 'Mac OS',
  'mac os x': 'Mac OS',
  'os x': 'Mac OS',
  osx: 'Mac OS',
  mac: 'Mac OS',
  iphone: 'iOS',
  'iphone os': 'iOS',
  ipados: 'iOS',
  'chrome os': 'Chromium OS',
  chromeos: 'Chromium OS',
};

/** Names that people use for browsers, by the name that analytics use. */
const BROWSERS: Readonly<Record<string, string>> = {
  'google chrome': 'Chrome',
  'microsoft edge': 'Edge',
  'mozilla firefox': 'Firefox',
  'samsung browser': 'Samsung Internet',
  'firefox mobile': 'Mobile Firefox',
  'safari mobile': 'Mobile Safari',
};

const NAMES = { os: SYSTEMS, browser: BROWSERS } as const;

/**
 * Returns the name that analytics use for an operating system or a browser: `macOS` becomes `Mac OS`. Other
 * names stay, because devices may report any.
 */
export function canonicalClientName(kind: keyof typeof NAMES, name: string): string {
  const names = NAMES[kind];
  const key = name.toLowerCase();
  return Object.hasOwn(names, key) ? names[key]! : name;
}
