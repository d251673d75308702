import type { TimeZones } from '../../basics/time/time-zones.js';
import { compileConditions, type CompiledCondition } from './compile-conditions.js';
import { compileDestinations, type CompiledDestinations } from './destination-url.js';
import { indexRules, type RuleIndex } from './index-rules.js';
import { readVisitorLanguages, type ReadLanguages } from './language.js';
import type { RoutedCode } from './routed-code.js';
import type { RoutingDecision } from './routing-decision.js';
import type { Routing } from './routing-schema.js';
import type { WeightedVariant } from './variants.js';
import { ZoneClock, type ClockOf } from './zone-clock.js';

/** A routing in the form in which scans are evaluated. */
export interface CompiledRouting {
  /** First instant at which the code is available, in epoch milliseconds. */
  activeFrom: number;
  /** First instant at which the code is no longer available. */
  activeUntil: number;
  scanLimit: { scans: number; confirm: boolean } | undefined;
  unavailableUrl: string | undefined;
  rules: readonly CompiledRule[];
  /** The conditions that are looked up once for all rules. */
  index: RuleIndex;
  /** Variants of the default destination. */
  variants: readonly WeightedVariant[] | undefined;
  /**
   * Languages of the rules and of the default destination, in lower case; undefined without a default
   * language.
   */
  languages: ReadonlySet<string> | undefined;
  readLanguages: ReadLanguages;
  /** Additions to URLs; undefined if URLs are used unchanged. */
  destinations: CompiledDestinations | undefined;
}

/** A rule has one decision for all visitors, or variants among which the visitor decides. */
export type CompiledRule = {
  id: string;
  /** The conditions that the index does not look up. */
  conditions: readonly CompiledCondition[];
} & (
  | { decision: RoutingDecision; variants?: undefined }
  | { decision?: undefined; variants: readonly WeightedVariant[] }
);

/**
 * Compiles the routing of a code, so that a scan computes little more than comparisons.
 *
 * @param at Time in epoch milliseconds from which offsets of time zones are computed for 48 hours.
 * @param readLanguages Default: languages are parsed for each scan that needs them.
 */
export function compileRouting(
  code: RoutedCode,
  at: number,
  timeZones: TimeZones,
  readLanguages: ReadLanguages = readVisitorLanguages,
): CompiledRouting {
  const { routing } = code;
  const { rules = [], defaultLanguage } = routing;
  const clocks = new Map<string, ZoneClock>();
  const clockOf: ClockOf = (timeZone) => {
    const clock = clocks.get(timeZone) ?? new ZoneClock(timeZones(timeZone), at);
    clocks.set(timeZone, clock);
    return clock;
  };
  return {
    activeFrom: routing.activeFrom === undefined ? -Infinity : Date.parse(routing.activeFrom),
    activeUntil: routing.activeUntil === undefined ? Infinity : Date.parse(routing.activeUntil),
    scanLimit: routing.scanLimit,
    unavailableUrl: routing.unavailableUrl,
    rules: rules.map(compileRule),
    index: indexRules(
      rules.map(({ when }) => when),
      clockOf,
    ),
    variants: routing.variants,
    languages:
      defaultLanguage === undefined
        ? undefined
        : new Set([...rules.flatMap(({ when }) => when.language ?? []), defaultLanguage].map(toLowerCase)),
    readLanguages,
    destinations: compileDestinations(code),
  };
}

function compileRule({
  id,
  when,
  url,
  files,
  variants,
}: NonNullable<Routing['rules']>[number]): CompiledRule {
  const conditions = compileConditions(when);
  if (variants) return { id, conditions, variants };
  return { id, conditions, decision: decideFor({ ruleId: id, variantId: null }, url, files) };
}

function decideFor(
  by: { ruleId: string; variantId: null },
  url: string | undefined,
  files: readonly string[] | undefined,
): RoutingDecision {
  if (url !== undefined) return { kind: 'url', ...by, url };
  return files ? { kind: 'files', ...by, files } : { kind: 'unavailable', ...by };
}

const toLowerCase = (text: string) => text.toLowerCase();
