/** Whether some scans, such as those by bots, are left out, counted too, or counted alone. */
export const COUNT_MODES = ['exclude', 'include', 'only'] as const;
export type CountMode = (typeof COUNT_MODES)[number];

/**
 * Kinds of scans that are counted separately: scans by people, by bots, missed scans, and clicks by people. A
 * scan is of exactly one kind.
 */
export const SCAN_KINDS = ['people', 'bots', 'missed', 'clicks'] as const;
export type ScanKind = (typeof SCAN_KINDS)[number];

/** Kinds of stored scans: those that are counted, and clicks by bots, which only lists have. */
const STORED_KINDS = [...SCAN_KINDS, 'botClicks'] as const;

/** Field `bot` of stored scans. It separates clicks from everything that queries by people or bots find. */
export type BotField = boolean | null | 'click' | 'bot_click';

/** The field `bot` of stored scans by kind. */
export const BOT_OF_KIND = {
  people: false,
  bots: true,
  missed: null,
  clicks: 'click',
  botClicks: 'bot_click',
} as const satisfies Record<(typeof STORED_KINDS)[number], BotField>;

/** Returns the kind of a scan that is counted. @param bot the field of the stored scan */
export function kindOf(bot: BotField): ScanKind {
  if (bot === null) return 'missed';
  if (typeof bot === 'string') return 'clicks';
  return bot ? 'bots' : 'people';
}

/** Modes by which a filter selects kinds. */
export interface KindModes {
  bots: CountMode;
  missed: CountMode;
  /** Default: `exclude`, as in jobs of earlier versions. */
  clicks?: CountMode | undefined;
}

/** Returns the kinds that a filter selects. Its modes combine like other filters: a scan must pass each. */
export function selectKinds(modes: KindModes): ScanKind[] {
  return SCAN_KINDS.filter((kind) => isSelected(kind, modes));
}

/** Returns the values of the field `bot` that a filter selects. */
export function selectBotFields(modes: KindModes): BotField[] {
  return STORED_KINDS.filter((kind) => isSelected(kind, modes)).map((kind) => BOT_OF_KIND[kind]);
}

function isSelected(
  kind: (typeof STORED_KINDS)[number],
  { bots, missed, clicks = 'exclude' }: KindModes,
): boolean {
  return (
    passes(bots, kind === 'bots' || kind === 'botClicks') &&
    passes(missed, kind === 'missed') &&
    passes(clicks, kind === 'clicks' || kind === 'botClicks')
  );
}

function passes(mode: CountMode, isMeant: boolean): boolean {
  return mode === 'include' || isMeant === (mode === 'only');
}
