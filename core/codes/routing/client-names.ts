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
