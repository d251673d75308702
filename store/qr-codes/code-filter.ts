import type { Filter } from 'mongodb';
import type { AccountView } from '../../core/accounts/account-view.js';
import type { HealthStatus } from '../../core/codes/link-watch/health.js';
import type { WatchPolicy } from '../../core/codes/link-watch/watch-policy.js';
import type { CodeType } from '../../core/symbols/payloads/registry.js';
import type { ArchivedFilter, QrCodeStatus } from '../../core/codes/qr-code.js';
import type { CodeState } from '../../core/codes/routing/code-state.js';
import { CODE_NOT_DELETED, type QrCodeDocument } from './qr-code-documents.js';
import { healthQuery } from './health-query.js';
import { searchPattern } from '../mongo/search-pattern.js';

/**
 * Conditions that codes must match; an absent one matches all. `createdFrom` is inclusive, `createdTo`
 * exclusive.
 */
export interface QrCodeFilter {
  ids?: readonly string[];
  type?: CodeType;
  tag?: string;
  /** Codes with at least one of them. */
  tags?: readonly string[];
  folders?: FolderChoice;
  /** ID of a template, or `none` for codes without one. */
  template?: string;
  /** Host name of a domain, or `none` for codes without one of their own. */
  domain?: string;
  /** ID of a file that the codes use. */
  file?: string;
  status?: QrCodeStatus;
  /** Codes that have a state at an instant. */
  state?: { is: CodeState; at: Date };
  /** Absent: archived codes match, too. */
  archived?: ArchivedFilter;
  /** The health status. The policy decides which codes are watched and can have one. */
  health?: { status: HealthStatus; policy: WatchPolicy };
  search?: string;
  createdFrom?: Date;
  createdTo?: Date;
}

/** The folders of codes by ID, or `none` for codes in no folder. */
export type FolderChoice = 'none' | readonly string[];

/** Conditions on the ID, the type, a tag, and the folder of codes; an absent one matches all. */
export type QrCodeSelection = Pick<QrCodeFilter, 'type' | 'tag' | 'folders'> & { id?: string };

/** Builds the query for the codes that a caller sees and that match a filter. */
export function toCodeQuery(view: AccountView, filter: QrCodeFilter): Filter<QrCodeDocument> {
  const query: Filter<QrCodeDocument> = { accountId: view.accountId, ...CODE_NOT_DELETED };
  const all: Filter<QrCodeDocument>[] = [];
  if (view.limit) query.folder = { $in: [...view.limit.folders] };
  if (filter.folders !== undefined) all.push(folderQuery(filter.folders));
  if (filter.template !== undefined) all.push(templateQuery(filter.template));
  if (filter.domain !== undefined)
    query.domain = filter.domain === 'none' ? { $exists: false } : filter.domain;
  if (filter.file !== undefined) query.files = filter.file;
  if (filter.ids !== undefined) query._id = { $in: [...filter.ids] };
  if (filter.type !== undefined) query.type = filter.type;
  if (filter.tag !== undefined) query.tags = filter.tag;
  if (filter.tags !== undefined) all.push({ tags: { $in: [...filter.tags] } });
  if (filter.status !== undefined) query.status = filter.status;
  if (filter.archived === 'exclude') query.archived = { $ne: true };
  if (filter.archived === 'only') query.archived = true;
  if (filter.createdFrom !== undefined || filter.createdTo !== undefined) {
    query.createdAt = {
      ...(filter.createdFrom && { $gte: filter.createdFrom }),
      ...(filter.createdTo && { $lt: filter.createdTo }),
    };
  }
  if (filter.health) all.push(healthQuery(filter.health.status, filter.health.policy));
  if (filter.search !== undefined) query.searchText = searchPattern(filter.search);
  if (filter.state !== undefined) all.push(...stateConditions(filter.state.is, filter.state.at));
  return all.length > 0 ? { ...query, $and: all } : query;
}

function folderQuery(folders: FolderChoice): Filter<QrCodeDocument> {
  return { folder: folders === 'none' ? { $exists: false } : { $in: [...folders] } };
}

function templateQuery(template: string): Filter<QrCodeDocument> {
  return template === 'none' ? { template: { $exists: false } } : { 'template.id': template };
}

/** Returns the conditions on codes with a state at an instant, in the order of `codeState`. */
function stateConditions(state: CodeState, at: Date): Filter<QrCodeDocument>[] {
  const isPaused = { status: 'paused' as const };
  const isScheduled = { activeFrom: { $gt: at } };
  const isExpired = { activeUntil: { $lte: at } };
  const isExhausted = { exhaustedAt: { $exists: true } };
  switch (state) {
    case 'paused':
      return [isPaused];
    case 'scheduled':
      return [isScheduled, { $nor: [isPaused] }];
    case 'expired':
      return [isExpired, { $nor: [isPaused, isScheduled] }];
    case 'exhausted':
      return [isExhausted, { $nor: [isPaused, isScheduled, isExpired] }];
    case 'active':
      return [{ $nor: [isPaused, isScheduled, isExpired, isExhausted] }];
  }
}
