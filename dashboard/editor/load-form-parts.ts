import { LoadedDestinationNote, LoadedStylePanel } from './lazy-fields.js';

/** Bounds the wait on a slow network: the form then shows without these parts, which move what is below. */
const MAX_WAIT_MS = 1_500;

/**
 * Loads what the form of an existing code shows above other fields, so that nothing moves later. Never
 * rejects.
 *
 * @param hasNote whether the form has a note about where the code leads
 */
export async function loadFormParts(hasNote: boolean): Promise<void> {
  await withinLimit([LoadedStylePanel.preload(), hasNote && LoadedDestinationNote.preload()]);
}

/** Waits for parts of the form, but not for long. */
export function withinLimit(parts: readonly unknown[]): Promise<unknown> {
  const limit = new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS));
  return Promise.race([Promise.all(parts), limit]);
}
