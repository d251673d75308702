import type { StoredQrCode } from '../qr-code.js';
import { normalizeRouting } from './normalize-routing.js';
import type { Routing, RoutingInput } from './routing-schema.js';

/** The fields of a stored code that its routing decides. */
export type RoutingFields = Pick<
  StoredQrCode,
  'routing' | 'assignedIds' | 'passwordHash' | 'activeFrom' | 'activeUntil'
>;

/**
 * Builds the fields of a code from a valid routing.
 *
 * @param input Null removes the routing, and the password with it.
 * @param former The fields before the change.
 * @param passwordHash Hash of the password after the change; undefined if there is none.
 */
export function buildRoutingFields(
  input: RoutingInput | null,
  former: RoutingFields,
  passwordHash: string | undefined,
): RoutingFields {
  const { assignedIds } = former;
  if (!input) return { ...(assignedIds && { assignedIds }) };
  const normalized = normalizeRouting(input, former);
  const numbers = normalized.assignedIds;
  return {
    ...(numbers.rules + numbers.variants + (numbers.links ?? 0) > 0 && { assignedIds: numbers }),
    ...(passwordHash !== undefined && { passwordHash }),
    ...routingMembers(normalized.routing, passwordHash !== undefined),
  };
}

/**
 * Returns a routing with the copies of its instants. An empty one is left out, unless the code has a
 * password.
 */
export function routingMembers(
  routing: Routing | undefined,
  hasPassword: boolean,
): Pick<StoredQrCode, 'routing' | 'activeFrom' | 'activeUntil'> {
  const isEmpty = routing === undefined || Object.keys(routing).length === 0;
  if (isEmpty) return hasPassword ? { routing: {} } : {};
  const { activeFrom, activeUntil } = routing;
  return {
    routing,
    ...(activeFrom !== undefined && { activeFrom: new Date(activeFrom) }),
    ...(activeUntil !== undefined && { activeUntil: new Date(activeUntil) }),
  };
}

/** Returns the fields of a code that its routing decides, without those that are absent. */
export function pickRoutingFields(code: StoredQrCode): RoutingFields {
  const { routing, assignedIds, passwordHash, activeFrom, activeUntil } = code;
  return {
    ...(routing && { routing }),
    ...(assignedIds && { assignedIds }),
    ...(passwordHash !== undefined && { passwordHash }),
    ...(activeFrom && { activeFrom }),
    ...(activeUntil && { activeUntil }),
  };
}

/** Returns a code without the fields of its routing. */
export function withoutRouting({
  routing: _routing,
  assignedIds: _assignedIds,
  passwordHash: _passwordHash,
  activeFrom: _activeFrom,
  activeUntil: _activeUntil,
  ...code
}: StoredQrCode): Omit<StoredQrCode, keyof RoutingFields> {
  return code;
}
