import type { FolderTree } from '../../core/codes/folders/folder-tree.js';
import type { Choice } from '../components/choice.js';
import { NO_FOLDER } from '../folders/folder-paths.js';
import { CREATED, statusChoices, statusFilters, statusValue, TYPES } from './filter-choices.js';
import type { Filters } from './list-query.js';

/** A filter that restricts the list, and the change that removes it. */
export interface ActiveFilter {
  label: string;
  without: Filters;
  /** Whether a control of the bar shows it on wide screens. */
  hasControl: boolean;
}

/**
 * Returns the filters that restrict a list, except the search, which its field shows.
 *
 * @param isFolderPage Whether the page is about the folder, which then is no filter.
 * @param fileName Name of the file of the filter, once it is known.
 */
export function activeFilters(
  filters: Filters,
  tree: FolderTree,
  isFolderPage: boolean,
  fileName?: string,
): ActiveFilter[] {
  const { file, type, folder, created, createdFrom, createdTo, tag, template, jobCreatedAt } = filters;
  const status = statusValue(filters);
  const known = tree.find(folder ?? '');
  const found: (ActiveFilter | false)[] = [
    !!type && { label: labelOf(TYPES, type), without: { type: '' }, hasControl: true },
    status !== '' && {
      label: labelOf(statusChoices(true), status),
      without: statusFilters(''),
      hasControl: true,
    },
    !!folder &&
      (!isFolderPage || (folder !== NO_FOLDER && !known)) && {
        // A folder without a name was deleted, or the account's plan no longer includes folders.
        label: folder === NO_FOLDER ? 'No folder' : (known?.name ?? 'In one folder'),
        without: { folder: '', includeSubfolders: '' },
        hasControl: folder === NO_FOLDER || known !== undefined,
      },
    (Number(created) > 0 || Boolean(createdFrom ?? createdTo)) && {
      label: labelOf(CREATED, created ?? '') || 'Created in a range',
      without: { created: '', createdFrom: '', createdTo: '' },
      hasControl: true,
    },
    !!tag && { label: tag, without: { tag: '' }, hasControl: false },
    !!template && {
      label: template === 'none' ? 'Without a template' : 'From one template',
      without: { template: '' },
      hasControl: false,
    },
    !!file && { label: fileName ?? 'With one file', without: { file: '' }, hasControl: false },
    !!jobCreatedAt && {
      label: 'Created by one job',
      without: { jobCreatedAt: '' },
      hasControl: false,
    },
  ];
  return found.filter((each) => each !== false);
}

function labelOf(choices: readonly Choice<string>[], value: string): string {
  return choices.find((choice) => choice.value === value)?.label ?? '';
}
