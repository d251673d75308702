import { PAYLOAD_TYPES, type CodeType } from '../../core/symbols/payloads/registry.js';
import type { IconName } from '../components/icon-paths.js';

// The bundle has the values of this module without the payload schemas: see `evaluated-modules-plugin.mjs`.

/** All code types, in the order of the type picker. */
export const ALL_CODE_TYPES: readonly CodeType[] = PAYLOAD_TYPES.map(({ type }) => type);

/**
 * Name and icon of each code type, and other words by which people look for it. Labels of form fields come
 * from the schemas.
 */
export const CODE_TYPE_DISPLAY = Object.fromEntries(
  PAYLOAD_TYPES.map(({ type, name, icon, otherNames = [] }) => [
    type,
    { name, icon, words: otherNames.join(' ') },
  ]),
) as Record<CodeType, { name: string; icon: IconName; words: string }>;
