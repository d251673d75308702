import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { etagOf, type StaticFile } from '../http/static-file.js';

const MEDIA_TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

export interface BuiltDashboard {
  index: StaticFile;
  /** Files by path, e.g. `/assets/index-1a2b3c4d.js`. Their names contain a hash of the content. */
  assets: ReadonlyMap<string, StaticFile>;
  /** Paths of the pages, in Express form. */
  pages: readonly string[];
}

/** Folder of the build, as seen from dist/api/dashboard and from api/dashboard. */
const CANDIDATES = ['../../dashboard/', '../../dist/dashboard/'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);

/** Reads the built dashboard into memory, about half a megabyte. Returns undefined if `npm run build` has not run. */
export function readBuiltDashboard(): BuiltDashboard | undefined {
  const folder = CANDIDATES.find((candidate) => existsSync(join(candidate, 'pages.json')));
  if (folder === undefined) return undefined;
  const assets = readdirSync(join(folder, 'assets')).filter((name) => extname(name) in MEDIA_TYPES);
  return {
    index: readBuiltFile(join(folder, 'index.html')),
    assets: new Map(assets.map((name) => [`/assets/${name}`, readBuiltFile(join(folder, 'assets', name))])),
    pages: JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8')) as string[],
  };
}

function readBuiltFile(path: string): StaticFile {
  const bytes = readFileSync(path);
  return {
    mediaType: MEDIA_TYPES[extname(path)]!,
    etag: etagOf(bytes),
    bytes,
    br: readFileSync(`${path}.br`),
    gzip: readFileSync(`${path}.gz`),
  };
}
