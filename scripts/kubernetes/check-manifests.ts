import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { NotFoundError } from '../../embedded/fallbacks.js';
import { buildFindOptions } from '../../embedded/find-program.js';
import { findKubernetesTools } from './find-tools.js';

const run = promisify(execFile);
const TIMEOUT_MS = 120_000;

/** Folders that are rendered, relative to `deploy/kubernetes`. */
const OVERLAYS = ['base', 'example'];

/**
 * Renders the Kubernetes manifests and validates them with the schemas of Kubernetes.
 *
 * Without the tools, the check fails in CI (`CI` set) and otherwise only reports that nothing was checked.
 */
async function checkManifests(): Promise<void> {
  const options = buildFindOptions(process.env, (line) => console.log(line));
  let tools: Awaited<ReturnType<typeof findKubernetesTools>>;
  try {
    tools = await findKubernetesTools(options);
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    console.log(error.message);
    process.exitCode = process.env['CI'] ? 1 : 0;
    return;
  }
  const folder = await mkdtemp(join(tmpdir(), 'qrelay-kubernetes-'));
  try {
    for (const overlay of OVERLAYS) {
      const file = join(folder, `${overlay}.yaml`);
      const limits = { cwd: 'deploy/kubernetes', timeout: TIMEOUT_MS };
      await run(tools.kustomize, ['build', overlay, '--output', file], limits);
      await run(tools.validate, [file], limits);
    }
  } catch (error) {
    const { message, stderr } = error as Error & { stderr?: string };
    console.log(stderr ?? message);
    process.exitCode = 1;
  } finally {
    await rm(folder, { recursive: true });
  }
}

await checkManifests();
