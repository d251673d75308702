import { z } from 'zod';
import { validationError } from '../../core/basics/errors.js';
import { idSchema } from '../../core/basics/ids.js';
import { fallbackOf } from '../../core/codes/link-watch/present-health.js';
import type { StoredQrCode } from '../../core/codes/qr-code.js';
import { withDueChanges } from '../../core/codes/scheduled-changes/due-changes.js';
import { resolutionSchema, resolveInputSchema } from '../../core/codes/routing/resolve-schemas.js';
import { pickRoutingFields, withoutRouting } from '../../core/codes/routing/routing-fields.js';
import type { RoutingInput } from '../../core/codes/routing/routing-schema.js';
import { findRoutingProblems } from '../../core/codes/routing/validate-routing.js';
import { LARGE_BODY_LIMIT } from '../http/body-limit.js';
import { principalOf, type Principal } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import { currentFileIds } from '../../core/codes/hosted/file-uses.js';
import { baseOf, shortLink } from '../../core/codes/urls.js';
import { listBases } from '../../core/codes/links.js';
import { linksOf } from '../http/urls.js';
import { buildRouting } from '../../codes/build-routing.js';
import type { QrCodeDeps } from './deps.js';
import { requireCode } from './require-code.js';
import { resolveVisit } from './resolve-visit.js';
import { watchPolicyOf } from './watch-policy.js';

export const resolveQrCode = defineRoute({
  method: 'post',
  path: '/api/v1/qr-codes/:id/resolve',
  operationId: 'resolveQrCode',
  tag: 'QR codes',
  summary: 'Try a QR code as a visitor',
  description:
    'Returns where a visitor of the short link would be sent, and why: every rule up to the one that matches, with the conditions that failed. Counts and stores nothing. With `routing`, it evaluates a routing before you save it; the password and the count of the scan limit come from the code.',
  access: { kind: 'account', folderKeys: true, scopes: ['codes:read'] },
  effect: 'none',
  params: z.object({ id: idSchema('qrCode') }),
  body: resolveInputSchema,
  bodyOptional: true,
  bodyLimit: LARGE_BODY_LIMIT,
  responses: { 200: { description: 'What the visitor gets', body: resolutionSchema } },
  errors: ['validation_error'],
  async handle(request, deps: QrCodeDeps) {
    const caller = principalOf(request);
    const { routing, at, ...visit } = request.body;
    const now = deps.now();
    const times = { now, at: at === undefined ? now : new Date(at) };
    // Later, the code is another one if changes are scheduled.
    const current = await requireCode(caller, request.params.id, deps);
    const stored = withDueChanges(current, times.at);
    const code = routing === undefined ? stored : await withUnsavedRouting(stored, routing, caller, deps);
    const fallback = fallbackOf(code, watchPolicyOf(caller, deps));
    const files = await deps.files.findTargets(currentFileIds(code));
    const link = shortLink(baseOf(code, linksOf(caller, deps)), code.shortCode);
    return ok(resolveVisit(code, visit, times, deps.visits, { fallback, files, link }));
  },
});

/** @throws DomainError `validation_error` if the code cannot have the routing. */
async function withUnsavedRouting(
  code: StoredQrCode,
  routing: RoutingInput | null,
  caller: Principal,
  deps: QrCodeDeps,
): Promise<StoredQrCode> {
  const problems = findRoutingProblems(code, routing);
  if (problems.length > 0) throw validationError(problems);
  const { passwordHash } = code;
  const hasPassword =
    typeof routing?.password === 'string' || (passwordHash !== undefined && routing?.password !== null);
  const fields = await buildRouting(routing, pickRoutingFields(code), {
    hashPassword: undefined,
    ownShortLinks: {
      bases: [deps.settings.publicUrl, ...listBases(linksOf(caller, deps))],
      shortCodes: [code.shortCode],
      listFormer: () => deps.qrCodes.listShortCodes(code.accountId, code.id),
    },
  });
  const { passwordHash: _hash, ...others } = fields;
  return {
    ...withoutRouting(code),
    ...others,
    // Only whether there is a hash matters: no password is compared.
    ...(routing !== null && hasPassword && { passwordHash: passwordHash ?? '' }),
  };
}
