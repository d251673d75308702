import { z } from 'zod';
import { idSchema } from '../../core/basics/ids.js';
import { qrCodeSchema, updateQrCodeSchema } from '../../core/codes/qr-code-schemas.js';
import { withChosenFolder } from './choose-folder.js';
import { findNamedTemplate } from '../../codes/choose-template.js';
import { LARGE_BODY_LIMIT } from '../http/body-limit.js';
import { assertIfMatch } from '../http/preconditions.js';
import { principalOf } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import { linksOf } from '../http/urls.js';
import { applyUpdate, validateUpdate } from '../../codes/apply-update.js';
import { assertDomainsIncluded } from './assert-domains-included.js';
import { changeCode } from './change-code.js';
import type { QrCodeDeps } from './deps.js';
import { hashPasswordsOf } from './hash-passwords.js';
import { codeETag, withWarnings } from './present-code.js';
import { assertWatchIncluded } from './watch-policy.js';

export const updateQrCode = defineRoute({
  method: 'patch',
  path: '/api/v1/qr-codes/:id',
  operationId: 'updateQrCode',
  tag: 'QR codes',
  summary: 'Update a QR code',
  description:
    'Changes the given fields. `style`, `metadata`, `routing`, and `watch` are merged (JSON Merge Patch, RFC 7396). The short link stays the same; after a change of `shortCode`, the former short links keep working, so printed codes are never broken. `template` replaces the style with the style of a template. `archived` removes the code from lists and changes nothing else. `aliases` replaces all aliases; a removed one responds as an unknown path. `changeNote` is shown in the history of the code. `If-Match` rejects the change with 412 if the code has changed since you read it.',
  access: { kind: 'account', folderKeys: true, scopes: ['codes:write'] },
  params: z.object({ id: idSchema('qrCode') }),
  body: updateQrCodeSchema,
  bodyLimit: LARGE_BODY_LIMIT,
  responses: { 200: { description: 'The updated QR code', body: qrCodeSchema, headers: ['ETag'] } },
  errors: [
    'validation_error',
    'data_too_long',
    'not_scannable',
    'short_code_taken',
    'alias_taken',
    'gs1_key_taken',
    'precondition_failed',
    'conflict',
    'file_rejected',
  ],
  async findMoreProblems({ params, body, principal }, deps: QrCodeDeps) {
    const code = await deps.qrCodes.find(principal!, params.id);
    return code ? validateUpdate(code, updateQrCodeSchema.parse(body)) : [];
  },
  async handle(request, deps: QrCodeDeps) {
    const caller = principalOf(request);
    assertWatchIncluded(caller, request.body);
    assertDomainsIncluded(caller, request.body);
    const change = await withChosenFolder(request.body, caller, deps);
    const base = linksOf(caller, deps);
    const context = {
      base,
      images: deps.images(request),
      routing: { publicUrl: deps.settings.publicUrl, hashPassword: hashPasswordsOf(request, deps) },
      template: await findNamedTemplate(caller, change.template, deps),
      listShortCodes: () => deps.qrCodes.listShortCodes(caller.accountId, request.params.id),
    };
    const { previous, code, resource, headers } = await changeCode(
      caller,
      request.params.id,
      {
        next(current) {
          assertIfMatch(request.headers['if-match'], codeETag(current, caller));
          return applyUpdate(current, change, { ...context, now: deps.now() });
        },
        note: request.body.changeNote,
      },
      deps,
    );
    return ok(await withWarnings(resource, deps, code, previous), headers);
  },
});
