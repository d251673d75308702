/** The process behind `npm start`: from settings to the addresses, and from Ctrl-C to nothing left running. */
import { resolve } from 'node:path';
import { loadSettings, SettingsError } from '../config/settings.js';
import { NotFoundError } from './fallbacks.js';
import { lockDataFolder, stopOrphans } from './data-folder.js';
import { freePort, isFree } from './free-port.js';
import { greetingLines } from './banner.js';
import { createSupervisor, type Supervisor } from './supervisor.js';
import { StartError } from './wait-until.js';

/** npm passes on a Ctrl-C that reached this process already: what follows within this time is the same one. */
const SAME_SIGNAL_MS = 1_000;

const say = (line: string): void => console.log(line);

/** Ends everything at the first signal, by force at the second. */
function stopOnSignals(stop: (force: boolean) => Promise<void>): void {
  let firstAt: number | undefined;
  const onSignal = (): void => {
    const again = firstAt !== undefined;
    if (again && Date.now() - (firstAt ?? 0) < SAME_SIGNAL_MS) return;
    firstAt ??= Date.now();
    if (!again) say('\nStopping …');
    void stop(again).then(() => {
      if (!again) say('Stopped.');
      process.exit(again ? 1 : 0);
    });
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  // Only where another program started this one with a channel: it is gone.
  process.on('disconnect', onSignal);
}

async function main(): Promise<void> {
  const asked = loadSettings(process.env);
  const settings = { ...asked, port: asked.port === 0 ? await freePort() : asked.port };
  const folder = resolve(settings.dataDir);
  const release = lockDataFolder(folder);
  process.once('exit', release);
  if (!(await isFree(settings.port, settings.host))) {
    throw new StartError(`Port ${settings.port} is in use: set PORT=… or stop what listens there`);
  }
  const supervisor: Supervisor = createSupervisor({ settings, env: process.env, folder, say });
  let stopping = false;
  stopOnSignals((force) => {
    stopping = true;
    return supervisor.stop(force);
  });
  const leftOvers = await stopOrphans(folder);
  if (leftOvers.length > 0) say(`Ended what an earlier run left behind: ${leftOvers.join(', ')}`);
  try {
    const greeting = await supervisor.start();
    if (!stopping) greetingLines(greeting).forEach(say);
  } catch (error) {
    if (stopping) return;
    await supervisor.stop();
    throw error;
  }
}

// The terminal may go before this process does.
process.stdout.on('error', () => undefined);
try {
  await main();
} catch (error) {
  const expected = [SettingsError, StartError, NotFoundError].some((kind) => error instanceof kind);
  console.error(expected ? (error as Error).message : error);
  process.exit(1);
}
