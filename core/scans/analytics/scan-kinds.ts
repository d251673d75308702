/** Whether some scans, such as those by bots, are left out, counted too, or counted alone. */
export const COUNT_MODES = ['exclude', 'include', 'only'] as const;
export type CountMode = (typeof COUNT_MODES)[number];

/**
 * Kinds of scans that are counted separately: scans by people, by bots, and missed scans. A scan is of
 * exactly one kind.
 */
export const SCAN_KINDS = ['people', 'bots', 'missed'] as const;
export type ScanKind = (typeof SCAN_KINDS)[number];

/** The field `bot` of stored scans by kind. */
export const BOT_OF_KIND = { people: false, bots: true, missed: null } as const satisfies Record<
  ScanKind,
  boolean | null
>;

/** Returns the kind of a scan. @param bot the field of the stored scan */
export function kindOf(bot: boolean | null): ScanKind {
  if (bot === null) return 'missed';
  return bot ? 'bots' : 'people';
}

/**
 * Returns the kinds that a filter selects. Its two modes combine like other filters: a scan must pass both.
 */
export function selectKinds({ bots, missed }: { bots: CountMode; missed: CountMode }): ScanKind[] {
  return SCAN_KINDS.filter((kind) => passes(bots, kind === 'bots') && passes(missed, kind === 'missed'));
}

function passes(mode: CountMode, isMeant: boolean): boolean {
  return mode === 'include' || isMeant === (mode === 'only');
}
