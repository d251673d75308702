import type { CodeType } from '../../core/symbols/payloads/registry.js';
import { LoadedDestinationNote, LoadedPageSwitch, LoadedStylePanel } from './lazy-fields.js';
import { LoadedFileFields } from './lazy-file-fields.js';
import { LoadedGs1Fields } from './lazy-gs1-fields.js';
import { LoadedLinksFields } from './lazy-links-fields.js';

/** Bounds the wait on a slow network: the form then shows without these parts, which move what is below. */
const MAX_WAIT_MS = 1_500;

/**
 * Loads what the form of an existing code shows above other fields, so that nothing moves later. Never
 * rejects.
 *
 * @param type type of the code, if it is known
 * @param hasNote whether the form has a note about where the code leads
 */
export async function loadFormParts(type: CodeType | undefined, hasNote: boolean): Promise<void> {
  await withinLimit([
    LoadedStylePanel.preload(),
    loadContentParts(type),
    hasNote && LoadedDestinationNote.preload(),
  ]);
}

/** Loads the fields of the content of a type, if it has its own. Never rejects. */
export async function loadContentParts(type: string | undefined | null): Promise<void> {
  if (type === 'gs1') await LoadedGs1Fields.preload();
  if (type === 'file') await LoadedFileFields.preload();
  if (type === 'links') await LoadedLinksFields.preload();
  if (type === 'vcard' || type === 'event') await LoadedPageSwitch.preload();
}

/** Waits for parts of the form, but not for long. */
export function withinLimit(parts: readonly unknown[]): Promise<unknown> {
  const limit = new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS));
  return Promise.race([Promise.all(parts), limit]);
}
