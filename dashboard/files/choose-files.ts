import { MAX_SHOWN_FILES } from '../../core/files/file-ids.js';
import type { FileResource } from '../../core/files/file-schemas.js';
import { isImage } from './describe-file.js';

type ChosenFile = Pick<FileResource, 'id' | 'type'>;

/**
 * Returns the files of a place after a file was chosen: one PDF, or images in their order. A PDF replaces
 * everything, an image replaces a PDF and is added to images.
 *
 * @param isPdf whether the current file is a PDF
 */
export function withFile(ids: readonly string[], isPdf: boolean, chosen: ChosenFile): string[] {
  if (!isImage(chosen) || isPdf) return [chosen.id];
  if (ids.includes(chosen.id) || ids.length >= MAX_SHOWN_FILES) return [...ids];
  return [...ids, chosen.id];
}

/** Returns the files after one was exchanged. A PDF replaces all, and no image is in the list twice. */
export function withExchanged(ids: readonly string[], index: number, chosen: ChosenFile): string[] {
  if (!isImage(chosen)) return [chosen.id];
  return ids.flatMap((id, at) => (at === index ? [chosen.id] : id === chosen.id ? [] : [id]));
}
