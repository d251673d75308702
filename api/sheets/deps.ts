import type { Settings } from '../../config/settings.js';
import type { Stores } from '../../store/create-stores.js';
import type { Images } from '../admission/images.js';
import type { SubmitJobDeps } from '../jobs/deps.js';
import type { SelectionDeps } from '../selections/resolve-selection.js';

/** Dependencies of the routes of label sheets. */
export interface SheetDeps extends SubmitJobDeps, SelectionDeps, Pick<Stores, 'printedCodes'> {
  settings: SubmitJobDeps['settings'] & Pick<Settings, 'linkWatch' | 'sheetLabels'>;
  images: Images;
}
