import { createQrCode } from './create-qr-code.js';
import { deleteQrCode } from './delete-qr-code.js';
import { getQrCode } from './get-qr-code.js';
import { qrCodeImage, qrCodePng, qrCodeSvg } from './get-qr-code-image.js';
import { listQrCodes } from './list-qr-codes.js';
import { previewQrCode } from './preview-qr-code.js';
import { rotateShareImage } from './rotate-share-image.js';
import { updateQrCode } from './update-qr-code.js';

export const QR_CODE_ROUTES = [
  createQrCode,
  previewQrCode,
  listQrCodes,
  getQrCode,
  updateQrCode,
  deleteQrCode,
  qrCodeSvg,
  qrCodePng,
  qrCodeImage,
  rotateShareImage,
];
