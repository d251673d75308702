import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { inCheckout } from './checkout.mjs';

function* filesBelow(path) {
  if (!statSync(path).isDirectory()) return yield path;
  for (const entry of readdirSync(path).sort()) yield* filesBelow(join(path, entry));
}

/**
 * Returns a hash of the names and contents of files and folders. Paths that do not exist are skipped.
 *
 * @param {string[]} paths relative to the checkout
 * @returns {string} SHA-256 in hexadecimal
 */
export function fingerprint(...paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    if (!existsSync(inCheckout(path))) continue;
    for (const file of filesBelow(inCheckout(path))) {
      const content = readFileSync(file);
      hash.update(`${file}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest('hex');
}

/** Returns whether the stamp file exists and holds exactly this text. */
export function isStamped(stampFile, text) {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === text;
}
