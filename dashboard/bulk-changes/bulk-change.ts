import type { BulkPatch } from '../../core/jobs/bulk-change-schemas.js';
import { pluralize } from '../format/numbers.js';

/** The codes to which a change applies. */
export interface BulkSelection {
  /** `select` of the request. */
  select: { ids: readonly string[] } | { filter: object };
  /** Number of codes that the list showed. */
  count: number;
}

/** A change of many codes: an update, or their deletion. */
export type BulkChange = { kind: 'update'; patch: BulkPatch } | { kind: 'delete' };

/** API paths of the changes. */
export const CHANGE_PATHS: Readonly<Record<BulkChange['kind'], string>> = {
  update: '/api/v1/qr-codes/bulk-update',
  delete: '/api/v1/qr-codes/bulk-delete',
};

/** Returns the title of the dialog for a change, such as "Replace in URLs of 1,200 codes". */
export function changeTitle(action: BulkAction, count: number): string {
  const codes = pluralize(count, 'code');
  switch (action) {
    case 'tag':
      return `Tag ${codes}`;
    case 'move':
      return `Move ${codes}`;
    case 'template':
      return `Apply a template to ${codes}`;
    case 'replace':
      return `Replace in URLs of ${codes}`;
    case 'pause':
      return `Pause ${codes}`;
    case 'resume':
      return `Resume ${codes}`;
    case 'archive':
      return `Archive ${codes}`;
    case 'unarchive':
      return `Unarchive ${codes}`;
    case 'delete':
      return `Delete ${codes}`;
  }
}

/** An action on many codes at once. */
export type BulkAction = ChosenAction | FixedAction;

/** Actions whose change the user chooses. */
export type ChosenAction = 'tag' | 'move' | 'template' | 'replace';

type FixedAction = 'pause' | 'resume' | 'archive' | 'unarchive' | 'delete';

const FIXED_CHANGES: Readonly<Record<FixedAction, BulkChange>> = {
  pause: { kind: 'update', patch: { status: 'paused' } },
  resume: { kind: 'update', patch: { status: 'active' } },
  archive: { kind: 'update', patch: { archived: true } },
  unarchive: { kind: 'update', patch: { archived: false } },
  delete: { kind: 'delete' },
};

/** Returns the change of an action with nothing to choose. */
export function fixedChange(action: BulkAction): BulkChange | undefined {
  return action in FIXED_CHANGES ? FIXED_CHANGES[action as FixedAction] : undefined;
}

/** Returns whether the user chooses the change of an action. */
export function isChosen(action: BulkAction): action is ChosenAction {
  return !(action in FIXED_CHANGES);
}
