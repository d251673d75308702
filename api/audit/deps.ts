import type { Stores } from '../../store/create-stores.js';
import type { StreamSlots } from '../http/stream-slots.js';

/** Dependencies of the routes of the audit log. */
export interface AuditDeps extends Pick<Stores, 'auditLog'> {
  downloads: StreamSlots;
}
