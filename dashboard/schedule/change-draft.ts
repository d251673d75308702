import type { QrCode } from '../../core/qr-code-schemas.js';
import { withScheme } from '../format/text.js';

/** What the form of a scheduled change holds. An empty field keeps what the code has. */
export interface ChangeDraft {
  /** Instant in ISO 8601; empty: none yet. */
  at: string;
  url: string;
  status: 'keep' | QrCode['status'];
  name: string;
  /** null: they stay. */
  tags: string[] | null;
  /** ID of a folder, or one of the other choices. */
  folder: string;
  note: string;
}

/** The choices of a folder that are none. */
export const KEEP_FOLDER = 'keep';
export const NO_FOLDER = 'none';

/** Returns an empty draft. */
export function emptyDraft(): ChangeDraft {
  return { at: '', url: '', status: 'keep', name: '', tags: null, folder: KEEP_FOLDER, note: '' };
}

/** Returns whether the form can change the destination: the code redirects to one URL. */
export function hasDestination({ type, dynamic }: Pick<QrCode, 'type' | 'dynamic'>): boolean {
  return dynamic && type === 'url';
}

/** Builds the request that schedules a change. */
export function toRequest({ at, url, status, name, tags, folder, note }: ChangeDraft) {
  return {
    at,
    patch: {
      ...(url.trim() !== '' && { data: withScheme(url.trim()) }),
      ...(status !== 'keep' && { status }),
      ...(name.trim() !== '' && { name: name.trim() }),
      ...(tags !== null && { tags }),
      ...(folder !== KEEP_FOLDER && { folder: folder === NO_FOLDER ? null : folder }),
    },
    ...(note.trim() !== '' && { changeNote: note.trim() }),
  };
}

/** Returns whether a draft changes anything. */
export function isEmpty(draft: ChangeDraft): boolean {
  return Object.keys(toRequest(draft).patch).length === 0;
}
