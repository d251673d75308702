import { identifierTexts } from '../../core/codes/identifier-texts.js';
import type { LinkBase } from '../../core/codes/links.js';
import { FOLDER_PLACEHOLDER, fillLabelText } from '../../core/jobs/sheets/label-text.js';
import type { SheetSpec } from '../../core/jobs/job.js';
import { isCertainlyPrintable } from '../../core/symbols/print/unprintable-text.js';
import { shortUrl } from '../../core/codes/urls.js';
import type { ImageTasks } from '../../raster/image-tasks.js';
import type { FolderStore } from '../../store/folders/folders.js';
import type { PrintedCode } from '../../store/qr-codes/printed-codes.js';

type FolderOf = (code: Pick<PrintedCode, 'folder'>) => string | null;

/** Returns a function that finds the name of a code's folder. Reads folders only if labels name them. */
export async function findFolderNames(
  accountId: string,
  { text }: Pick<SheetSpec, 'text'>,
  folders: Pick<FolderStore, 'readTree'>,
): Promise<FolderOf> {
  if (!text.some((line) => line.includes(FOLDER_PLACEHOLDER))) return () => null;
  const tree = await folders.readTree(accountId);
  return ({ folder }) => (folder === undefined ? null : (tree.find(folder)?.name ?? null));
}

/**
 * Returns the characters of the labels and frames of codes that the PDF of a sheet will not show, each once.
 * Numbers of labels are digits, so one label per code is enough.
 */
export async function findUnprintableText(
  codes: readonly PrintedCode[],
  { text }: Pick<SheetSpec, 'text'>,
  base: LinkBase,
  folderOf: FolderOf,
  images: Pick<ImageTasks, 'findUnprintable'>,
): Promise<string[]> {
  const lines = codes.flatMap((code) => {
    const { name, shortCode, metadata } = code;
    const values = {
      name,
      shortCode,
      metadata,
      shortUrl: shortUrl(code, base),
      folder: folderOf(code),
      ...identifierTexts(code),
    };
    return text.map((template) => fillLabelText(template, { ...values, n: 1, total: 1 }));
  });
  const frames = codes.flatMap(({ style: { frame } }) => (frame ? [frame.text] : []));
  const uncertain = (texts: string[]) => texts.filter((one) => !isCertainlyPrintable(one));
  return [
    ...(await images.findUnprintable(uncertain(lines), 'regular')),
    ...(await images.findUnprintable(uncertain(frames), 'bold')),
  ];
}
