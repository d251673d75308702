import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import type { CodeType } from '../../core/symbols/payloads/registry.js';
import { completeStyle } from '../../core/symbols/style.js';
import { browserTimeZone } from '../format/browser-time-zone.js';
import { watchDraft } from '../link-watch/watch-draft.js';
import { draftFromCode, type Draft } from './draft.js';
import type { Fields } from './form-fields.js';

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
    style: completeStyle(),
  };
  return { type, fields: initialFields(type), ...common, ...(folder && { openedIn: folder }) };
}

/**
 * Returns the draft with another type and empty content but the same style and labels. Drops the routing: not
 * every type has one.
 */
export function withType({ routing: _routing, ...draft }: Draft, type: CodeType): Draft {
  return { ...draft, type, fields: initialFields(type), dynamic: undefined };
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

function initialFields(type: CodeType): Fields {
  return type === 'event' ? { timezone: browserTimeZone() } : {};
}
