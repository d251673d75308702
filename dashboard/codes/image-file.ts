import type { ImageFormat } from '../../core/symbols/print/image-format.js';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { callForFile } from '../http/call.js';
import { saveFile } from '../http/save-file.js';
import type { ImageParameters } from '../download/image-choice.js';
import { toFileName } from '../format/text.js';
import { withQuery } from '../router/location.js';
import { displayName } from './describe-content.js';

/** Side of copied and shared images in pixels: sharp in documents and chats, and under 100 KB. */
const SHARED_SIZE = { size: '1024' };

/** Saves the image of a code as a file named after it. @throws ApiError */
export async function downloadImage(
  code: QrCode,
  format: ImageFormat,
  parameters: ImageParameters,
): Promise<void> {
  saveFile(await fetchImage(code, format, parameters), `${toFileName(displayName(code))}.${format}`);
}

/**
 * Returns whether the browser can put images on the clipboard. Requires a page loaded over HTTPS or from
 * localhost.
 */
export function canCopyImages(): boolean {
  return typeof ClipboardItem === 'function' && typeof navigator.clipboard?.write === 'function';
}

/**
 * Puts the image of a code on the clipboard as a PNG.
 *
 * @throws ApiError, or DOMException if the browser refuses
 */
export async function copyImage(code: QrCode): Promise<void> {
  // Safari allows clipboard access only during the click, so the item receives a promise of the image.
  const image = fetchImage(code, 'png', SHARED_SIZE);
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': image })]);
}

/** Returns whether the browser can open the system's share sheet. */
export function canShare(): boolean {
  return typeof navigator.share === 'function';
}

/**
 * Opens the system's share sheet with the image of a code, or with its short link where images can't be
 * shared. Resolves when the user closes it.
 *
 * @throws ApiError
 */
export async function shareCode(code: QrCode): Promise<void> {
  const title = displayName(code);
  const image = await fetchImage(code, 'png', SHARED_SIZE);
  const file = new File([image], `${toFileName(title)}.png`, { type: 'image/png' });
  const data = navigator.canShare?.({ files: [file] })
    ? { title, files: [file] }
    : { title, url: code.shortUrl };
  await navigator.share(data).catch((reason: unknown) => {
    if (!(reason instanceof DOMException && reason.name === 'AbortError')) throw reason;
  });
}

function fetchImage({ id }: QrCode, format: ImageFormat, parameters: ImageParameters): Promise<Blob> {
  return callForFile('GET', withQuery(`/api/v1/qr-codes/${id}/image.${format}`, parameters));
}
