import type { Filter } from 'mongodb';
import type { CodeType } from '../../core/payloads/registry.js';
import type { ArchivedFilter, QrCodeStatus } from '../../core/qr-code.js';
import { CODE_NOT_DELETED, type QrCodeDocument } from './qr-code-documents.js';
import { searchPattern } from './search-text.js';

/** Conditions that codes must match; an absent one matches all. `createdFrom` is inclusive, `createdTo` exclusive. */
export interface QrCodeFilter {
  type?: CodeType;
  tag?: string;
  status?: QrCodeStatus;
  /** Absent: archived codes match, too. */
  archived?: ArchivedFilter;
  search?: string;
  createdFrom?: Date;
  createdTo?: Date;
}

/** Conditions on the ID, the type, and a tag of codes; an absent one matches all. */
export type QrCodeSelection = Pick<QrCodeFilter, 'type' | 'tag'> & { id?: string };

/** Builds the query for the codes of an account that match a filter. */
export function toCodeQuery(accountId: string, filter: QrCodeFilter): Filter<QrCodeDocument> {
  const query: Filter<QrCodeDocument> = { accountId, ...CODE_NOT_DELETED };
  if (filter.type !== undefined) query.type = filter.type;
  if (filter.tag !== undefined) query.tags = filter.tag;
  if (filter.status !== undefined) query.status = filter.status;
  if (filter.archived === 'exclude') query.archived = { $ne: true };
  if (filter.archived === 'only') query.archived = true;
  if (filter.createdFrom !== undefined || filter.createdTo !== undefined) {
    query.createdAt = {
      ...(filter.createdFrom && { $gte: filter.createdFrom }),
      ...(filter.createdTo && { $lt: filter.createdTo }),
    };
  }
  if (filter.search !== undefined) query.searchText = searchPattern(filter.search);
  return query;
}
