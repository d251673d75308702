/** Number of days whose scans are shown. */
export const RESULT_DAYS = 30;

/** Number of human scans by variant ID. */
export type ScansByVariant = ReadonlyMap<string, number>;

/** Recent scans of a code by rule and variant. */
export interface VariantResults {
  /** Returns the scans of a rule's variants. @param rule `default` for the default destination */
  of: (rule: string | undefined) => ScansByVariant;
}

/** Scans of a rule and variant, as in analytics. */
export interface TargetRow {
  rule: string | null;
  variant: string | null;
  scans: number;
}

/** Groups the rows of analytics by rule and variant. */
export function groupResults(rows: readonly TargetRow[]): VariantResults {
  const byRule = new Map<string, Map<string, number>>();
  for (const { rule, variant, scans } of rows) {
    if (rule === null || variant === null) continue;
    const variants = byRule.get(rule) ?? new Map<string, number>();
    byRule.set(rule, variants.set(variant, scans));
  }
  return { of: (rule) => (rule === undefined ? undefined : byRule.get(rule)) ?? new Map() };
}
