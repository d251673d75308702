import { fetchQuery } from '../http/query-cache.js';
import { FIRST_TEMPLATES_PATH } from '../templates/use-templates.js';
import { LAST_CODE_PATH } from './brand.js';
import {
  LoadedBrandChoice,
  LoadedDestinationNote,
  LoadedStylePanel,
  LoadedTemplateChoice,
} from './lazy-fields.js';

/** Bounds the wait on a slow network: the form then shows without these parts, which move what is below. */
const MAX_WAIT_MS = 1_500;
/** Age of a response that the parts show without fetching it again. */
const FRESH_MS = 1_000;

/** Loads what the form of a new code shows above other fields, so that nothing moves later. Never rejects. */
export async function loadNewFormParts(): Promise<void> {
  await withinLimit([
    LoadedStylePanel.preload(),
    LoadedTemplateChoice.preload(),
    LoadedBrandChoice.preload(),
    fetchQuery(FIRST_TEMPLATES_PATH, FRESH_MS),
    fetchQuery(LAST_CODE_PATH, FRESH_MS),
  ]);
}

/**
 * Loads what the form of an existing code shows above other fields, so that nothing moves later. Never
 * rejects.
 *
 * @param hasNote whether the form has a note about where the code leads
 */
export async function loadFormParts(hasNote: boolean): Promise<void> {
  await withinLimit([LoadedStylePanel.preload(), hasNote && LoadedDestinationNote.preload()]);
}

function withinLimit(parts: readonly unknown[]): Promise<unknown> {
  const limit = new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS));
  return Promise.race([Promise.all(parts), limit]);
}
