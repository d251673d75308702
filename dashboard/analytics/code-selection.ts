import type { CodeType } from '../../core/symbols/payloads/registry.js';
import { ALL_CODE_TYPES } from '../codes/code-type-display.js';

/** Which codes the analytics of the account count. An empty selection counts all. */
export interface CodeSelection {
  code?: string | undefined;
  tag?: string | undefined;
  type?: CodeType | undefined;
}

/** Parses the selection in the page's query string. Unknown types are ignored. */
export function parseCodeSelection(query: URLSearchParams): CodeSelection {
  return {
    code: query.get('code') || undefined,
    tag: query.get('tag') || undefined,
    type: ALL_CODE_TYPES.find((type) => type === query.get('type')),
  };
}

/** Converts a selection to query parameters of the API. */
export function selectionParameters({ code, tag, type }: CodeSelection): Record<string, string | undefined> {
  return { qrCodeId: code, tag, type };
}
