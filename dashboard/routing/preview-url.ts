import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { buildDestinationUrl, compileDestinations } from '../../core/codes/routing/destination-url.js';
import type { RoutingInput } from '../../core/codes/routing/routing-schema.js';

/** The fields of a code that placeholders can contain. */
export type PreviewedCode = Pick<QrCode, 'id' | 'name' | 'metadata' | 'shortCode'>;

/** Input of the preview of a URL. */
interface PreviewInput {
  code: PreviewedCode;
  /** Only these members affect the URL. */
  routing: Pick<RoutingInput, 'query' | 'utm' | 'params'>;
  /** Destination to which parameters are added. */
  url: string;
  /** Query of a visitor, without `?`. */
  query: string;
  /** Time of the scan in epoch milliseconds. */
  at: number;
}

/** Placeholder for the ID of a future scan. */
const SAMPLE_SCAN_ID = 'scan_665f0c2e9b1d8a3f4c7e2b10';

/** Returns the URL that a visitor is redirected to if no rule matches, with the parameters of the routing. */
export function previewUrl({
  code,
  routing: { query, utm, params },
  url,
  query: sent,
  at,
}: PreviewInput): string {
  const routing = { ...(query && { query }), ...(utm && { utm }), ...(params && { params }) };
  const destinations = compileDestinations({ ...code, routing });
  return buildDestinationUrl(destinations, url, {
    query: sent,
    shortCode: code.shortCode,
    rule: 'default',
    variant: null,
    source: null,
    at,
    scanIdOf: () => SAMPLE_SCAN_ID,
  });
}
