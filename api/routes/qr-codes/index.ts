import { createQrCode } from './create.js';
import { deleteQrCode } from './delete.js';
import { getQrCode } from './get.js';
import { qrCodeImage, qrCodePng, qrCodeSvg } from './image.js';
import { listQrCodes } from './list.js';
import { previewQrCode } from './preview.js';
import { rotateShareImage } from './rotate-share-image.js';
import { updateQrCode } from './update.js';

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
