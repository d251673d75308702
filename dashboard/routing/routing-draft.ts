import type { Condition } from '../../core/codes/routing/condition-schema.js';
import type { FORWARD_MODES, Routing } from '../../core/codes/routing/routing-schema.js';
import type { RoutingRule, RoutingVariant } from '../../core/codes/routing/target-schemas.js';
import type { Entry } from '../components/entry.js';

/** A destination as edited in the form: the one of `target` counts. */
export interface DestinationDraft {
  target: 'url' | 'files';
  url: string;
  /** IDs of uploaded files. */
  files: readonly string[];
}

/** A variant as edited in the form. */
export interface VariantDraft extends DestinationDraft {
  /** Identifies the item in its list while it is edited. */
  key: number;
  /** Absent until the variant is saved. */
  id?: string;
  name: string;
  /** As typed. */
  weight: string;
}

/** Conditions as edited in the form: as in the API, but `query` keeps the order and the keys as typed. */
export type WhenDraft = Omit<Condition, 'query'> & { query?: readonly Entry[] };

/** Kind of a rule's destination. */
export type TargetKind = 'url' | 'files' | 'variants' | 'unavailable';

/**
 * A rule as edited in the form. Changing `target` keeps the values of the other targets, so that the change
 * can be undone.
 */
export interface RuleDraft {
  /** Identifies the item in its list while it is edited. */
  key: number;
  /** Absent until the rule is saved. */
  id?: string;
  name: string;
  when: WhenDraft;
  target: TargetKind;
  url: string;
  /** IDs of uploaded files. */
  files: readonly string[];
  variants: readonly VariantDraft[];
}

/** The password in the form. The API never returns the stored one. */
export type PasswordDraft = { kind: 'unchanged' } | { kind: 'removed' } | { kind: 'new'; text: string };

/** The state of the routing form. Instants are ISO 8601; an empty string means that a field is unused. */
export interface RoutingDraft {
  activeFrom: string;
  activeUntil: string;
  /** `scans` is as typed. */
  scanLimit: { scans: string; confirm: boolean };
  unavailableUrl: string;
  password: PasswordDraft;
  rules: readonly RuleDraft[];
  /** Variants of the default destination; empty if there are none. */
  variants: readonly VariantDraft[];
  defaultLanguage: string;
  forward: (typeof FORWARD_MODES)[number];
  /** Names of the parameters to forward; empty forwards all. */
  forwardKeys: readonly string[];
  utm: NonNullable<Routing['utm']>;
  params: readonly Entry[];
}

/** Returns the draft of a code's routing. */
export function draftFromRouting(routing: Routing | null): RoutingDraft {
  const { activeFrom, activeUntil, scanLimit, unavailableUrl, defaultLanguage, query, utm, params } =
    routing ?? {};
  return {
    activeFrom: activeFrom ?? '',
    activeUntil: activeUntil ?? '',
    scanLimit: { scans: scanLimit ? String(scanLimit.scans) : '', confirm: scanLimit?.confirm ?? false },
    unavailableUrl: unavailableUrl ?? '',
    password: { kind: 'unchanged' },
    rules: (routing?.rules ?? []).map(toRuleDraft),
    variants: toVariantDrafts(routing?.variants),
    defaultLanguage: defaultLanguage ?? '',
    forward: query?.forward ?? 'off',
    forwardKeys: query?.keys ?? [],
    utm: utm ?? {},
    params: toEntries(params ?? {}),
  };
}

/**
 * Gives the rules and variants of a saved draft their former keys, by position, so that open rules stay open.
 *
 * @param edited the draft that was saved
 */
export function keepKeys(saved: RoutingDraft, edited: RoutingDraft): RoutingDraft {
  const keysOf = (items: readonly { key: number }[], index: number) => items[index]?.key ?? index;
  const variants = (own: readonly VariantDraft[], former: readonly VariantDraft[]) =>
    own.map((variant, index) => ({ ...variant, key: keysOf(former, index) }));
  return {
    ...saved,
    rules: saved.rules.map((rule, index) => ({
      ...rule,
      key: keysOf(edited.rules, index),
      variants: variants(rule.variants, edited.rules[index]?.variants ?? []),
    })),
    variants: variants(saved.variants, edited.variants),
  };
}

/** Returns a rule without conditions, to be filled in. */
export function newRule(others: readonly RuleDraft[]): RuleDraft {
  return { key: nextKey(others), name: '', when: {}, target: 'url', url: '', files: [], variants: [] };
}

/** Returns a copy of a rule under a new key. The copy and its variants get new IDs when they are saved. */
export function duplicateRule(
  { id: _id, variants, ...rule }: RuleDraft,
  others: readonly RuleDraft[],
): RuleDraft {
  return {
    ...rule,
    key: nextKey(others),
    name: rule.name === '' ? '' : `${rule.name} (copy)`.slice(0, 100),
    variants: variants.map(({ id: _variantId, ...variant }) => variant),
  };
}

/** Returns two variants with equal shares. @param first Destination of the first one. */
export function newVariants({ url, files }: Pick<DestinationDraft, 'url' | 'files'>): VariantDraft[] {
  const target = files.length > 0 ? 'files' : 'url';
  return [
    { key: 0, name: '', target, url, files, weight: '50' },
    { key: 1, name: '', target, url: '', files: [], weight: '50' },
  ];
}

/** Returns an empty variant. Its weight is 0, so the shares of the others do not change. */
export function newVariant(others: readonly VariantDraft[]): VariantDraft {
  return { key: nextKey(others), name: '', target: 'url', url: '', files: [], weight: '0' };
}

/** Returns the entries of a record, for editing. */
function toEntries(record: Readonly<Record<string, string>>): Entry[] {
  return Object.entries(record).map(([key, value]) => ({ key, value }));
}

function toRuleDraft(
  { id, name, when, url, files, variants, unavailable }: RoutingRule,
  key: number,
): RuleDraft {
  const { query, ...conditions } = when;
  return {
    key,
    id,
    name: name ?? '',
    when: { ...conditions, ...(query && { query: toEntries(query) }) },
    target: unavailable ? 'unavailable' : variants ? 'variants' : files ? 'files' : 'url',
    url: url ?? '',
    files: files ?? [],
    variants: toVariantDrafts(variants),
  };
}

function toVariantDrafts(variants: readonly RoutingVariant[] = []): VariantDraft[] {
  return variants.map(({ id, name, url, files, weight }, key) => ({
    key,
    id,
    target: files ? 'files' : 'url',
    url: url ?? '',
    files: files ?? [],
    name: name ?? '',
    weight: String(weight),
  }));
}

function nextKey(items: readonly { key: number }[]): number {
  return Math.max(-1, ...items.map(({ key }) => key)) + 1;
}
