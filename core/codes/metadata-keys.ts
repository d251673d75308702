/** Maximum length of a metadata key in characters. */
export const MAX_KEY_LENGTH = 64;

export const KEY_PATTERN = /^[0-9A-Za-z_-]+$/;

const RESERVED_KEYS = ['__proto__', 'constructor', 'prototype'];

/** Returns whether a metadata key is the name of a built-in property of objects. */
export function isReservedKey(key: string): boolean {
  return RESERVED_KEYS.includes(key);
}
