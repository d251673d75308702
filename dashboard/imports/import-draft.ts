import type { ConflictMode, ImportFormat } from '../../core/jobs/imports/import-job.js';
import type { Style } from '../../core/symbols/style.js';
import { browserTimeZone } from '../format/browser-time-zone.js';
import { parseTags } from '../format/text.js';
import { guessDateOrder, isDatePath, type DateOrder } from './dates.js';
import { guessSetup, type Mapping } from './guess-mapping.js';
import type { Setup } from './setup.js';
import type { Source } from './source.js';
import type { TypeChoice } from './targets.js';

/** Everything that people have chosen for an import. */
export interface ImportDraft {
  source: Source;
  choice: TypeChoice;
  mapping: Mapping;
  timezone: string;
  dateOrder: DateOrder;
  onConflict: ConflictMode;
  /** ID of the folder of all codes; empty for none, or if a column names it. */
  folder: string;
  /** ID of the template of all codes; empty for the default one, `NO_TEMPLATE` for none. */
  template: string;
  /**
   * Host name of the domain of slugs without a host; empty if they stay with the other service, `undefined`
   * until people choose.
   */
  domain?: string;
  /** Comma-separated. */
  tags: string;
  /** `undefined`: the style of the template. */
  style: Style | undefined;
}

/** Stands for no template, not even the default one. */
export const NO_TEMPLATE = 'none';

/** Returns the draft of new content: its type and columns are guessed. */
export function newImportDraft(source: Source): ImportDraft {
  return withGuess({
    source,
    choice: 'url',
    mapping: [],
    dateOrder: 'day',
    timezone: browserTimeZone(),
    onConflict: 'fail',
    folder: '',
    template: '',
    tags: '',
    style: undefined,
  });
}

/** Guesses the columns again, for example after the content was read in another way. */
export function withGuess(draft: ImportDraft, choice?: TypeChoice): ImportDraft {
  const guessed = guessSetup(draft.source.table, choice);
  return withDateOrder({ ...draft, ...guessed });
}

/** Guesses the order of day and month from the columns that are dates. */
export function withDateOrder(draft: ImportDraft): ImportDraft {
  const cells = dateCells(draft);
  return cells.length === 0 ? draft : { ...draft, dateOrder: guessDateOrder(cells, navigator.language) };
}

/** Lists the cells of columns that are dates. */
export function dateCells({ source: { table }, mapping }: ImportDraft): string[] {
  const columns = mapping.flatMap((path, column) => (isDatePath(path) ? [column] : []));
  return table.rows.flatMap(({ cells }) => columns.map((column) => cells[column] ?? ''));
}

/** Returns whether the columns of the file are mapped. Columns of another service and of JSON are known. */
export function hasMapping({ source: { format, kind } }: ImportDraft): boolean {
  return format === 'qrelay' && kind === 'csv';
}

/** Returns the settings by which rows are read. */
export function setupOf(draft: ImportDraft, templates: Setup['templates']): Setup {
  const { choice, mapping, timezone, dateOrder, onConflict } = draft;
  const { columns } = draft.source.table;
  return {
    choice,
    mapping,
    columns,
    tags: parseTags(draft.tags),
    timezone,
    dateOrder,
    onConflict,
    templates,
  };
}

/** Returns the name of the import of a file, or of pasted rows. */
export function importName({ content }: Source): string {
  return (content.fileName ?? 'Pasted rows').replaceAll(/\p{Cc}+/gu, ' ').slice(0, 200);
}

/** Services whose files may have slugs without a host. */
const SLUG_FORMATS: readonly ImportFormat[] = ['kutt', 'yourls', 'short_io'];

/**
 * Returns the domain of slugs without a host: the chosen one, or else the only one of the account.
 *
 * @param domains Host names of the account's domains.
 * @returns undefined if the file has no such slugs, or the account has no domain.
 */
export function slugDomain(
  { source, domain }: Pick<ImportDraft, 'source' | 'domain'>,
  domains: readonly string[],
): string | undefined {
  if (!SLUG_FORMATS.includes(source.format) || domains.length === 0) return undefined;
  const [first = '', ...others] = domains;
  return domain ?? (others.length === 0 ? first : '');
}

/**
 * Returns the body of the request that creates the import.
 *
 * @param domains Host names of the account's domains.
 */
export function importBody(draft: ImportDraft, domains: readonly string[]): object {
  const { source, choice, folder, template, onConflict, timezone, style, tags } = draft;
  const format: ImportFormat = source.format;
  const isMapped = hasMapping(draft);
  const commonTags = isMapped ? [] : parseTags(tags);
  const domain = slugDomain(draft, domains);
  return {
    name: importName(source),
    format,
    onConflict,
    ...(format === 'qrelay' && { timezone }),
    ...(domain && { domain }),
    ...(folder !== '' && { folder }),
    ...(template !== '' && { template: template === NO_TEMPLATE ? null : template }),
    defaults: {
      ...(isMapped && choice !== 'column' && { type: choice }),
      ...(style && { style }),
      ...(commonTags.length > 0 && { tags: commonTags }),
    },
  };
}

/** The draft of this tab, which survives a visit of another page. It belongs to one account. */
let stored: { accountId: string; draft: ImportDraft } | undefined;

/** Stores a draft until its account comes back to the page; `undefined` drops it. */
export function storeDraft(accountId: string, draft: ImportDraft | undefined): void {
  stored = draft && { accountId, draft };
}

/** Returns the draft that an account has left on the page. */
export function findStoredDraft(accountId: string): ImportDraft | undefined {
  return stored?.accountId === accountId ? stored.draft : undefined;
}
