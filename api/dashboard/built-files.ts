import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeMarkup } from '../../core/basics/escape-markup.js';
import { findBuiltFolder, isServed, readBuiltFile } from '../http/built-file.js';
import { etagOf, type StaticFile } from '../http/static-file.js';

export interface BuiltDashboard {
  index: StaticFile;
  /** Files by path, e.g. `/assets/index-1a2b3c4d.js`. Their names contain a hash of the content. */
  assets: ReadonlyMap<string, StaticFile>;
  /** Paths of the pages, in Express form. */
  pages: readonly string[];
}

/**
 * Reads the built dashboard into memory, about half a megabyte. Returns undefined if `npm run build` has not
 * run.
 *
 * @param operatorContact URL that the document passes to the dashboard, also without a session.
 */
export function readBuiltDashboard(operatorContact: string | undefined): BuiltDashboard | undefined {
  const folder = findBuiltFolder('dashboard', 'pages.json');
  if (folder === undefined) return undefined;
  const assets = readdirSync(join(folder, 'assets')).filter(isServed);
  return {
    index: withContact(readBuiltFile(join(folder, 'index.html')), operatorContact),
    assets: new Map(assets.map((name) => [`/assets/${name}`, readBuiltFile(join(folder, 'assets', name))])),
    pages: JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8')) as string[],
  };
}

/** The document has about 1 KB, so a changed one is sent without compression. */
function withContact(index: StaticFile, contact: string | undefined): StaticFile {
  if (contact === undefined) return index;
  const meta = `<meta name="operator-contact" content="${escapeMarkup(contact)}" />`;
  const bytes = Buffer.from(index.bytes.toString().replace('</head>', () => `${meta}</head>`));
  return { mediaType: index.mediaType, etag: etagOf(bytes), bytes };
}
