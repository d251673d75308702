import type { Plan } from '../../core/basics/plan-names.js';
import { withQuery } from '../router/location.js';

/** Plan that limits keys to folders. */
export const FOLDER_KEYS_PLAN: Plan = 'business';

/** Returns the path of the dialog of a new key, which is limited to a folder. */
export function newKeyPath(folderId: string): string {
  return withQuery('/api-keys', { folder: folderId });
}
