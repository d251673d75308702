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

/** Settings that the document passes to the dashboard, also without a session. */
export interface DashboardSettings {
  /** URL of the operator, for the links of the dashboard. */
  operatorContact: string | undefined;
  /** Whether the dashboard may ask for titles of pages. */
  pageTitles: boolean;
  /** Whether this service sends mail. */
  mail: object | undefined;
  /** The OpenID provider, whose name is on the button of the sign-in page. */
  oidc: { name: string } | undefined;
  /** Whether people sign in with passwords. */
  signsInByPassword: boolean;
}

/**
 * Reads the built dashboard into memory, about half a megabyte. Returns undefined if `npm run build` has not
 * run.
 */
export function readBuiltDashboard(settings: DashboardSettings): BuiltDashboard | undefined {
  const folder = findBuiltFolder('dashboard', 'pages.json');
  if (folder === undefined) return undefined;
  const assets = readdirSync(join(folder, 'assets')).filter(isServed);
  return {
    index: withSettings(readBuiltFile(join(folder, 'index.html')), settings),
    assets: new Map(assets.map((name) => [`/assets/${name}`, readBuiltFile(join(folder, 'assets', name))])),
    pages: readPaths(folder),
  };
}

/** Returns the paths of the dashboard's pages, in Express form; none if `npm run build` has not run. */
export function readDashboardPaths(): readonly string[] {
  const folder = findBuiltFolder('dashboard', 'pages.json');
  return folder === undefined ? [] : readPaths(folder);
}

function readPaths(folder: string): string[] {
  return JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8')) as string[];
}

/** The document has about 1 KB, so a changed one is sent without compression. */
function withSettings(
  index: StaticFile,
  { operatorContact, pageTitles, mail, oidc, signsInByPassword }: DashboardSettings,
): StaticFile {
  const metas = [
    ...(operatorContact === undefined ? [] : [meta('operator-contact', operatorContact)]),
    ...(pageTitles ? [] : [meta('page-titles', 'off')]),
    ...(mail ? [meta('mail', 'on')] : []),
    ...(oidc ? [meta('oidc', oidc.name)] : []),
    ...(signsInByPassword ? [] : [meta('password-sign-in', 'off')]),
  ];
  if (metas.length === 0) return index;
  const bytes = Buffer.from(index.bytes.toString().replace('</head>', () => `${metas.join('')}</head>`));
  return { mediaType: index.mediaType, etag: etagOf(bytes), bytes };
}

function meta(name: string, content: string): string {
  return `<meta name="${name}" content="${escapeMarkup(content)}" />`;
}
