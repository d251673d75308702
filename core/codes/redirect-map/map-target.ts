import type { Gs1Data } from '../../gs1/gs1-data.js';
import { ownUrl } from '../own-url.js';
import { isRedirecting } from '../redirecting-types.js';
import type { StoredQrCode } from '../qr-code.js';
import { codeState } from '../routing/code-state.js';
import type { MapTarget } from './map-entry.js';

/** The fields of a code on which its entries depend. */
export type MappedCode = Pick<
  StoredQrCode,
  | 'type'
  | 'data'
  | 'status'
  | 'activeFrom'
  | 'activeUntil'
  | 'routing'
  | 'scansUsed'
  | 'passwordHash'
  | 'schedule'
  | 'watch'
>;

interface AppLinks {
  iosUrl?: string;
  androidUrl?: string;
  fallbackUrl?: string;
}

/**
 * Returns what the URLs of a code lead to at an instant, with its default destination: rules and everything
 * else that decides per visitor is lost, and the note says so.
 */
export function mapTarget(code: MappedCode, now: Date): MapTarget {
  const state = codeState(code, now);
  const note = describeLoss(code, now);
  if (state === 'paused') return { status: 410, location: null, note };
  const destination = defaultDestination(code);
  if (state !== 'active') {
    const { unavailableUrl } = code.routing ?? {};
    if (unavailableUrl) return { status: 302, location: unavailableUrl, note };
    if (state !== 'scheduled') return { status: 410, location: null, note };
    const opening = `Not active before ${code.activeFrom!.toISOString()}, then ${destination ?? 'a page'}`;
    return { status: 404, location: null, note: note === null ? opening : `${opening}. ${note}` };
  }
  if (destination !== undefined) return { status: 302, location: destination, note };
  const page =
    code.type === 'gs1' ? 'Leads to the default link of its GTIN' : `Shows content of the type ${code.type}`;
  return { status: 200, location: null, note: note === null ? page : `${page}. ${note}` };
}

/**
 * Returns what the URI of a `gs1` code leads to at an instant.
 *
 * @param product The code of its GTIN, whose default link a code without one has; undefined if there is none.
 */
export function gs1MapTarget(code: MappedCode, product: MappedCode | undefined, now: Date): MapTarget {
  const { url } = code.data as Gs1Data;
  const inherited = product && defaultDestination(product);
  const data =
    url === undefined && inherited !== undefined ? { ...(code.data as Gs1Data), url: inherited } : code.data;
  const target = mapTarget({ ...code, data }, now);
  return target.status === 302 ? { ...target, status: 307 } : target;
}

/** Returns the URL that a visitor without a phone gets; undefined if codes of the type serve content. */
function defaultDestination({ type, data }: MappedCode): string | undefined {
  if (!isRedirecting(type)) return undefined;
  if (type !== 'app') return ownUrl({ type, data });
  const { iosUrl, androidUrl, fallbackUrl } = data as AppLinks;
  return fallbackUrl ?? iosUrl ?? androidUrl;
}

function describeLoss(code: MappedCode, now: Date): string | null {
  const { routing = {}, type, data, watch, schedule, passwordHash, activeFrom, activeUntil } = code;
  const isBounded = [activeFrom, activeUntil].some((instant) => instant && instant > now);
  const losses: [string, unknown][] = [
    ['rules', routing.rules?.length],
    ['variants', routing.variants?.length],
    ['utm', Object.keys(routing.utm ?? {}).length],
    ['params', Object.keys(routing.params ?? {}).length],
    ['query', routing.query && routing.query.forward !== 'off'],
    ['password', passwordHash],
    ['scan limit', routing.scanLimit],
    ['availability', isBounded],
    ['choice by device', type === 'app'],
    ['other links', type === 'gs1' && (data as Gs1Data).links?.length],
    ['fallback', watch?.fallbackUrl],
    ['scheduled changes', schedule?.changes.length],
  ];
  const lost = losses.filter(([, has]) => has).map(([name]) => name);
  return lost.length === 0 ? null : `Lost: ${lost.join(', ')}`;
}
