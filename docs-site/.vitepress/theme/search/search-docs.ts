import type MiniSearch from 'minisearch';
import type { SearchOptions, SearchResult } from 'minisearch';
import { buildSnippet, highlight, type SnippetPart } from './snippet.js';

/** A section of a guide or an operation that was found. */
export interface FoundSection {
  /** Path on the site, with the anchor of the section. */
  id: string;
  /** Method of an operation. */
  method?: string;
  /** Titles of the page and of the sections around this one. */
  parents: string[];
  title: SnippetPart[];
  snippet: SnippetPart[];
}

/** Results of one kind. */
export interface ResultGroup {
  name: 'Guides' | 'Operations';
  results: FoundSection[];
}

/** Bounds each group, so that both are on the screen. */
const MAX_RESULTS = 6;
/** Shorter words are not corrected: too many others are similar. */
const MIN_FUZZY_CHARS = 6;

const OPTIONS: SearchOptions = {
  prefix: true,
  fuzzy: (term) => term.length >= MIN_FUZZY_CHARS && 0.2,
  boost: { title: 10, titles: 2 },
  combineWith: 'AND',
};

/**
 * Searches the docs. Returns the group with the best result first, and no empty groups. Sections without some
 * of the words are results only if no section has all of them.
 */
export function searchDocs(index: MiniSearch, query: string): ResultGroup[] {
  const all = index.search(query, OPTIONS);
  const found = all.length > 0 ? all : index.search(query, { ...OPTIONS, combineWith: 'OR' });
  const groups = new Map<ResultGroup['name'], FoundSection[]>();
  for (const result of found) {
    const name = String(result.id).startsWith('/reference/') ? 'Operations' : 'Guides';
    const results = groups.get(name) ?? [];
    if (results.length < MAX_RESULTS) groups.set(name, [...results, presentResult(result)]);
  }
  return [...groups].map(([name, results]) => ({ name, results }));
}

function presentResult({ id, terms, title, titles, text }: SearchResult): FoundSection {
  const isOperation = String(id).startsWith('/reference/');
  const [method] = titles as string[];
  return {
    id: String(id),
    ...(isOperation && method !== undefined && { method }),
    parents: isOperation ? [] : (titles as string[]),
    title: highlight(title as string, terms),
    snippet: buildSnippet((text as string | undefined) ?? '', terms),
  };
}
