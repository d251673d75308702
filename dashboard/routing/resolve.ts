import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { codePath } from '../codes/code-actions.js';
import type { Resolution } from '../../core/codes/routing/resolve-schemas.js';
import type { ScanSource } from '../../core/scans/scan-properties.js';
import { call } from '../http/call.js';
import { acceptLanguage } from './accept-language.js';
import { userAgentOf, type VisitorDevice } from './visitor-presets.js';

/** The visitor to try a routing with, as typed. An empty string means "unknown". */
export interface Visitor {
  device: VisitorDevice;
  /** BCP 47 tags, the preferred one first. */
  languages: readonly string[];
  /** ISO 3166-1 alpha-2. */
  country: string;
  region: string;
  city: string;
  ip: string;
  /** ISO 8601 instant; an empty string means now. */
  at: string;
  /** Query without `?`. */
  query: string;
  /** Only matters for compact codes. */
  source: ScanSource;
}

/** The visitor that the form starts with. */
export const FIRST_VISITOR: Visitor = {
  device: 'iPhone, Safari',
  languages: [],
  country: '',
  region: '',
  city: '',
  ip: '',
  at: '',
  query: '',
  source: 'link',
};

/**
 * Asks the API where a visitor would be sent. Nothing is counted or stored.
 *
 * @param routing routing to evaluate instead of the stored one; `undefined` evaluates the stored one
 * @throws ApiError
 */
export function resolveVisitor(
  { id }: QrCode,
  { device, query, languages, ...facts }: Visitor,
  routing: Record<string, unknown> | undefined,
): Promise<Resolution> {
  const known = Object.entries({
    ...facts,
    language: acceptLanguage(languages),
    query: query.trim().replace(/^\?/, ''),
  }).filter(([, value]) => value.trim() !== '');
  const body = { userAgent: userAgentOf(device), ...Object.fromEntries(known), ...(routing && { routing }) };
  return call<Resolution>('POST', `${codePath(id)}/resolve`, { body });
}
