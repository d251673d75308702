import { canonicalJson } from '../../core/basics/canonical-json.js';
import type { ErrorDetail } from '../../core/basics/errors.js';
import { parseInput } from '../../core/basics/parse-input.js';
import { routingInputSchema, type RoutingInput } from '../../core/codes/routing/routing-schema.js';
import type { Entry } from '../components/entry.js';
import { withScheme } from '../format/text.js';
import type { RoutingDraft, RuleDraft, VariantDraft, WhenDraft } from './routing-draft.js';

/** Merge patch of a routing. @see RFC 7396 */
export type RoutingPatch = Record<string, unknown>;

/**
 * Converts a draft to the `routing` of a request that creates it. Unused fields are left out. Text in place
 * of a number is kept as text, so that validation can name the field.
 */
export function toRoutingInput(draft: RoutingDraft): Record<string, unknown> {
  const { scanLimit, rules, variants, forward, forwardKeys, params, password } = draft;
  const utm = Object.fromEntries(Object.entries(draft.utm).filter(([, value]) => value !== ''));
  const parameters = toRecord(params);
  return withoutEmpty({
    activeFrom: draft.activeFrom,
    activeUntil: draft.activeUntil,
    ...(scanLimit.scans.trim() !== '' && {
      scanLimit: { scans: toNumber(scanLimit.scans), confirm: scanLimit.confirm },
    }),
    unavailableUrl: withScheme(draft.unavailableUrl),
    ...(rules.length > 0 && { rules: rules.map(toRuleInput) }),
    ...(variants.length > 0 && { variants: variants.map(toVariantInput) }),
    defaultLanguage: draft.defaultLanguage.trim(),
    ...((forward !== 'off' || forwardKeys.length > 0) && {
      query: { forward, ...(forwardKeys.length > 0 && { keys: forwardKeys }) },
    }),
    ...(Object.keys(utm).length > 0 && { utm }),
    ...(Object.keys(parameters).length > 0 && { params: parameters }),
    ...(password.kind === 'new' && { password: password.text }),
  });
}

/** Converts a draft to a routing that can be tried before it is saved. */
export function toTriedRouting(draft: RoutingDraft): Record<string, unknown> {
  return { ...toRoutingInput(draft), ...(draft.password.kind === 'removed' && { password: null }) };
}

/** Returns the invalid fields of a draft, with their paths in the body of a request. */
export function validateDraft(draft: RoutingDraft): ErrorDetail[] {
  const parsed = parseInput(routingInputSchema, toRoutingInput(draft), { prefix: 'routing' });
  return parsed.ok ? [] : parsed.invalid.details;
}

/** Converts a draft to a normalized input; `undefined` if the draft has invalid fields. */
export function parseDraft(draft: RoutingDraft): RoutingInput | undefined {
  const parsed = parseInput(routingInputSchema, toRoutingInput(draft));
  return parsed.ok ? parsed.data : undefined;
}

/** Returns whether saving a draft over another one would change anything. */
export function differs(draft: RoutingDraft, other: RoutingDraft): boolean {
  return canonicalJson(toRoutingPatch(draft, other)) !== '{}';
}

/** Returns the merge patch that turns one draft into another. It contains only the members that changed. */
export function toRoutingPatch(draft: RoutingDraft, former: RoutingDraft): RoutingPatch {
  const patch = diff(toRoutingInput(former), toRoutingInput(draft));
  return draft.password.kind === 'removed' ? { ...patch, password: null } : patch;
}

/** Returns the merge patch from one object to another. Objects are compared by member, lists as a whole. */
function diff(before: Record<string, unknown>, after: Record<string, unknown>): RoutingPatch {
  const removed = Object.keys(before).filter((key) => !Object.hasOwn(after, key));
  const changed = Object.entries(after).flatMap(([key, value]) => {
    const former = before[key];
    if (canonicalJson(former) === canonicalJson(value)) return [];
    return [[key, isRecord(former) && isRecord(value) ? diff(former, value) : value] as const];
  });
  return { ...Object.fromEntries(removed.map((key) => [key, null])), ...Object.fromEntries(changed) };
}

function toRuleInput({ id, name, when, target, url, files, variants }: RuleDraft): Record<string, unknown> {
  return {
    ...withoutEmpty({ id, name: name.trim() }),
    when: toConditionInput(when),
    ...(target === 'url' && withoutEmpty({ url: withScheme(url) })),
    ...(target === 'files' && { files }),
    ...(target === 'variants' && { variants: variants.map(toVariantInput) }),
    ...(target === 'unavailable' && { unavailable: true }),
  };
}

function toVariantInput({ id, name, target, url, files, weight }: VariantDraft): Record<string, unknown> {
  return {
    ...withoutEmpty({
      id,
      name: name.trim(),
      ...(target === 'files' ? { files } : { url: withScheme(url) }),
    }),
    weight: toNumber(weight),
  };
}

/**
 * Leaves out an instant that has not been chosen yet. Keeps empty lists, so that validation can name them.
 */
function toConditionInput({ query, ...when }: WhenDraft): Record<string, unknown> {
  return { ...withoutEmpty(when), ...(query && { query: toRecord(query) }) };
}

/** Converts entries to a record. Drops entries that have neither a key nor a value. */
function toRecord(entries: readonly Entry[]): Record<string, string> {
  const filled = entries.filter(({ key, value }) => key.trim() !== '' || value !== '');
  return Object.fromEntries(filled.map(({ key, value }) => [key.trim(), value]));
}

function toNumber(text: string): number | string {
  const trimmed = text.trim();
  return /^\d+(?:\.\d+)?$/.test(trimmed) ? Number(trimmed) : trimmed;
}

function withoutEmpty(members: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== '' && value !== undefined),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
