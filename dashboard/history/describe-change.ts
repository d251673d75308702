import { findFieldLabel } from '../../core/codes/code-fields.js';
import type { RevisionResource } from '../../core/codes/history/history-schemas.js';
import type { FolderTree } from '../../core/codes/folders/folder-tree.js';
import { DAMAGE_SHARES } from '../editor/style-summaries.js';
import { capitalize } from '../format/text.js';
import { describeMember } from '../routing/describe-routing.js';

type Change = RevisionResource['changes'][number];

/** A change in words. */
export interface DescribedChange {
  /** Name of the field, such as "Style: foreground". */
  field: string;
  /** Value before; undefined if the field did not exist or its values are not shown. */
  from: string | undefined;
  /** Value after; undefined if the field was removed or its values are not shown. */
  to: string | undefined;
}

/**
 * Describes a change of a revision for people.
 *
 * @param folders Folders of the account, to show their paths instead of IDs.
 */
export function describeChange(
  { path, from, to }: Change,
  folders?: Pick<FolderTree, 'pathOf'>,
): DescribedChange {
  if (path === 'data' || path === 'data.url') {
    const values = [from, to].filter((value) => value !== undefined).map(urlOf);
    if (values.every((url) => url !== undefined))
      return { field: 'Destination', from: urlOf(from), to: urlOf(to) };
  }
  const field = describePath(path);
  if (path === 'folder') {
    const describe = (id: unknown) =>
      typeof id === 'string' ? (folders?.pathOf(id) ?? id) : describeValue(id);
    return { field, from: describe(from), to: describe(to) };
  }
  if (path === 'page') return { field, from: describePage(from), to: describePage(to) };
  if (path === 'style.logo')
    return { field, from: from === null ? 'none' : 'a logo', to: describeLogo(from, to) };
  if (path === 'style.errorCorrection') return { field, from: describeLevel(from), to: describeLevel(to) };
  if (path === 'routing.password') return { field, from: undefined, to: describePassword(from, to) };
  if (path === 'routing.variants') return { field, ...describeSplit(from, to) };
  if (path === 'routing') return { field, from: describeRouting(from), to: describeRouting(to) };
  if (path.startsWith('routing.')) {
    const name = path.slice('routing.'.length);
    const describe = (value: unknown) => describeMember(name, value) ?? describeValue(value);
    return { field, from: describe(from), to: describe(to) };
  }
  return { field, from: describeValue(from), to: describeValue(to) };
}

/** Names of settings of a routing that have no name of their own in the API. */
const ROUTING_NAMES: Record<string, string> = {
  activeFrom: 'Available from',
  activeUntil: 'Available until',
  query: 'The visitor’s parameters',
  utm: 'UTM parameters',
  params: 'Other parameters',
  unavailableUrl: 'When unavailable',
  variants: 'Split',
};

/** Names of parts of a design that the API names otherwise, by their path in the style. */
const STYLE_NAMES: Record<string, string> = {
  errorCorrection: 'damage protection',
  eyes: 'corners',
  'eyes.frame': 'outside',
  'eyes.ball': 'inside',
  margin: 'border',
};

function describePath(path: string): string {
  const [first = '', ...rest] = path.split('.');
  if (first === 'routing') return describeRoutingPath(rest);
  const name = findFieldLabel(first) ?? first;
  const parts =
    first === 'style' ? rest.map((part, at) => STYLE_NAMES[rest.slice(0, at + 1).join('.')] ?? part) : rest;
  return parts.length === 0 ? name : `${name}: ${parts.map(toWords).join(', ')}`;
}

function describeRoutingPath([member, ...rest]: string[]): string {
  if (member === undefined) return 'Rules and access';
  const name = ROUTING_NAMES[member] ?? capitalize(toWords(member));
  return rest.length === 0 ? name : `${name}: ${rest.map(toWords).join(', ')}`;
}

/**
 * Splits a camel-case name: `errorCorrection` becomes `error correction`. Keys of metadata stay as they are.
 */
function toWords(step: string): string {
  return step.replaceAll(
    /([a-z])([A-Z])/g,
    (_, before: string, after: string) => `${before} ${after.toLowerCase()}`,
  );
}

function describePage(page: unknown): string | undefined {
  return typeof page === 'object' && page !== null ? 'shown first' : describeValue(page);
}

function describeLogo(from: unknown, to: unknown): string {
  if (to === null) return 'none';
  return from === null ? 'a logo' : 'another logo';
}

/** The API shows neither the former password nor the new one. */
function describePassword(from: unknown, to: unknown): string {
  if (to === undefined) return 'removed';
  return from === undefined ? 'set' : 'replaced';
}

function describeLevel(level: unknown): string | undefined {
  const shares: Readonly<Record<string, string>> = DAMAGE_SHARES;
  return shares[String(level)] ?? describeValue(level);
}

/** A split has no value before it starts; without variants, it has ended. */
function describeSplit(from: unknown, to: unknown): Pick<DescribedChange, 'from' | 'to'> {
  return { from: describeMember('variants', from), to: describeMember('variants', to) ?? 'ended' };
}

/** Returns the URL of a link; undefined for the data of any other type. */
function urlOf(data: unknown): string | undefined {
  const isLink = typeof data === 'object' && data !== null && Object.keys(data).join() === 'url';
  const url = isLink ? (data as { url: unknown }).url : data;
  return typeof url === 'string' && /^https?:\/\//.test(url) ? url : undefined;
}

function describeRouting(routing: unknown): string | undefined {
  if (typeof routing !== 'object' || routing === null) return describeValue(routing);
  return Object.entries(routing)
    .map(([name, value]) => `${toWords(name)}: ${describeMember(name, value) ?? describeValue(value)}`)
    .join('; ');
}

function describeValue(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (value === null || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value))
    return value.length === 0 ? 'none' : value.map((item) => describeValue(item)).join(', ');
  if (typeof value === 'object') {
    return Object.entries(value)
      .map(([key, member]) => `${toWords(key)} ${describeValue(member)}`)
      .join(', ');
  }
  return typeof value === 'string' ? value : JSON.stringify(value);
}
