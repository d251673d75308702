import { DomainError, planRequired } from '../../core/basics/errors.js';
import { PLAN_TERMS } from '../../core/accounts/plans.js';
import { createQrCodeSchema, qrCodeSchema, type CreateQrCode } from '../../core/codes/qr-code-schemas.js';
import type { StoredQrCode } from '../../core/codes/qr-code.js';
import { idFromOperation } from '../../store/mongo/ids.js';
import { LARGE_BODY_LIMIT } from '../http/body-limit.js';
import { createFolderChooser } from './choose-folder.js';
import { createTemplateChooser } from '../../codes/choose-template.js';
import { principalOf, type Principal } from '../http/principal.js';
import { created } from '../http/response.js';
import { defineRoute, type RouteRequest } from '../http/route.js';
import { linksOf } from '../http/urls.js';
import { buildCode } from '../../codes/build-code.js';
import { assertDomainsIncluded } from './assert-domains-included.js';
import { authorOf } from './change-author.js';
import type { QrCodeDeps } from './deps.js';
import { hashPasswordsOf } from './hash-passwords.js';
import { codeETag, presentCode, withWarnings } from './present-code.js';
import { assertWatchIncluded, watchPolicyOf } from './watch-policy.js';

/** With 378 billion possible codes a collision is rare; five in a row means that something is broken. */
const MAX_ATTEMPTS = 5;

export const createQrCode = defineRoute({
  method: 'post',
  path: '/api/v1/qr-codes',
  operationId: 'createQrCode',
  tag: 'QR codes',
  summary: 'Create a QR code',
  description:
    'Validates the data, encodes the symbol, and checks that scanners can read it. A dynamic code encodes its short link, so its data can change after printing; a static code encodes the data itself. `template` gives the code values that the body does not have. Free accounts have up to 10 codes; one more returns 403.',
  access: { kind: 'account', folderKeys: true, scopes: ['codes:write'] },
  effect: 'repeatable',
  body: createQrCodeSchema,
  bodyLimit: LARGE_BODY_LIMIT,
  responses: {
    201: { description: 'The created QR code', body: qrCodeSchema, headers: ['Location', 'ETag'] },
  },
  errors: [
    'validation_error',
    'data_too_long',
    'not_scannable',
    'short_code_taken',
    'alias_taken',
    'gs1_key_taken',
    'gone',
    'not_found',
    'file_rejected',
  ],
  async handle(request, deps: QrCodeDeps) {
    const id = idFromOperation('qrCode', request.operationKey);
    const caller = principalOf(request);
    assertWatchIncluded(caller, request.body);
    assertDomainsIncluded(caller, request.body);
    // A repetition whose response is not stored presents the code of the first run.
    const isRepeatable = request.headers['idempotency-key'] !== undefined;
    const existing = isRepeatable ? await deps.qrCodes.find(caller, id) : undefined;
    if (!existing) await assertWithinPlanLimit(caller, deps);
    const code = existing ?? (await insertCode(id, request, deps));
    const resource = await withWarnings(presentCode(code, undefined, caller, deps), deps, code);
    return created(resource, `/api/v1/qr-codes/${code.id}`, {
      ETag: codeETag(code, caller),
    });
  },
});

/** Rejects early: the insert checks the limit again, after the symbol has been encoded. */
async function assertWithinPlanLimit({ accountId, plan }: Principal, { qrCodes }: QrCodeDeps): Promise<void> {
  const { qrCodes: limit } = PLAN_TERMS[plan];
  if (limit !== Infinity && (await qrCodes.count({ accountId })) >= limit) throw planRequired(plan, 'pro');
}

async function insertCode(
  id: string,
  request: RouteRequest<unknown, unknown, CreateQrCode>,
  deps: QrCodeDeps,
): Promise<StoredQrCode> {
  const caller = principalOf(request);
  const { input, origin } = await createTemplateChooser(
    { ...caller, links: linksOf(caller, deps) },
    deps,
  )(request.body);
  const folder = await createFolderChooser(caller, deps)(input.folder);
  const body = { ...input, folder };
  const { qrCodes, now } = deps;
  const images = deps.images(request);
  const { accountId, plan } = caller;
  const author = authorOf(caller, deps);
  const base = linksOf(caller, deps);
  const routing = { publicUrl: deps.settings.publicUrl, hashPassword: hashPasswordsOf(request, deps) };
  for (let attempt = 1; ; attempt++) {
    const built = await buildCode(body, {
      id,
      accountId,
      base,
      now: now(),
      images,
      routing,
      watch: watchPolicyOf(caller, deps),
      ...(origin && { origin }),
    });
    const code = { ...built, createdBy: author.actor };
    try {
      if (!(await deps.changes.create(author, code, PLAN_TERMS[plan].qrCodes)))
        throw planRequired(plan, 'pro');
      // A repeated request returns the code that the first run created.
      const stored = await qrCodes.find(caller, id);
      if (!stored) throw new DomainError('gone', 'The QR code that this request created has been deleted');
      return stored;
    } catch (error) {
      const canRetry = error instanceof DomainError && error.code === 'short_code_taken' && !body.shortCode;
      if (!canRetry || attempt === MAX_ATTEMPTS) throw error;
    }
  }
}
