import { EMPTY_CORRECTION, type CorrectionDraft } from './sheet-draft.js';

const STORAGE_KEY = 'qrelay-printer-correction';
const NUMBER = /^-?\d{1,3}(?:\.\d{1,3})?$/;

/** Stores the correction for the printer of this browser. Without storage, it is forgotten. */
export function storeCorrection(correction: CorrectionDraft): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(correction));
  } catch {
    // Some browsers forbid storage; the form then starts without a correction.
  }
}

/** Returns the correction that this browser used last; none if there is none, or if it is unreadable. */
export function readCorrection(): CorrectionDraft {
  try {
    const stored = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') as Partial<CorrectionDraft> | null;
    const { x, y, scale } = { ...EMPTY_CORRECTION, ...stored };
    return [x, y, scale].every((value) => NUMBER.test(value)) ? { x, y, scale } : EMPTY_CORRECTION;
  } catch {
    return EMPTY_CORRECTION;
  }
}
