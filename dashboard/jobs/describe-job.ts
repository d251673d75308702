import { CODE_FIELDS, type CodeField } from '../../core/codes/code-fields.js';
import type { Job } from '../../core/jobs/job-schemas.js';
import { formatNumber, pluralize } from '../format/numbers.js';
import { changeSummary, itemCounts, kindOfJob } from './job-kind.js';

/** Names of what a job refers to by its ID. Without one, the title does without the name. */
export interface JobNames {
  folder?: (id: string) => string | undefined;
  template?: (id: string) => string | undefined;
  file?: (id: string) => string | undefined;
}

/** Longest text of people in a title. */
const MAX_TEXT = 60;

/** Says what a job does, as its title: `Replace old.example → new.example in 1,000 destinations`. */
export function jobTitle(job: Job, names: JobNames = {}): string {
  const title = describe(job, names);
  return changeSummary(job) ? `Check: ${title.charAt(0).toLowerCase()}${title.slice(1)}` : title;
}

/** Verbs that begin the title of a job, and how they say that it is done. */
const DONE: Record<string, string> = {
  Activate: 'activated',
  Add: 'added',
  Apply: 'applied',
  Archive: 'archived',
  Bring: 'brought',
  Change: 'changed',
  Check: 'tried out',
  Create: 'created',
  Delete: 'deleted',
  Export: 'exported',
  Import: 'imported',
  Move: 'moved',
  Pause: 'paused',
  Print: 'created a PDF of',
  Remove: 'removed',
  Rename: 'renamed',
  Replace: 'replaced',
  Set: 'set',
  Undo: 'undid',
};

/**
 * Turns the title of a job into what it has done, for use after its actor: `Move 5 codes to Lunch` becomes
 * `moved 5 codes to Lunch`.
 */
export function doneJobTitle(title: string): string {
  const done = title.replace(/^[A-Z][a-z]+/, (verb) => DONE[verb] ?? verb.toLowerCase());
  return done.startsWith('added ') ? done.replace(' and remove ', ' and removed ') : done;
}

function describe(job: Job, names: JobNames): string {
  const { type, name, formats, change, import: check } = job;
  const { verb, unit, uncounted } = kindOfJob(job);
  const { total } = job.progress;
  const units = total === 0 && uncounted !== undefined ? uncounted : pluralize(total, unit);
  if (type === 'import') return `Import ${name ?? (check ? pluralize(check.rows, 'row') : units)}`;
  if (type === 'revert') return `Undo changes to ${units}`;
  if (change) return describeChange(change, itemCounts(job)?.updated ?? total, names);
  return formats ? `${verb} ${units} as ${formats.join(', ')}` : `${verb} ${units}`;
}

function describeChange(change: NonNullable<Job['change']>, total: number, names: JobNames): string {
  const { fields, replaceInUrls, replaceFile, tags, folder, template, status, archived } = change;
  const codes = pluralize(total, 'code');
  const [only, ...others] = fields;
  if (others.length > 0 || only === undefined) return `Change ${listFields(fields)} of ${codes}`;
  if (replaceInUrls) {
    const { find, replace } = replaceInUrls;
    const where = pluralize(total, 'destination');
    return replace === ''
      ? `Remove ${cut(find)} from ${where}`
      : `Replace ${cut(find)} → ${cut(replace)} in ${where}`;
  }
  if (replaceFile) {
    const [find, replace] = [names.file?.(replaceFile.find), names.file?.(replaceFile.replace)];
    return find !== undefined && replace !== undefined
      ? `Replace ${cut(find)} → ${cut(replace)} in ${codes}`
      : `Replace a file in ${codes}`;
  }
  if (tags !== undefined) return describeTags(tags, codes);
  if (folder === null) return `Move ${codes} out of their folders`;
  if (folder !== undefined) return `Move ${codes} to ${cut(names.folder?.(folder) ?? 'another folder')}`;
  if (template === null) return `Remove the template from ${codes}`;
  if (template !== undefined) return `Apply ${cut(names.template?.(template) ?? 'a template')} to ${codes}`;
  if (status !== undefined) return `${status === 'paused' ? 'Pause' : 'Activate'} ${codes}`;
  if (archived !== undefined) return archived ? `Archive ${codes}` : `Bring ${codes} back from the archive`;
  return `Change ${listFields(fields)} of ${codes}`;
}

function describeTags(tags: NonNullable<NonNullable<Job['change']>['tags']>, codes: string): string {
  if (Array.isArray(tags)) return `Set the tags of ${codes}`;
  const { add = [], remove = [] } = tags;
  const [added, removed] = [listTags(add), listTags(remove)];
  if (remove.length === 0) return `Add ${added} to ${codes}`;
  if (add.length === 0) return `Remove ${removed} from ${codes}`;
  return add.length === 1 && remove.length === 1
    ? `Rename the tag ${cut(remove[0] ?? '')} → ${cut(add[0] ?? '')} in ${codes}`
    : `Add ${added} to ${codes} and remove ${removed}`;
}

function listTags(tags: readonly string[]): string {
  if (tags.length > 2) return `${formatNumber(tags.length)} tags`;
  return `${tags.length === 1 ? 'the tag' : 'the tags'} ${tags.map(cut).join(', ')}`;
}

function listFields(fields: readonly string[]): string {
  if (fields.length === 0 || fields.length > 3) return 'several fields';
  return fields
    .map((field) =>
      field in CODE_FIELDS ? CODE_FIELDS[field as CodeField].label.toLowerCase() : 'destinations',
    )
    .join(', ');
}

function cut(text: string): string {
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT - 1)}…` : text;
}
