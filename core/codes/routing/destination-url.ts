import type { DestinationScan } from './destination-scan.js';
import {
  appendPairs,
  forwardQuery,
  passQuery,
  readOwnedQuery,
  type Forwarding,
  type OwnedQuery,
} from './forward-query.js';
import { rememberLastUrl } from './last-url.js';
import type { RoutedCode } from './routed-code.js';
import { UTM_PARAMETERS, type Routing } from './routing-schema.js';
import { parseTemplate, type ScanPlaceholder } from './templates.js';
import { usableQuery } from './visitor-facts.js';

/** Additions to the URLs that a code redirects to. */
export interface CompiledDestinations {
  /** Undefined if no parameter of the visitor is passed. */
  forwarding: Forwarding | undefined;
  parameters: readonly CompiledParameter[];
  /** Functions that add to the URLs that scans were led to so far; a code has a bounded number of them. */
  builders: Map<string, UrlBuilder>;
}

/** Returns a URL with what a scan adds to it. */
type UrlBuilder = (scan: DestinationScan) => string;

interface SplitUrl {
  /** Up to the query. */
  base: string;
  /** Whether the URL has a query, even an empty one. */
  hasQuery: boolean;
  query: OwnedQuery;
  /** The owner's parameters that the query does not have. */
  parameters: readonly CompiledParameter[];
  /** With its `#`; '' if there is none. */
  fragment: string;
}

interface CompiledParameter {
  name: string;
  /** `name=`, percent-encoded. */
  start: string;
  /** Percent-encoded text, and placeholders that the scan fills in. */
  parts: readonly (string | { placeholder: ScanPlaceholder })[];
}

/** Compiles `query`, `utm`, and `params`. @returns undefined if a routing has none of them. */
export function compileDestinations(code: RoutedCode): CompiledDestinations | undefined {
  const { query, utm = {}, params = {} } = code.routing;
  const values: [name: string, value: string | undefined][] = [
    ...UTM_PARAMETERS.map((name): [string, string | undefined] => [`utm_${name}`, utm[name]]),
    ...Object.entries(params),
  ];
  const parameters = values.flatMap(([name, value]) => compileParameter(name, value ?? '', code));
  const forwarding = compileForwarding(query);
  if (parameters.length === 0 && !forwarding) return undefined;
  return { forwarding, parameters, builders: new Map() };
}

/**
 * Adds the parameters of the visitor and of the owner to a URL. Everything that the URL has stays byte for
 * byte, except values that the visitor's replace.
 */
export function buildDestinationUrl(
  destinations: CompiledDestinations | undefined,
  url: string,
  scan: DestinationScan,
): string {
  if (!destinations) return scan.passesQuery ? passQuery(url, scan.query) : url;
  let builder = destinations.builders.get(url);
  if (!builder) destinations.builders.set(url, (builder = createBuilder(destinations, url)));
  return builder(scan);
}

function createBuilder(destinations: CompiledDestinations, url: string): UrlBuilder {
  const split = splitUrl(url, destinations.parameters);
  const build: UrlBuilder = (scan) => addToUrl(destinations, url, split, scan);
  return hasScanId(split.parameters) ? build : rememberLastUrl(build);
}

function hasScanId(parameters: readonly CompiledParameter[]): boolean {
  return parameters.some(({ parts }) =>
    parts.some((part) => typeof part !== 'string' && part.placeholder === 'scanId'),
  );
}

function addToUrl(
  destinations: CompiledDestinations,
  url: string,
  { base, hasQuery, query: owned, parameters, fragment }: SplitUrl,
  scan: DestinationScan,
): string {
  const { query, appended, added } = addVisitorsQuery(destinations, owned, scan);
  let pairs = appended;
  for (const parameter of parameters) {
    if (added.includes(parameter.name)) continue;
    const value = fillIn(parameter, scan);
    if (value === '') continue;
    pairs += `&${parameter.start}${value}`;
    added.push(parameter.name);
  }
  const next = appendPairs(query, pairs);
  return !hasQuery && next === '' ? url : `${base}?${next}${fragment}`;
}

function addVisitorsQuery(
  { forwarding }: CompiledDestinations,
  owned: OwnedQuery,
  { query: sent, passesQuery }: DestinationScan,
) {
  if (passesQuery) {
    const passed = usableQuery(sent);
    const added = [...readOwnedQuery(passed).names];
    return { query: owned.query, appended: passed === '' ? '' : `&${passed}`, added };
  }
  return forwarding ? forwardQuery(owned, sent, forwarding) : { query: owned.query, appended: '', added: [] };
}

function splitUrl(url: string, parameters: readonly CompiledParameter[]): SplitUrl {
  const hash = url.indexOf('#');
  const end = hash < 0 ? url.length : hash;
  const mark = url.indexOf('?');
  const hasQuery = mark >= 0 && mark < end;
  const query = readOwnedQuery(hasQuery ? url.slice(mark + 1, end) : '');
  return {
    base: url.slice(0, hasQuery ? mark : end),
    hasQuery,
    query,
    parameters: parameters.filter(({ name }) => !query.names.has(name)),
    fragment: url.slice(end),
  };
}

function compileForwarding(query: Routing['query']): Forwarding | undefined {
  if (!query || query.forward === 'off') return undefined;
  return { mode: query.forward, keys: query.keys && new Set(query.keys) };
}

/** @returns No parameter if its value is always empty. */
function compileParameter(
  name: string,
  value: string,
  { id, name: codeName, metadata }: RoutedCode,
): CompiledParameter[] {
  const parts: CompiledParameter['parts'][number][] = [];
  for (const part of parseTemplate(value)) {
    switch (part.kind) {
      case 'text':
        parts.push(encode(part.text));
        break;
      case 'code':
        parts.push(encode(part.name === 'id' ? id : (codeName ?? '')));
        break;
      case 'metadata':
        parts.push(encode(String(metadata[part.key] ?? '')));
        break;
      case 'scan':
        parts.push({ placeholder: part.name });
        break;
      case 'unknown':
        break;
    }
  }
  const filled = parts.filter((part) => part !== '');
  return filled.length === 0 ? [] : [{ name, start: `${encode(name)}=`, parts: filled }];
}

/** Percent-encodes a text. Requests contain no unpaired surrogates, which could not be encoded. */
function encode(text: string): string {
  return encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\ufffd'));
}

function fillIn({ parts }: CompiledParameter, scan: DestinationScan): string {
  let value = '';
  for (const part of parts) value += typeof part === 'string' ? part : valueOf(part.placeholder, scan);
  return value;
}

/** Every value consists of characters that need no encoding. */
function valueOf(placeholder: ScanPlaceholder, scan: DestinationScan): string {
  if (placeholder === 'date') return new Date(scan.at).toISOString().slice(0, 10);
  return placeholder === 'scanId' ? scan.scanIdOf() : (scan[placeholder] ?? '');
}
