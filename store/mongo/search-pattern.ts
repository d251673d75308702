import { foldText } from './fold-text.js';

/** Builds the pattern that finds a search in folded texts. */
export function searchPattern(search: string): { $regex: string } {
  // A search for accents only must match nothing, rather than everything.
  const text = foldText(search) || search;
  // A BSON pattern is a C string, so a NUL must be written as an escape.
  return { $regex: text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('\0', '\\x00') };
}
