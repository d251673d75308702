/** Headers of all responses of the resolver, so that pages of any origin can read them. */
export const RESOLVER_CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET, HEAD, OPTIONS',
  'Access-Control-Expose-Headers': 'Link, Location',
};

/** Links and languages of a GS1 Digital Link URI depend on the client, and are never cached. */
export const RESOLVER_HEADERS = {
  ...RESOLVER_CORS,
  'Cache-Control': 'no-store',
  Vary: 'Accept, Accept-Language',
};

/** Returns the `Link` header that leads to the linkset of a URI. @param uri Uncompressed, without a query. */
export function linksetLink(uri: string): string {
  return `<${uri}?linkType=linkset>; rel="linkset"; type="application/linkset+json"`;
}
