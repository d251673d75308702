import type { Route } from '../http/route.js';
import type { AuditDeps } from './deps.js';
import { listAuditLog } from './list-audit-log.js';

/** The routes of the audit log. */
export const AUDIT_ROUTES: readonly Route<AuditDeps>[] = [listAuditLog];
