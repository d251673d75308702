import { fetchQuery } from '../http/query-cache.js';
import { FIRST_TEMPLATES_PATH } from '../templates/use-templates.js';
import { LAST_CODE_PATH } from './brand.js';
import { LoadedStylePanel } from './lazy-fields.js';
import { withinLimit } from './load-form-parts.js';
import { LoadedBrandChoice, LoadedTemplateChoice } from './look-choices.js';

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
