import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { getFreePort } from '../../embedded/ports.js';

const run = promisify(execFile);
const READY = 'Press Ctrl-C to stop';

/** A running service with one seeded account. */
export interface SeededService {
  url: string;
  email: string;
  password: string;
  apiKey: string;
  /** Stops the service and deletes its data folder. */
  stop(): Promise<void>;
}

/**
 * Starts the service as `npm start` does, with its own servers on free ports and a temporary data folder, and
 * seeds it. The caller must stop it, which also removes the folder.
 *
 * @throws Error with the output of the service if it exits before it is ready.
 */
export async function startSeededService(): Promise<SeededService> {
  const { MONGODB_URI: _mongodb, TEMPORAL_ADDRESS: _temporal, PUBLIC_URL: _url, ...env } = process.env;
  const folder = mkdtempSync(join(tmpdir(), 'qrelay-screenshots-'));
  const port = await getFreePort();
  const local = { DATA_DIR: folder, PORT: String(port), WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8' };
  const serviceEnv = { ...env, ...local };
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    env: serviceEnv,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await exited;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await new Promise<void>((resolve, reject) => {
      let output = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        if (output.includes(READY)) resolve();
      });
      child.once('exit', (code) => reject(new Error(`npm start exited with code ${code}:\n${output}`)));
    });
    const seed = ['scripts/seed.mjs', '--json', '--email', 'anna@bistro.example'];
    const { stdout } = await run(process.execPath, seed, { env: serviceEnv });
    const account = JSON.parse(stdout) as Pick<SeededService, 'email' | 'password' | 'apiKey'>;
    return { ...account, url: `http://localhost:${port}`, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
