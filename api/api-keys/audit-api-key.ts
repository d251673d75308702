import type { AuditEntry } from '../../core/audit/audit-entry.js';
import type { StoredApiKey } from '../../store/accounts/api-keys.js';
import { auditEntryOf, type AuditedRequest } from '../audit/audit-entry-of.js';

/** Builds the audit entry of a new key: what it may do, and when it ends. The key itself is not in it. */
export function keyCreated(
  request: AuditedRequest,
  { id, name, scopes, folders, expiresAt }: Omit<StoredApiKey, 'secrets'>,
  deps: { now: () => Date },
): AuditEntry {
  const changes = [
    { path: 'scopes', to: scopes },
    ...(folders ? [{ path: 'folders', to: folders }] : []),
    ...(expiresAt ? [{ path: 'expiresAt', to: expiresAt.toISOString() }] : []),
  ];
  return auditEntryOf(request, { action: 'api_key.created', target: { id, name }, changes }, deps);
}

/** Builds the audit entry of a revoked key. */
export function keyRevoked(
  { id, name }: Pick<StoredApiKey, 'id' | 'name'>,
  request: AuditedRequest,
  deps: { now: () => Date },
): AuditEntry {
  return auditEntryOf(request, { action: 'api_key.revoked', target: { id, name } }, deps);
}
