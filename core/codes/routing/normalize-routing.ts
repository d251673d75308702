import { canonicalJson } from '../../basics/canonical-json.js';
import { routingSchema, type Routing, type RoutingInput } from './routing-schema.js';
import type { RoutingRule, RoutingVariant, RuleInput, TargetsInput, VariantInput } from './target-schemas.js';

/**
 * The highest numbers of IDs that were assigned to a code's rules, variants, and items of its list of links,
 * so that none is assigned again.
 */
export interface AssignedIds {
  rules: number;
  variants: number;
  /** Absent from codes that have never had the type `links`. */
  links?: number;
}

/** A routing as it is stored, with the numbers of its assigned IDs. */
export interface NormalizedRouting {
  routing: Routing;
  assignedIds: AssignedIds;
}

/** The state of a code before the change. */
interface FormerRouting {
  routing?: Routing | undefined;
  assignedIds?: AssignedIds | undefined;
}

type NextId = (target: 'rules' | 'variants') => string;

const ID_PREFIXES = { rules: 'r', variants: 'v' } as const;

/**
 * Normalizes a valid routing: removes nulls and the password, stores the default of `scanLimit.confirm`, and
 * assigns IDs.
 *
 * Analytics refer to IDs. So a rule without one keeps the ID of the former rule with the same conditions, a
 * variant keeps the ID of the former variant with the same destination, and all others get IDs that the code
 * never assigned before.
 */
export function normalizeRouting(input: RoutingInput, former: FormerRouting = {}): NormalizedRouting {
  const { password: _password, scanLimit, rules, variants, ...others } = input;
  const used = new Set([...listIds(input), ...listIds(former.routing ?? {})]);
  const assignedIds: AssignedIds = { rules: 0, variants: 0, ...former.assignedIds };
  const nextId: NextId = (target) => {
    for (;;) {
      const id = `${ID_PREFIXES[target]}${++assignedIds[target]}`;
      if (!used.has(id)) return id;
    }
  };
  const routing: Routing = {
    ...withoutNulls(others),
    ...(scanLimit && {
      scanLimit: { scans: scanLimit.scans, confirm: scanLimit.confirm ?? scanLimit.scans === 1 },
    }),
    ...(rules && { rules: identifyRules(rules, former.routing?.rules ?? [], listIds(input), nextId) }),
    ...(variants && {
      variants: identifyVariants(variants, former.routing?.variants ?? [], listIds(input), nextId),
    }),
  };
  return { routing: inOrder(routing), assignedIds };
}

function identifyRules(
  rules: readonly RuleInput[],
  former: readonly RoutingRule[],
  taken: ReadonlySet<string>,
  nextId: NextId,
): RoutingRule[] {
  const available = former.filter(({ id }) => !taken.has(id));
  return rules.map(({ id: ownId, name, when, variants, ...target }) => {
    const same = ownId ?? takeMatch(available, (rule) => canonicalJson(rule.when) === canonicalJson(when));
    const id = same ?? nextId('rules');
    const formerVariants = former.find((rule) => rule.id === id)?.variants ?? [];
    return {
      id,
      ...(name !== undefined && { name }),
      when,
      ...target,
      ...(variants && { variants: identifyVariants(variants, formerVariants, taken, nextId) }),
    };
  });
}

function identifyVariants(
  variants: readonly VariantInput[],
  former: readonly RoutingVariant[],
  taken: ReadonlySet<string>,
  nextId: NextId,
): RoutingVariant[] {
  const available = former.filter(({ id }) => !taken.has(id));
  return variants.map(({ id, name, ...target }) => ({
    id: id ?? takeMatch(available, (variant) => leadsToSame(variant, target)) ?? nextId('variants'),
    ...(name !== undefined && { name }),
    ...target,
  }));
}

function leadsToSame(
  a: Pick<RoutingVariant, 'url' | 'files'>,
  b: Pick<VariantInput, 'url' | 'files'>,
): boolean {
  return a.url === b.url && canonicalJson(a.files) === canonicalJson(b.files);
}

/** Removes the first item that matches, and returns its ID. */
function takeMatch<Item extends { id: string }>(
  items: Item[],
  matches: (item: Item) => boolean,
): string | undefined {
  const index = items.findIndex(matches);
  return index < 0 ? undefined : items.splice(index, 1)[0]?.id;
}

/** Returns the IDs of all rules and variants. */
function listIds({ rules, variants }: TargetsInput): Set<string> {
  const targets = [
    ...(rules ?? []),
    ...(rules ?? []).flatMap((rule) => rule.variants ?? []),
    ...(variants ?? []),
  ];
  return new Set(targets.flatMap(({ id }) => id ?? []));
}

const MEMBERS = Object.keys(routingSchema.shape) as (keyof Routing)[];

/** Returns a routing with its members in the order of the documentation, in which responses show them. */
function inOrder(routing: Routing): Routing {
  const used = MEMBERS.filter((member) => routing[member] !== undefined);
  return Object.fromEntries(used.map((member) => [member, routing[member]]));
}

function withoutNulls<Value extends object>(value: Value): { [Key in keyof Value]: NonNullable<Value[Key]> } {
  const entries = Object.entries(value).filter(([, member]) => member !== null && member !== undefined);
  return Object.fromEntries(entries) as { [Key in keyof Value]: NonNullable<Value[Key]> };
}
