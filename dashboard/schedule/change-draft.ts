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
  note: string;
}

/** Returns an empty draft. */
export function emptyDraft(): ChangeDraft {
  return { at: '', url: '', status: 'keep', name: '', tags: null, note: '' };
}

/** Returns whether the form can change the destination: the code redirects to one URL. */
export function hasDestination({ type, dynamic }: Pick<QrCode, 'type' | 'dynamic'>): boolean {
  return dynamic && type === 'url';
}

/** Builds the request that schedules a change. */
export function toRequest({ at, url, status, name, tags, note }: ChangeDraft) {
  return {
    at,
    patch: {
      ...(url.trim() !== '' && { data: withScheme(url.trim()) }),
      ...(status !== 'keep' && { status }),
      ...(name.trim() !== '' && { name: name.trim() }),
      ...(tags !== null && { tags }),
    },
    ...(note.trim() !== '' && { changeNote: note.trim() }),
  };
}

/** Returns whether a draft changes anything. */
export function isEmpty(draft: ChangeDraft): boolean {
  return Object.keys(toRequest(draft).patch).length === 0;
}
