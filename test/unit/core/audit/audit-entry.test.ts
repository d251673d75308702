import { expect, test } from '@jest/globals';
import { AUDIT_ACTION_NAMES, targetTypeOf } from '../../../../core/audit/audit-actions.js';
import { auditCsvLine, AUDIT_CSV_HEADER } from '../../../../core/audit/audit-csv.js';
import { buildAuditEntry } from '../../../../core/audit/audit-entry.js';
import {
  auditEntrySchema,
  auditLogQuerySchema,
  presentAuditEntry,
} from '../../../../core/audit/audit-schemas.js';

const ID_END = '01k8zq4w5tfxxa1b2c3d4e5f6g';
const CONTEXT = {
  accountId: `acc_${ID_END}`,
  actor: { type: 'key' as const, id: `key_${ID_END}`, name: '@shop' },
  client: null,
  at: new Date('2026-11-21T09:12:44.518Z'),
};

test.each(AUDIT_ACTION_NAMES)('the target of %s has the first part of the action as its type', (action) => {
  const entry = buildAuditEntry(`aud_${ID_END}`, CONTEXT, { action, target: { id: 'x', name: null } });
  expect(entry.target).toEqual({ type: action.split('.')[0], id: 'x', name: null });
  expect(targetTypeOf(action)).toBe(entry.target?.type);
  expect(auditEntrySchema.parse(presentAuditEntry(entry))).toEqual(presentAuditEntry(entry));
});

test('an entry without a target and changes is one line of CSV with empty cells, and no cell is a formula', () => {
  const entry = buildAuditEntry(`aud_${ID_END}`, CONTEXT, { action: 'account.exported', target: null });
  const line = auditCsvLine(presentAuditEntry(entry));
  expect(line).toBe(
    `aud_${ID_END},2026-11-21T09:12:44.518Z,account.exported,key,key_${ID_END},'@shop,,,,,\r\n`,
  );
  expect(line.split(',')).toHaveLength(AUDIT_CSV_HEADER.split(',').length);
});

test.each(['mem', 'key', 'ses', 'job'])('the filter by actor accepts an ID that starts with %s', (prefix) => {
  expect(auditLogQuerySchema.parse({ actor: `${prefix}_${ID_END}` }).actor).toBe(`${prefix}_${ID_END}`);
});

test.each([`qr_${ID_END}`, 'key_', `key_${ID_END}0`, 'operator', ''])(
  'the filter by actor rejects %j',
  (actor) => {
    expect(auditLogQuerySchema.safeParse({ actor }).success).toBe(false);
  },
);
