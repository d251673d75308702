import { validationError, type ErrorDetail } from '../core/basics/errors.js';
import { buildRoutingFields, type RoutingFields } from '../core/codes/routing/routing-fields.js';
import type { RoutingInput } from '../core/codes/routing/routing-schema.js';
import { findOversizedRouting, listOwnerUrls } from '../core/codes/routing/validate-routing.js';
import { findOwnShortLink, type OwnShortLinks } from './own-short-links.js';

/** Password hashing and short links for building the routing of a code. */
export interface RoutingContext {
  /**
   * Hashes the password of the short link. Undefined if nothing is stored, so that no hash is needed.
   *
   * @throws DomainError `unavailable` if too many passwords wait.
   */
  hashPassword: ((password: string) => Promise<string>) | undefined;
  /** The short links of the code, to which its own routing must not lead. */
  ownShortLinks: OwnShortLinks;
}

/**
 * Builds the fields of a code from a routing that its schema accepts.
 *
 * @param input Null removes the routing, and the password with it.
 * @param former The fields before the change; none for a new code.
 * @throws DomainError `validation_error` if the routing is too large, or leads to a short link of the code.
 */
export async function buildRouting(
  input: RoutingInput | null,
  former: RoutingFields,
  { hashPassword, ownShortLinks }: RoutingContext,
): Promise<RoutingFields> {
  const { routing } = buildRoutingFields(input, former, undefined);
  const problems = routing ? await findProblems(routing, ownShortLinks) : [];
  if (problems.length > 0) throw validationError(problems);
  const passwordHash =
    typeof input?.password === 'string' ? await hashPassword?.(input.password) : former.passwordHash;
  return buildRoutingFields(input, former, passwordHash);
}

async function findProblems(
  routing: NonNullable<RoutingFields['routing']>,
  ownShortLinks: OwnShortLinks,
): Promise<ErrorDetail[]> {
  const ownLinks = await findOwnShortLink(listOwnerUrls(routing), ownShortLinks);
  return [...findOversizedRouting(routing), ...ownLinks];
}
