import { fetchQuery } from '../http/query-cache.js';
import { FIRST_TEMPLATES_PATH } from '../templates/use-templates.js';
import { LAST_CODES_PATH } from './brand.js';
import { LoadedStylePanel } from './lazy-fields.js';
import { loadContentParts, withinLimit } from './load-form-parts.js';
import { LoadedBrandChoice, LoadedTemplateChoice } from './look-choices.js';

/** Age of a response that the parts show without fetching it again. */
const FRESH_MS = 1_000;

/**
 * Loads what the form of a new code shows above other fields, so that nothing moves later. Never rejects.
 *
 * @param type type that was chosen on the way to the form
 */
export async function loadNewFormParts(type: string | null): Promise<void> {
  await withinLimit([
    LoadedStylePanel.preload(),
    loadContentParts(type),
    LoadedTemplateChoice.preload(),
    LoadedBrandChoice.preload(),
    fetchQuery(FIRST_TEMPLATES_PATH, FRESH_MS),
    fetchQuery(LAST_CODES_PATH, FRESH_MS),
  ]);
}
