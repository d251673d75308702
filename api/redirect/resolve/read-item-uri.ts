import QuickLRU from 'quick-lru';
import { keyLevels, uriPath, type Gs1Key } from '../../../core/gs1/gs1-key.js';
import { gs1LookupKey } from '../../../core/gs1/resolver/lookup-key.js';
import { readGs1Path } from '../../../core/gs1/read-identifier.js';

/** URIs that are remembered, and the longest of them: symbols are scanned again and again. */
const MAX_REMEMBERED = 2_000;
const MAX_REMEMBERED_CHARACTERS = 200;

/** The contents of a valid GS1 Digital Link URI. */
export interface ItemUri {
  key: Gs1Key;
  /** Query without `?`, as sent. */
  query: string;
  /** Stored keys of the codes that respond, most specific first. */
  paths: readonly string[];
  /** Keys by which these are looked up on the host of the service. */
  serviceKeys: readonly string[];
  /** Path of the uncompressed URI, without a query. */
  uriPath: string;
}

/**
 * Creates the function that reads the request target of a GS1 Digital Link URI. It remembers the latest ones,
 * because reading one takes as long as looking its codes up. Create it once per process.
 */
export function createItemUriReader() {
  const remembered = new QuickLRU<string, ItemUri>({ maxSize: MAX_REMEMBERED / 2 });
  return (url: string): ItemUri | { error: string } => {
    const known = remembered.get(url);
    if (known) return known;
    const [path = ''] = url.split('?', 1);
    const query = url.slice(path.length + 1);
    const read = readGs1Path(path, query);
    if ('error' in read) return read;
    const paths = keyLevels(read.key);
    const serviceKeys = paths.map((level) => gs1LookupKey({ accountId: '', path: level }));
    const uri = { key: read.key, query, paths, serviceKeys, uriPath: uriPath(read.key) };
    if (url.length <= MAX_REMEMBERED_CHARACTERS) remembered.set(url, uri);
    return uri;
  };
}
