import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { passKey } from './passed-checks.js';

/** The built documentation site, as a folder. */
export interface DocsSite {
  /**
   * Paths of all pages below /docs/, such as `errors` and `reference/`. The largest come first: they have
   * most kinds of elements, so that axe checks fewer of the others.
   */
  pages: string[];
  /**
   * Returns a hash of what a browser loads for a page: its HTML, its script, and the scripts, styles, fonts,
   * and images that pages share. A change of another page's text does not change it.
   *
   * @throws Error if the site has no such page
   */
  fingerprint(path: string): string;
}

/**
 * Hashes of content in the names of files and in the site's list of them: they change with the text of any
 * page.
 */
const CONTENT_HASHES = [
  [/(\.)[\w-]{8}((\.lean)?\.(js|css|svg|png|woff2)\b)/g, '$1$2'],
  [/(\.md\\?":\s*\\?")[\w-]{8}(\\?")/g, '$1$2'],
] as const;

/** Reads the site that VitePress has built in a folder. */
export function readDocsSite(folder: string): DocsSite {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => !/\.(br|gz)$/.test(name) && statSync(join(folder, name)).isFile(),
  );
  const read = (name: string) => withoutContentHashes(readFileSync(join(folder, name), 'latin1'));
  const assets = files.filter((name) => name.startsWith('assets/'));
  // The search index has the texts of all pages, and no page loads it before someone searches.
  const shared = assets.filter((name) => !isPageScript(name) && !name.includes('@localSearchIndex'));
  const sharedHash = passKey(shared.map((name) => withoutContentHashes(name) + read(name)).sort());
  const scripts = new Map(
    assets.filter(isPageScript).map((name) => [withoutContentHashes(basename(name)), name]),
  );
  const pages = files.filter((name) => name.endsWith('.html') && name !== '404.html');
  return {
    pages: pages
      .map((name) => ({ name, size: statSync(join(folder, name)).size }))
      .sort((one, other) => other.size - one.size || one.name.localeCompare(other.name))
      .map(({ name }) => name.replace(/(^|\/)index\.html$/, '$1').replace(/\.html$/, '')),
    fingerprint(path) {
      const source = path === '' || path.endsWith('/') ? `${path}index` : path;
      const script = scripts.get(`${source.replaceAll('/', '_')}.md..lean.js`);
      if (script === undefined) throw new Error(`The documentation has no script of the page ${source}`);
      return passKey([read(`${source}.html`), read(script), sharedHash]);
    },
  };
}

/** Scripts of single pages, such as `errors.md.DyPs9QCC.lean.js`. */
function isPageScript(name: string): boolean {
  return /\.md\.[\w-]{8}(\.lean)?\.js$/.test(name);
}

function withoutContentHashes(text: string): string {
  return CONTENT_HASHES.reduce(
    (current, [pattern, replacement]) => current.replace(pattern, replacement),
    text,
  );
}
