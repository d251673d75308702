import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CHECKOUT } from './checkout.mjs';
import { log } from './log.mjs';

// Outside the checkout: npm ci replaces node_modules, and dist may not exist yet.
const LOCK = join(
  tmpdir(),
  `qrelay-setup-${createHash('sha256').update(CHECKOUT).digest('hex').slice(0, 16)}.lock`,
);

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function tryLock() {
  try {
    writeFileSync(LOCK, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  }
  try {
    const holder = Number(readFileSync(LOCK, 'utf8'));
    if (holder > 0 && !isAlive(holder)) rmSync(LOCK, { force: true });
  } catch {
    // The holder has just released the lock.
  }
  return false;
}

/**
 * Runs `work` while no other process of this checkout installs or builds: `npm start` and `npm test` may
 * overlap.
 */
export async function withSetupLock(work) {
  for (let attempts = 0; !tryLock(); attempts += 1) {
    if (attempts === 10) log('Waiting for another build of this checkout to finish …');
    await sleep(100);
  }
  const release = () => rmSync(LOCK, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    release();
    process.off('exit', release);
  }
}
