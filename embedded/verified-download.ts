import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { runBounded } from './run-bounded.js';

/** A compressed tar archive on the web. */
export interface Archive {
  url: string;
  /** SHA-256 of the archive, in hexadecimal. */
  sha256: string;
  /** Path of the program inside the archive. */
  program: string;
}

const CONNECT_TIMEOUT_MS = 5_000;
/** The longest time without a byte. */
const SILENCE_MS = 30_000;
const TOTAL_MS = 20 * 60_000;

/**
 * Downloads an archive, verifies its digest, and only then unpacks it. Follows redirects and honors
 * `HTTPS_PROXY` and `NO_PROXY`; because of the digest, no server along the way needs to be trusted.
 *
 * @param folder Empty folder for the archive and its content. The caller removes it.
 * @returns The path of the unpacked program. It is not executed here.
 * @throws Error with the host and the reason if the download fails; with both digests if the archive is
 *   another one.
 */
export async function downloadVerified({ url, sha256, program }: Archive, folder: string): Promise<string> {
  const file = join(folder, 'archive.tar.gz');
  const digest = await download(url, file).catch((error: unknown) => {
    throw new Error(`${new URL(url).host}: ${innermostMessage(error)}`);
  });
  if (digest !== sha256) throw new Error(`${url} has SHA-256 ${digest}, expected ${sha256}; it was not used`);
  await runBounded({ command: 'tar', args: ['-xzf', file, '-C', folder], timeoutMs: 5 * 60_000 });
  return join(folder, program);
}

/** @returns SHA-256 of the file, in hexadecimal. */
async function download(url: string, file: string): Promise<string> {
  // Loaded here because a warm start never downloads.
  const { EnvHttpProxyAgent, fetch } = await import('undici');
  const dispatcher = new EnvHttpProxyAgent({
    connect: { timeout: CONNECT_TIMEOUT_MS },
    headersTimeout: SILENCE_MS,
    bodyTimeout: SILENCE_MS,
  });
  try {
    const response = await fetch(url, { dispatcher, signal: AbortSignal.timeout(TOTAL_MS) });
    if (!response.ok || response.body === null) throw new Error(`status ${response.status}`);
    const hash = createHash('sha256');
    const body = Readable.fromWeb(response.body).on('data', (chunk: Buffer) => hash.update(chunk));
    await pipeline(body, createWriteStream(file));
    return hash.digest('hex');
  } finally {
    await dispatcher.destroy();
  }
}

/** `fetch` wraps the reason of a failure: "fetch failed" says nothing. */
function innermostMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message || error.name : innermostMessage(error.cause);
}
