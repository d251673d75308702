import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { inCheckout } from './checkout.mjs';

function* filesBelow(path) {
  if (!statSync(path).isDirectory()) return yield path;
  for (const entry of readdirSync(path).sort()) yield* filesBelow(join(path, entry));
}

/** A hash over the names and contents of files and folders, given relative to the checkout; absent ones count as absent. */
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

/** True when the stamp file holds exactly this text. */
export function isStamped(stampFile, text) {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === text;
}
