import type { z } from 'zod';
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { DomainError, planRequired } from '../../core/basics/errors.js';
import { MAX_FILE_BYTES } from '../../core/files/file-limits.js';
import { DEFAULT_FILE_NAME, withExtension } from '../../core/files/file-name.js';
import { fileSchema, uploadFileSchema } from '../../core/files/file-schemas.js';
import { fileRejected } from '../../core/files/rejection-reasons.js';
import { FILE_MEDIA_TYPES, type FileType } from '../../core/files/file-types.js';
import { idFromOperation } from '../../store/mongo/ids.js';
import { principalOf, type Principal } from '../http/principal.js';
import { created, type HandlerResponse } from '../http/response.js';
import { defineRoute, uploadOf, type RouteRequest } from '../http/route.js';
import { createFolderChooser } from '../qr-codes/choose-folder.js';
import type { FileDeps } from './deps.js';
import { fileStorageOf } from './file-storage.js';
import { presentFiles } from './present-file.js';

export const uploadFile = defineRoute({
  method: 'post',
  path: '/api/v1/files',
  operationId: 'uploadFile',
  tag: 'Files',
  summary: 'Upload a file',
  description:
    'Stores a PDF or an image; the body is the file, and `Content-Type` its media type. The content decides: another format is 415. Images are decoded and encoded again, upright, in sRGB, at most 4,096 px a side, and without metadata. PDFs are stored byte for byte, so those with scripts, embedded files, multimedia, or actions other than links are rejected with `file_rejected`, whose `reason` says why. A file has at most 20 MiB and never changes: to exchange it, upload another one and change the codes. Storage is limited by the plan (`limits.fileBytes`); an upload that exceeds it is 409 `conflict`.',
  access: { kind: 'account', folderKeys: true, scopes: ['codes:write'] },
  effect: 'repeatable',
  query: uploadFileSchema,
  uploadTypes: FILE_MEDIA_TYPES,
  bodyLimit: MAX_FILE_BYTES,
  responses: { 201: { description: 'The file', body: fileSchema, headers: ['Location'] } },
  errors: [
    ...(['plan_required', 'forbidden', 'validation_error', 'not_found'] as const),
    ...(['conflict', 'file_rejected', 'unavailable'] as const),
  ],
  handle: (request, deps: FileDeps) => deps.countUpload(() => upload(request, deps)),
});

type UploadRequest = RouteRequest<unknown, z.output<typeof uploadFileSchema>, unknown>;

async function upload(request: UploadRequest, deps: FileDeps): Promise<HandlerResponse> {
  const caller = principalOf(request);
  const { accountId } = caller;
  const limitBytes = storageOf(caller, deps);
  const folder = await createFolderChooser(caller, deps)(request.query.folder);
  deps.uploads.take(accountId, request.signal);
  const { mediaType, chunks } = uploadOf(request);
  const received = await buffer(chunks);
  const inspected = await deps.images(request).inspectFile(received, mediaType as FileType);
  const { bytes, ...fields } = inspected;
  const sha256 = digestOf(bytes);
  await assertNotBlocked([digestOf(received), sha256], deps);
  const at = deps.now();
  const file = await deps.files.insert(
    {
      id: idFromOperation('file', request.operationKey),
      accountId,
      name: withExtension(request.query.name ?? DEFAULT_FILE_NAME, fields.type),
      ...fields,
      bytes: bytes.length,
      sha256,
      ...(folder !== null && { folder }),
      createdAt: at,
      updatedAt: at,
    },
    bytes,
    limitBytes,
  );
  const [resource] = await presentFiles(accountId, [file], deps);
  return created(resource, `/api/v1/files/${file.id}`);
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** @throws DomainError `file_rejected` if the operator has blocked the bytes, as sent or as stored. */
async function assertNotBlocked(digests: readonly string[], { files }: FileDeps): Promise<void> {
  if ((await files.findBlockedDigests(digests)).size === 0) return;
  throw fileRejected('blocked', 'The operator of this service has blocked this file');
}

/**
 * Returns the storage of the account in bytes.
 *
 * @throws DomainError `plan_required` if the plan has none, `forbidden` if the service accepts no files.
 */
function storageOf({ plan }: Principal, { settings }: FileDeps): number {
  if (!settings.acceptsFiles) throw new DomainError('forbidden', 'This service accepts no files');
  const limit = fileStorageOf(plan, settings);
  if (limit === 0) throw planRequired(plan, 'pro');
  return limit ?? Infinity;
}
