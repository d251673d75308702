import { parseWeightedValues } from './weighted-values.js';

/** Media type of linksets in JSON (RFC 9264, 7.2). */
export const LINKSET_TYPE = 'application/linkset+json';

const FORMS = /^(?:text\/html|application\/linkset\+json|application\/json)$/;

/** Returns whether a client asks for the linkset by its media type, and does not prefer a page. */
export function namesLinkset(accept: string | undefined): boolean {
  if (!accept?.toLowerCase().includes(LINKSET_TYPE)) return false;
  const weights = readWeights(accept);
  const weight = weights.get(LINKSET_TYPE) ?? 0;
  return weight > 0 && weight >= (weights.get('text/html') ?? 0);
}

/** Returns whether a client that gets a linkset prefers a page to JSON: it names `text/html`. */
export function wantsLinksetPage(accept: string | undefined): boolean {
  const weights = readWeights(accept);
  const html = weights.get('text/html') ?? 0;
  const json = Math.max(weights.get(LINKSET_TYPE) ?? 0, weights.get('application/json') ?? 0);
  return html > 0 && html > json;
}

function readWeights(accept: string | undefined): Map<string, number> {
  return new Map(parseWeightedValues(accept, FORMS).map(({ value, weight }) => [value, weight]));
}
