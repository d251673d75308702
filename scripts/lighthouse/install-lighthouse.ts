import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { getCacheFolder } from '../../embedded/find-program.js';

/** The last version that runs on every supported Node. */
const VERSION = '12.8.2';
const FOLDER = join(getCacheFolder(process.env), `lighthouse-${VERSION}`);

/** Where Lighthouse keeps its parts, and the result of a run, as far as they are used here. */
export interface Lighthouse {
  run: (url: string, flags: object, config?: object) => Promise<{ lhr: LighthouseResult } | undefined>;
  desktopConfig: object;
}

export interface LighthouseResult {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null }>;
}

/**
 * Loads Lighthouse, and installs it first unless it is there: its 200 packages take 185 MB, so it is not a
 * dependency that every checkout installs.
 */
export async function installLighthouse(): Promise<Lighthouse> {
  const entry = join(FOLDER, 'node_modules', 'lighthouse', 'core', 'index.js');
  if (!existsSync(entry)) {
    console.error(`Installing Lighthouse ${VERSION} …`);
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(join(FOLDER, 'package.json'), '{ "private": true }\n');
    const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', `lighthouse@${VERSION}`];
    await promisify(execFile)('npm', args, { cwd: FOLDER });
  }
  const load = async (path: string): Promise<{ default: never }> =>
    (await import(pathToFileURL(path).href)) as { default: never };
  const desktop = join(FOLDER, 'node_modules', 'lighthouse', 'core', 'config', 'desktop-config.js');
  return { run: (await load(entry)).default, desktopConfig: (await load(desktop)).default };
}
