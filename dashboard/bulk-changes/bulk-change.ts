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
    case 'delete':
      return `Delete ${codes}`;
  }
}

/** An action on many codes at once. */
export type BulkAction = 'tag' | 'move' | 'template' | 'replace' | 'delete';
