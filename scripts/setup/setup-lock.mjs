import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CHECKOUT } from './checkout.mjs';
import { say } from './log.mjs';

// Outside the checkout, because npm ci replaces node_modules and dist may not be there yet.
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
    // The holder has just let go of it.
  }
  return false;
}

/** Runs the work while no other process of this checkout installs or builds: `npm start` and `npm test` may meet. */
export async function oneAtATime(work) {
  for (let waits = 0; !tryLock(); waits += 1) {
    if (waits === 10) say('Waiting for another set-up of this checkout to end …');
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
