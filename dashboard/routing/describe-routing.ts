import type { Routing } from '../../core/codes/routing/routing-schema.js';
import { formatShortInstant } from '../format/times.js';
import {
  describeConditions,
  describeDestination,
  describeTarget,
  ruleTitle,
  shareOf,
} from './describe-rule.js';
import { draftFromRouting, type VariantDraft } from './routing-draft.js';

/** Describes rules in their order: `Lunch: Mon–Fri 11:30–14:00 (Europe/Berlin) → example.com/lunch`. */
function describeRules(rules: NonNullable<Routing['rules']>): string {
  return draftFromRouting({ rules })
    .rules.map((rule, index) => {
      const target = rule.target === 'variants' ? describeShares(rule.variants) : describeTarget(rule);
      return `${ruleTitle(rule, index)}: ${describeConditions(rule.when)} → ${target}`;
    })
    .join('; ');
}

/** Describes a split: `example.com/a 70%, example.com/b 30%`. */
function describeVariants(variants: NonNullable<Routing['variants']>): string {
  return describeShares(draftFromRouting({ variants }).variants);
}

/**
 * Describes a member of a routing whose value needs its own wording.
 *
 * @param name name of the member, such as `rules` @param value its value, as in the API
 * @returns undefined for any other member
 */
export function describeMember(name: string, value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (name === 'rules') return describeRules(value as NonNullable<Routing['rules']>);
  if (name === 'variants') return describeVariants(value as NonNullable<Routing['variants']>);
  return name === 'activeFrom' || name === 'activeUntil' ? formatShortInstant(value as string) : undefined;
}

function describeShares(variants: readonly VariantDraft[]): string {
  return variants
    .map((variant) => `${variant.name || describeDestination(variant)} ${shareOf(variant, variants)}`)
    .join(', ');
}
