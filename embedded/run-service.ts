import { resolve } from 'node:path';
import { loadSettings, SettingsError } from '../config/settings.js';
import { bannerLines } from './banner.js';
import { PermanentStartError } from '../config/supervise.js';
import { StartError } from './child.js';
import { registerService } from './chosen-store.js';
import { lockDataFolder, stopOrphans } from './data-folder.js';
import { NotFoundError } from './fallbacks.js';
import { getCacheFolder } from './find-program.js';
import { getFreePort, isPortFree } from './ports.js';
import { createSupervisor, type Supervisor, type SupervisorOptions } from './supervisor.js';

/** Services and the development server that `npm run dev` adds to `npm start`. */
export interface DevMode {
  services: NonNullable<SupervisorOptions['dev']>;
  /**
   * Starts the development server in front of the API.
   *
   * @returns The URL of the dashboard, and how to stop it.
   */
  startDevServer: (
    supervisor: Supervisor,
    apiUrl: string,
  ) => Promise<{ dashboardUrl: string; stop: () => Promise<void> }>;
}

/**
 * npm forwards a Ctrl-C that this process has also received: a repetition within this time is the same key
 * press.
 */
const SAME_SIGNAL_MS = 1_000;

/** Errors whose message is for the person at the terminal. */
const EXPECTED_ERRORS = [SettingsError, StartError, PermanentStartError, NotFoundError];

const report = (line: string): void => console.log(line);

/**
 * Runs everything that the service needs on this machine, until Ctrl-C: the process behind `npm start` and
 * `npm run dev`. Prints errors that the person at the terminal can fix as one message, and exits with code 1.
 *
 * Call it once per process.
 */
export async function runService(dev?: DevMode): Promise<void> {
  // The terminal may be closed before this process exits.
  process.stdout.on('error', () => undefined);
  try {
    await startService(dev);
  } catch (error) {
    const isExpected = EXPECTED_ERRORS.some((kind) => error instanceof kind);
    console.error(isExpected ? (error as Error).message : error);
    process.exit(1);
  }
}

async function startService(dev: DevMode | undefined): Promise<void> {
  const loaded = loadSettings(process.env);
  const settings = { ...loaded, port: loaded.port === 0 ? await getFreePort() : loaded.port };
  const folder = resolve(settings.dataDir);
  process.once('exit', lockDataFolder(folder));
  process.once('exit', registerService(getCacheFolder(process.env), folder));
  if (!(await isPortFree(settings.port, settings.host))) {
    throw new StartError(
      `Port ${settings.port} is in use: set PORT to another port, or stop the process that uses it`,
    );
  }
  let stopDevServer = async (): Promise<void> => undefined;
  let stopping = false;
  const stop = async (force: boolean): Promise<void> => {
    stopping = true;
    await Promise.all([stopDevServer(), supervisor.stop(force)]);
  };
  const supervisor = createSupervisor({
    settings,
    env: process.env,
    folder,
    report,
    onGiveUp: () => stopping || void stop(false).then(() => process.exit(1)),
    dev: dev?.services,
  });
  stopOnSignals(stop);
  const orphans = await stopOrphans(folder);
  if (orphans.length > 0) report(`Stopped processes left over from an earlier run: ${orphans.join(', ')}`);
  try {
    const banner = await supervisor.start();
    const devServer = stopping ? undefined : await dev?.startDevServer(supervisor, banner.apiUrl);
    if (devServer) stopDevServer = devServer.stop;
    const dashboardUrl = devServer?.dashboardUrl ?? banner.apiUrl;
    if (!stopping) bannerLines({ ...banner, dashboardUrl }).forEach(report);
  } catch (error) {
    if (stopping) return;
    await supervisor.stop();
    throw error;
  }
}

/** Stops everything at the first signal, and kills everything at the second. */
function stopOnSignals(stop: (force: boolean) => Promise<void>): void {
  let firstAt: number | undefined;
  const onSignal = (): void => {
    const force = firstAt !== undefined;
    if (firstAt !== undefined && Date.now() - firstAt < SAME_SIGNAL_MS) return;
    firstAt ??= Date.now();
    if (!force) report('\nStopping …');
    void stop(force).then(() => {
      if (!force) report('Stopped.');
      process.exit(force ? 1 : 0);
    });
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  // Emitted only if another program started this process with an IPC channel and has exited.
  process.on('disconnect', onSignal);
}
