import { PAPER_SIZES } from '../../core/jobs/sheets/sheet-layout.js';
import {
  EMPTY_CORRECTION,
  type CorrectionDraft,
  type CustomLayout,
  type LabelsDraft,
} from './sheet-draft.js';

const STORAGE_KEY = 'qrelay-printer-correction';
const LABELS_KEY = 'qrelay-labels';
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

/** Stores the labels of this browser's printer. Without storage, they are forgotten. */
export function storeLabels({ layout, custom }: LabelsDraft): void {
  try {
    localStorage.setItem(LABELS_KEY, JSON.stringify({ layout, custom }));
  } catch {
    // The form then starts with the labels of the browser's language.
  }
}

/**
 * Returns the labels that this browser used last; the initial ones if there are none, or if they are
 * unreadable.
 */
export function readLabels(initial: LabelsDraft): LabelsDraft {
  try {
    const stored = JSON.parse(localStorage.getItem(LABELS_KEY) ?? 'null') as Partial<LabelsDraft> | null;
    const { layout, custom } = { ...initial, ...stored };
    const isText = (name: string) => typeof custom[name as keyof CustomLayout] === 'string';
    const hasPage = custom.page === 'custom' || Object.hasOwn(PAPER_SIZES, custom.page);
    return typeof layout === 'string' && hasPage && Object.keys(initial.custom).every(isText)
      ? { layout, custom }
      : initial;
  } catch {
    return initial;
  }
}
