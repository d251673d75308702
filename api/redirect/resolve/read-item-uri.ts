import { remember } from '../../../core/basics/remember.js';
import { keyLevels, uriPath, type Gs1Key } from '../../../core/gs1/gs1-key.js';
import { gs1LookupKey } from '../../../core/gs1/resolver/lookup-key.js';
import { readRequestedLinks, type RequestedLinks } from '../../../core/gs1/resolver/requested-links.js';
import { readGs1Path } from '../../../core/gs1/read-identifier.js';

/** URIs that are remembered, and the longest of them: symbols are scanned again and again. */
const REMEMBERED = { maxResults: 2_000, maxCharacters: 200 };

/** The contents of a valid GS1 Digital Link URI. */
export interface ItemUri {
  key: Gs1Key;
  /** Requested by the query. The `Accept` header can request the linkset instead. */
  requested: RequestedLinks;
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
  return remember((url): ItemUri | { error: string } => {
    const [path = ''] = url.split('?', 1);
    const query = url.slice(path.length + 1);
    const read = readGs1Path(path, query);
    if ('error' in read) return read;
    const paths = keyLevels(read.key);
    const serviceKeys = paths.map((level) => gs1LookupKey({ accountId: '', path: level }));
    const requested = readRequestedLinks(query);
    return { key: read.key, requested, paths, serviceKeys, uriPath: uriPath(read.key) };
  }, REMEMBERED);
}
