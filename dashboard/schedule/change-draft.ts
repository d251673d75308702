import type { FileData } from '../../core/symbols/payloads/file.js';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { isSplit } from '../codes/visitor-view.js';
import { dataWithFiles } from '../files/own-files.js';
import { withScheme } from '../format/text.js';

/** The state of the form of a scheduled change. An empty field leaves the code's value unchanged. */
export interface ChangeDraft {
  /** ISO 8601 instant; empty if not chosen yet. */
  at: string;
  url: string;
  /** IDs of uploaded files. */
  files: readonly string[];
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
    files: [],
    endsSplit: true,
    status: 'keep',
    name: '',
    tags: null,
    folder: KEEP_FOLDER,
    note: '',
  };
}

/** Returns whether the form can change the destination: the code leads to one URL, or to files. */
export function hasDestination({ type, dynamic }: Pick<QrCode, 'type' | 'dynamic'>): boolean {
  return dynamic && (type === 'url' || type === 'file');
}

/** Returns whether a draft has a new destination. */
export function changesDestination({ url, files }: Pick<ChangeDraft, 'url' | 'files'>): boolean {
  return url.trim() !== '' || files.length > 0;
}

/** The parts of a code on which the request depends. */
type ChangedCode = Pick<QrCode, 'type' | 'data' | 'dynamic' | 'routing'>;

/** Builds the request that schedules a change of a code. */
export function toRequest(draft: ChangeDraft, code: ChangedCode) {
  const { at, endsSplit, status, name, tags, folder, note } = draft;
  const hasDestination = changesDestination(draft);
  return {
    at,
    patch: {
      ...(hasDestination && { data: newData(draft, code) }),
      ...(hasDestination && isSplit(code) && endsSplit && { routing: { variants: null } }),
      ...(status !== 'keep' && { status }),
      ...(name.trim() !== '' && { name: name.trim() }),
      ...(tags !== null && { tags }),
      ...(folder !== KEEP_FOLDER && { folder: folder === NO_FOLDER ? null : folder }),
    },
    ...(note.trim() !== '' && { changeNote: note.trim() }),
  };
}

function newData({ url, files }: ChangeDraft, code: ChangedCode): string | FileData {
  return code.type === 'file' ? dataWithFiles(code, files) : withScheme(url.trim());
}

/** Returns whether a draft changes nothing. */
export function isEmpty(draft: ChangeDraft, code: ChangedCode): boolean {
  return Object.keys(toRequest(draft, code).patch).length === 0;
}
