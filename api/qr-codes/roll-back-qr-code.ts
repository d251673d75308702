import { z } from 'zod';
import { seesFolder, type AccountView } from '../../core/accounts/account-view.js';
import { DomainError } from '../../core/basics/errors.js';
import { restorableContent, withContent } from '../../core/codes/history/code-content.js';
import { idSchema } from '../../core/basics/ids.js';
import { currentFileIds } from '../../core/codes/hosted/file-uses.js';
import { changeNoteSchema, qrCodeSchema } from '../../core/codes/qr-code-schemas.js';
import type { StoredQrCode } from '../../core/codes/qr-code.js';
import { symbolText } from '../../core/codes/urls.js';
import { assertIfMatch } from '../http/preconditions.js';
import { principalOf, type Principal } from '../http/principal.js';
import { ok } from '../http/response.js';
import { defineRoute } from '../http/route.js';
import { linksOf } from '../http/urls.js';
import { changeCode } from './change-code.js';
import type { QrCodeDeps } from './deps.js';
import { isRepetition } from './is-repetition.js';
import { codeETag } from './present-code.js';
import { requireRevision } from './require-revision.js';

const bodySchema = z
  .strictObject({
    revision: z.int().min(1).describe('Number of the revision to restore.'),
    changeNote: changeNoteSchema.optional(),
    allowSymbolChange: z
      .boolean()
      .optional()
      .describe(
        'Whether the symbol may change, so that printed copies no longer match the code. Default: false; the rollback is then rejected with 422 `symbol_would_change`.',
      ),
  })
  .meta({ id: 'RollBackQrCode' });

type Body = z.output<typeof bodySchema>;

export const rollBackQrCode = defineRoute({
  method: 'post',
  path: '/api/v1/qr-codes/:id/rollback',
  operationId: 'rollBackQrCode',
  tag: 'QR codes',
  summary: 'Roll back a QR code',
  description:
    'Creates a new revision with the content of an earlier one: type, data, name, tags, folder, template, metadata, style, status, routing, short code, domain, and aliases. Revoked image URLs stay revoked, and the password and the count of a scan limit stay as they are. `If-Match` rejects the rollback with 412 if the code has changed since you read it.',
  access: { kind: 'account', folderKeys: true, scopes: ['codes:write'] },
  effect: 'repeatable',
  params: z.object({ id: idSchema('qrCode') }),
  body: bodySchema,
  responses: { 200: { description: 'The code after the rollback', body: qrCodeSchema, headers: ['ETag'] } },
  errors: [
    'validation_error',
    'symbol_would_change',
    'alias_taken',
    'gs1_key_taken',
    'precondition_failed',
    'conflict',
  ],
  async handle(request, deps: QrCodeDeps) {
    const caller = principalOf(request);
    const { params, headers, body, operationKey } = request;
    const rolledBack = await changeCode(
      caller,
      params.id,
      {
        async next(code) {
          if (await isRepetition(code, operationKey, deps)) return undefined;
          assertIfMatch(headers['if-match'], codeETag(code, caller));
          return buildNext(code, body, caller, deps);
        },
        note: body.changeNote,
        operationKey,
      },
      deps,
    );
    return ok(rolledBack.resource, rolledBack.headers);
  },
});

async function buildNext(
  code: StoredQrCode,
  { revision, allowSymbolChange }: Body,
  caller: Principal,
  deps: QrCodeDeps,
): Promise<StoredQrCode> {
  const { content } = await requireRevision(code, revision, caller.plan, deps);
  await assertFolderExists(content.folder, caller, deps);
  await assertTemplateExists(content.template?.id, caller, deps);
  const next = {
    ...withContent(code, restorableContent(content)),
    updatedAt: deps.now(),
    revision: code.revision + 1,
  };
  await assertFilesExist(next, deps);
  const base = linksOf(caller, deps);
  if (!allowSymbolChange && symbolText(code, base) !== symbolText(next, base))
    throw symbolWouldChange(revision);
  return next;
}

async function assertFolderExists(
  folder: string | undefined,
  view: AccountView,
  { folders }: QrCodeDeps,
): Promise<void> {
  if (folder === undefined && !view.limit) return;
  const tree = await folders.readTree(view.accountId);
  if (seesFolder(view, folder) && (folder === undefined || tree.find(folder))) return;
  const name = folder !== undefined && !view.limit ? folder : 'of that revision';
  throw new DomainError(
    'conflict',
    `The folder ${name} no longer exists, so this revision cannot be restored`,
  );
}

async function assertTemplateExists(
  template: string | undefined,
  { accountId }: AccountView,
  { templates }: QrCodeDeps,
): Promise<void> {
  if (template === undefined || (await templates.exists(accountId, template))) return;
  throw new DomainError(
    'conflict',
    `The template ${template} no longer exists, so this revision cannot be restored`,
  );
}

async function assertFilesExist(next: StoredQrCode, { files }: QrCodeDeps): Promise<void> {
  const ids = currentFileIds(next);
  if (ids.length === 0) return;
  const existing = new Set((await files.findOfAccount(next.accountId, ids)).map(({ id }) => id));
  const missing = ids.find((id) => !existing.has(id));
  if (missing === undefined) return;
  throw new DomainError(
    'conflict',
    `The file ${missing} no longer exists, so this revision cannot be restored`,
  );
}

function symbolWouldChange(revision: number): DomainError {
  const message = `Revision ${revision} has another symbol, so printed copies would no longer match the code; to roll back anyway, set allowSymbolChange to true`;
  return new DomainError('symbol_would_change', message, {
    details: [{ path: 'allowSymbolChange', message: 'must be true to change the symbol' }],
  });
}
