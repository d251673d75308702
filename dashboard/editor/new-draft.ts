import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import type { CodeType } from '../../core/symbols/payloads/registry.js';
import { completeStyle } from '../../core/symbols/style.js';
import { watchDraft } from '../link-watch/watch-draft.js';
import { draftFromCode, initialFields, type Draft } from './draft.js';

/**
 * Returns the draft of a new code with default style.
 *
 * @param folder ID of the folder in which the form was opened.
 */
export function newDraft(type: CodeType, shortCode: string, folder?: string): Draft {
  const common = {
    name: '',
    tags: '',
    folder: folder ?? '',
    metadata: [],
    shortCode,
    domain: '',
    addresses: [],
    dynamic: undefined,
    compact: false,
    watch: watchDraft(),
    page: null,
    style: completeStyle(),
  };
  return { type, fields: initialFields(type), ...common, ...(folder && { openedIn: folder }) };
}

/**
 * Returns a copy of the draft of an existing code for a new code: everything but the short code and the
 * password.
 */
export function duplicateDraft(code: QrCode, shortCode: string): Draft {
  return {
    ...draftFromCode(code),
    addresses: [],
    isCopy: true,
    shortCode,
    ...(code.routing && { routing: code.routing }),
  };
}
