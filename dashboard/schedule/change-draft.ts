import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { withScheme } from '../format/text.js';

/** The state of the form of a scheduled change. An empty field leaves the code's value unchanged. */
export interface ChangeDraft {
  /** ISO 8601 instant; empty if not chosen yet. */
  at: string;
  url: string;
  /** Whether the split of the code ends with the new destination, which no visitor would get otherwise. */
  endsSplit: boolean;
  status: 'keep' | QrCode['status'];
  name: string;
  /** `null` leaves the tags unchanged. */
  tags: string[] | null;
  /** ID of a folder, `KEEP_FOLDER`, or `NO_FOLDER`. */
  folder: string;
  note: string;
}

/** Values of `folder` that are not folder IDs. */
export const KEEP_FOLDER = 'keep';
export const NO_FOLDER = 'none';

/** Returns an empty draft. */
export function emptyDraft(): ChangeDraft {
  return {
    at: '',
    url: '',
    endsSplit: true,
    status: 'keep',
    name: '',
    tags: null,
    folder: KEEP_FOLDER,
    note: '',
  };
}

/** Returns whether the form can change the destination: the code redirects to one URL. */
export function hasDestination({ type, dynamic }: Pick<QrCode, 'type' | 'dynamic'>): boolean {
  return dynamic && type === 'url';
}

/** Builds the request that schedules a change. @param isSplit whether visitors of the code are split now */
export function toRequest(
  { at, url, endsSplit, status, name, tags, folder, note }: ChangeDraft,
  isSplit: boolean,
) {
  const hasUrl = url.trim() !== '';
  return {
    at,
    patch: {
      ...(hasUrl && { data: withScheme(url.trim()) }),
      ...(hasUrl && isSplit && endsSplit && { routing: { variants: null } }),
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
  return Object.keys(toRequest(draft, false).patch).length === 0;
}
