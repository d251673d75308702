import { AUDIT_CSV_HEADER, auditCsvLine } from '../../../core/audit/audit-csv.js';
import type { AuditEntryResource } from '../../../core/audit/audit-schemas.js';

export const AUDIT_ENTRY: AuditEntryResource = {
  id: 'aud_01k8zq4w5tfxxa1b2c3d4e5f6g',
  at: '2026-11-21T09:12:44.518Z',
  action: 'api_key.created',
  actor: { type: 'session', id: 'ses_01k8zq4w5tfxxa1b2c3d4e5f6g', name: null },
  target: { type: 'api_key', id: 'key_01k8zq4w5tfxxa1b2c3d4e5f6g', name: 'Web shop' },
  changes: [{ path: 'scopes', to: ['codes:read', 'codes:write'] }],
  client: 'Firefox on Windows',
};

export const AUDIT_CSV = AUDIT_CSV_HEADER + auditCsvLine(AUDIT_ENTRY);
