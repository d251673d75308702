import { pluralize } from '../format/numbers.js';
import { formatShortInstant, formatWhen } from '../format/times.js';
import { describeContent } from '../codes/describe-content.js';
import { accessPath } from './code-paths.js';
import type { ShortenUrl } from './shorten-url.js';
import type { LeadingCode, LeadPart, PlannedChange } from './lead-part.js';

/** Changes that the line describes; the others are counted. */
const MAX_SHOWN_CHANGES = 2;

/** Members of a routing that visitors notice, in words. */
const ROUTING_MEMBERS: Record<string, string> = {
  rules: 'other rules',
  variants: 'another split',
  activeFrom: 'other dates',
  activeUntil: 'other dates',
  scanLimit: 'another scan limit',
  password: 'another password',
};

/**
 * Describes the planned changes that visitors notice, the next one first. A new destination that no visitor
 * would get, because the code is split, says so.
 */
export function describePendingChanges(
  code: LeadingCode,
  pending: readonly PlannedChange[],
  shorten: ShortenUrl,
  now: number,
): LeadPart[] {
  let isSplit = (code.routing?.variants?.length ?? 0) > 0;
  const parts = pending
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
    .flatMap((change): LeadPart[] => {
      isSplit = isSplitAfter(isSplit, change);
      const part = changePart(code, change, isSplit, shorten, now);
      return part ? [part] : [];
    });
  const hidden = parts.length - MAX_SHOWN_CHANGES;
  if (hidden <= 0) return parts;
  const text = pluralize(hidden, 'more change');
  return [
    ...parts.slice(0, MAX_SHOWN_CHANGES),
    { key: 'changes', icon: 'calendar', text, href: accessPath(code.id, 'changes') },
  ];
}

function changePart(
  code: LeadingCode,
  { id, at, patch }: PlannedChange,
  isSplit: boolean,
  shorten: ShortenUrl,
  now: number,
): LeadPart | undefined {
  const url = code.type === 'url' && patch['data'] !== undefined ? newUrl(patch['data']) : undefined;
  const effects = [...statusEffects(patch['status']), ...routingEffects(patch['routing'])];
  if (patch['data'] !== undefined && url === undefined) effects.unshift('new content');
  if (url === undefined && effects.length === 0) return undefined;
  const when = formatWhen(at, now);
  const unreached = url !== undefined && isSplit;
  const list = [url !== undefined && `→ ${shorten(url)}`, ...effects].filter(Boolean).join(', ');
  return {
    key: `change ${id}`,
    icon: 'calendar',
    text: `${url === undefined ? `${when}:` : `changes ${when}`} ${list}${unreached ? ', but the split stays' : ''}`,
    title: [formatShortInstant(at), url].filter(Boolean).join(': '),
    href: accessPath(code.id, 'changes'),
    ...(unreached && { tone: 'warn' }),
  };
}

function newUrl(data: unknown): string | undefined {
  return describeContent({ data }) || undefined;
}

function statusEffects(status: unknown): string[] {
  if (status === 'paused') return ['pauses'];
  return status === 'active' ? ['resumes'] : [];
}

function routingEffects(routing: unknown): string[] {
  if (routing === undefined) return [];
  if (routing === null) return ['no rules, limits, or password'];
  const members = Object.entries(routing).map(([name, value]) =>
    name === 'variants' && value === null ? 'the split ends' : (ROUTING_MEMBERS[name] ?? 'other settings'),
  );
  return [...new Set(members)];
}

function isSplitAfter(isSplit: boolean, { patch }: PlannedChange): boolean {
  const routing = patch['routing'];
  if (routing === null) return false;
  if (typeof routing !== 'object' || !('variants' in routing)) return isSplit;
  return Array.isArray(routing.variants);
}
