import type { Route } from '../http/route.js';
import { checkLinks } from './check-links.js';
import { createQrCode } from './create-qr-code.js';
import { deleteQrCode } from './delete-qr-code.js';
import type { QrCodeDeps } from './deps.js';
import { getPrintReadout } from './get-print-readout.js';
import { QR_CODE_IMAGES } from './get-qr-code-image.js';
import { getQrCode } from './get-qr-code.js';
import { getRevision } from './get-revision.js';
import { listQrCodes } from './list-qr-codes.js';
import { listRevisions } from './list-revisions.js';
import { previewQrCode } from './preview-qr-code.js';
import { resolveQrCode } from './resolve-qr-code.js';
import { resetScanLimit } from './reset-scan-limit.js';
import { rollBackQrCode } from './roll-back-qr-code.js';
import { rotateShareImage } from './rotate-share-image.js';
import { updateQrCode } from './update-qr-code.js';

/** The routes of QR codes and their images. */
export const QR_CODE_ROUTES: readonly Route<QrCodeDeps>[] = [
  createQrCode,
  previewQrCode,
  listQrCodes,
  getQrCode,
  updateQrCode,
  deleteQrCode,
  ...QR_CODE_IMAGES,
  getPrintReadout,
  rotateShareImage,
  listRevisions,
  getRevision,
  rollBackQrCode,
  resolveQrCode,
  resetScanLimit,
  checkLinks,
];
