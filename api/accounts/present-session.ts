import type { SessionResource } from '../../core/accounts/account-schemas.js';
import type { Session } from '../../store/accounts/sessions.js';

/**
 * Builds the API response for a session.
 *
 * @param currentId ID of the session that the request used.
 */
export function presentSession(session: Session, currentId: string | undefined): SessionResource {
  return {
    id: session.id,
    current: session.id === currentId,
    createdAt: session.createdAt.toISOString(),
    lastUsedAt: session.lastUsedAt.toISOString(),
    userAgent: session.userAgent,
  };
}
