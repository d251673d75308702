import { canonicalJson } from '../core/basics/canonical-json.js';
import { parseHostName } from '../core/basics/host-name.js';
import type { AliasInput } from '../core/codes/aliases/alias-schemas.js';
import { identifyLinks } from '../core/codes/hosted/identify-links.js';
import { parseData } from '../core/symbols/payloads/registry.js';
import type { UpdateQrCode } from '../core/codes/qr-code-schemas.js';
import type { StoredQrCode } from '../core/codes/qr-code.js';
import { mergePatch } from './merge-patch.js';

/**
 * Returns an update without the fields that would not change the code, so that a list that is imported as it
 * was exported neither creates revisions nor checks symbols again.
 */
export function reduceUpdate(code: StoredQrCode, update: UpdateQrCode): UpdateQrCode {
  const entries = Object.entries(update) as [keyof UpdateQrCode, unknown][];
  return Object.fromEntries(entries.filter(([field, value]) => !isEqual(code, update, field, value)));
}

function isEqual(
  code: StoredQrCode,
  update: UpdateQrCode,
  field: keyof UpdateQrCode,
  value: unknown,
): boolean {
  switch (field) {
    case 'type':
      return value === code.type && update.data === undefined;
    case 'data': {
      if ((update.type ?? code.type) !== code.type) return false;
      const parsed = parseData(code.type, value);
      if (!parsed.ok) return false;
      // Items that are sent without IDs keep those that they have.
      const { data } = identifyLinks({ ...code, data: parsed.data }, code);
      return isSame(data, code.data);
    }
    case 'folder':
      return (value ?? undefined) === code.folder;
    case 'template':
      return (value ?? undefined) === code.template?.id;
    case 'compact':
      return value === (code.compact ?? false);
    case 'metadata':
    case 'style':
      return isSame(mergePatch(code[field], value), code[field]);
    case 'routing':
    case 'watch':
      return isSame(value === null ? undefined : mergePatch(code[field] ?? {}, value), code[field]);
    case 'name':
    case 'status':
    case 'shortCode':
    case 'dynamic':
      return value === code[field];
    case 'domain':
      return (value ?? undefined) === code.domain;
    case 'page':
      return isSame(value ?? undefined, code.page);
    case 'aliases':
      return isSame(update.aliases?.map(toStored), code.aliases ?? []);
    case 'tags':
      return isSame(value, code.tags);
    case 'archived':
    case 'changeNote':
      return false;
  }
}

/** An alias without a domain, whose domain is not known here, equals none. */
function toStored({ domain, path, primary = false }: AliasInput): unknown {
  return { domain: domain && parseHostName(domain), path: decodeURIComponent(path), primary };
}

function isSame(a: unknown, b: unknown): boolean {
  return canonicalJson(a) === canonicalJson(b);
}
