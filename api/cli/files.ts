import { z } from 'zod';
import { parseFilePath } from '../../core/codes/hosted/file-path.js';
import { parseHostedPath, parseShortCode } from '../../core/codes/short-code.js';
import type { Stores } from '../../store/create-stores.js';
import { findAccount } from './find-account.js';
import { administer, parseOption, UsageError, type Arguments, type Command } from './administer.js';

const USAGE = `Usage:
  npm run --silent files -- list --email E|--account A [--json]
  npm run --silent files -- block --url URL|--sha256 S [--json]
  npm run --silent files -- unblock --sha256 S [--json]

A URL is the URL of a file, or the short link of a code with one file.
`;

const digest = z
  .string('--sha256 must be the SHA-256 of a file')
  .regex(/^[0-9a-f]{64}$/i, '--sha256 must have 64 hex digits')
  .toLowerCase();
const link = z.url({ protocol: /^https?$/, error: '--url must be the URL of a file or a short link' });

const COMMANDS: Record<string, Command> = {
  async list(stores, args) {
    const account = await findAccount(stores, args);
    const { files, codesOfFiles } = stores;
    const listed = await files.list({ accountId: account.id }, {}, { skip: 0, limit: 0 });
    const blocked = await files.findBlockedDigests(listed.map(({ sha256 }) => sha256));
    const codes = await codesOfFiles.count(
      account.id,
      listed.map(({ id }) => id),
    );
    return listed.map(({ id, name, type, bytes, sha256, createdAt }) => ({
      id,
      name,
      type,
      bytes,
      sha256,
      codes: codes.get(id) ?? 0,
      blocked: blocked.has(sha256),
      createdAt: createdAt.toISOString(),
    }));
  },

  async block(stores, args) {
    const sha256 = args['url'] === undefined ? parseOption(digest, args['sha256']) : await find(stores, args);
    await stores.blockedFiles.add(sha256, new Date());
    return { sha256, blocked: true };
  },

  async unblock({ blockedFiles }, args) {
    const sha256 = parseOption(digest, args['sha256']);
    if (!(await blockedFiles.remove(sha256))) throw new UsageError(`No file with this SHA-256 is blocked`);
    return { sha256, blocked: false };
  },
};

/** Finds the digest of the file at a URL. */
async function find({ files, codesOfFiles }: Stores, args: Arguments): Promise<string> {
  if (args['sha256'] !== undefined) throw new UsageError('Name either --url or --sha256');
  const url = parseOption(link, args['url']);
  const { pathname } = new URL(url);
  const path = pathname.slice(Math.max(0, pathname.lastIndexOf('/r/')));
  const hosted = parseHostedPath(path);
  const file = hosted && parseFilePath(hosted.name);
  if (file) return one(await files.findDigests(file.digest), url);
  const shortCode = parseShortCode(path);
  if (shortCode === undefined) throw new UsageError(`${url} is no URL of a file, and no short link`);
  return one(await files.findDigestsOf(await codesOfFiles.listOf(shortCode)), url);
}

function one(digests: readonly string[], url: string): string {
  const [first, ...others] = digests;
  if (first === undefined) throw new UsageError(`There is no file at ${url}`);
  if (others.length > 0)
    throw new UsageError(
      `${url} leads to ${digests.length} files; name one by --sha256: ${digests.join(', ')}`,
    );
  return first;
}

await administer(USAGE, ['email', 'url', 'sha256'], COMMANDS);
