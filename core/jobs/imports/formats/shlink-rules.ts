import type { RowWarning } from './foreign-format.js';
import { toRecord, toText } from './columns.js';
import { addCondition, type When } from './shlink-conditions.js';

/** The redirect rules of a Shlink short URL as rules of a routing. */
export interface ShlinkRules {
  /** Absent if no rule can be imported. */
  rules?: unknown;
  warnings: RowWarning[];
}

/**
 * Reads redirect rules as Shlink's API returns them: a list, or an object with the list; in a cell as JSON.
 *
 * A rule with a condition that has no counterpart is left out as a whole, because without the condition it
 * would match too many visitors.
 */
export function readShlinkRules(value: unknown): ShlinkRules {
  if (value === undefined) return { warnings: [] };
  const parsed = typeof value === 'string' ? parseJson(value) : value;
  const list = Array.isArray(parsed) ? parsed : toRecord(parsed)?.redirectRules;
  // The schema of a routing rejects anything but a list.
  if (!Array.isArray(list)) return { rules: value, warnings: [] };

  const read = byPriority(list).map(readRule);
  const rules = read.flatMap((rule) => (rule.kind === 'imported' ? [rule.rule] : []));
  const warnings = read.flatMap((rule) => (rule.kind === 'lost' ? [rule.warning] : []));
  return { ...(rules.length > 0 && { rules }), warnings };
}

type ReadRule = { kind: 'imported'; rule: unknown } | { kind: 'lost'; warning: RowWarning };

function readRule(value: unknown, index: number): ReadRule {
  const rule = toRecord(value);
  const conditions: unknown[] = Array.isArray(rule?.conditions) ? rule.conditions : [];
  if (conditions.length === 0) return lost(index, 'it has no conditions');
  const when: When = {};
  const places: { city?: string } = {};
  for (const condition of conditions) {
    const problem = addCondition(when, places, condition);
    if (problem !== undefined) return lost(index, problem);
  }
  if (places.city !== undefined) {
    const country = when.country?.[0];
    if (country === undefined) return lost(index, 'a city needs a country');
    delete when.country;
    when.city = [{ country, city: places.city }];
  }
  return { kind: 'imported', rule: { when, url: rule?.longUrl } };
}

function lost(index: number, reason: string): ReadRule {
  return {
    kind: 'lost',
    warning: {
      code: 'rule_not_imported',
      message: `Redirect rule ${index + 1} is not imported: ${reason}`,
      field: 'redirectRules',
    },
  };
}

function byPriority(list: readonly unknown[]): unknown[] {
  const priorityOf = (rule: unknown) => Number(toText(toRecord(rule)?.priority)) || 0;
  return [...list].sort((a, b) => priorityOf(a) - priorityOf(b));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
