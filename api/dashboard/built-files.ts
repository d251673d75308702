import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const MEDIA_TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

/** A file of the dashboard in every form that it is sent in. */
export interface BuiltFile {
  mediaType: string;
  etag: string;
  bytes: Buffer;
  br: Buffer;
  gzip: Buffer;
}

export interface BuiltDashboard {
  index: BuiltFile;
  /** By path, e.g. `/assets/index-1a2b3c4d.js`: the names hold a hash of the content. */
  assets: ReadonlyMap<string, BuiltFile>;
  /** Paths of the pages, in Express's form. */
  pages: readonly string[];
}

/** The build lies beside this folder in dist/, and in dist/ itself for who runs the sources. */
const PLACES = ['../../dashboard/', '../../dist/dashboard/'].map((place) =>
  fileURLToPath(new URL(place, import.meta.url)),
);

/** Reads what `npm run build` made, once, into memory: half a megabyte. undefined: it was not built. */
export function readBuiltDashboard(): BuiltDashboard | undefined {
  const folder = PLACES.find((place) => existsSync(join(place, 'pages.json')));
  if (folder === undefined) return undefined;
  const assets = readdirSync(join(folder, 'assets')).filter((name) => extname(name) in MEDIA_TYPES);
  return {
    index: readBuiltFile(join(folder, 'index.html')),
    assets: new Map(assets.map((name) => [`/assets/${name}`, readBuiltFile(join(folder, 'assets', name))])),
    pages: JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8')) as string[],
  };
}

function readBuiltFile(path: string): BuiltFile {
  const bytes = readFileSync(path);
  return {
    mediaType: MEDIA_TYPES[extname(path)]!,
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    bytes,
    br: readFileSync(`${path}.br`),
    gzip: readFileSync(`${path}.gz`),
  };
}
