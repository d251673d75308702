import type { ImageFormat } from '../symbols/print/image-format.js';
import type { FolderTree } from '../codes/folders/folder-tree.js';
import { identifierTexts, type IdentifierTexts } from '../codes/identifier-texts.js';
import type { StoredQrCode } from '../codes/qr-code.js';

/**
 * Device names that Windows reserves with any extension (Microsoft, "Naming Files, Paths, and Namespaces").
 */
const RESERVED = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])$/i;

/**
 * Characters that Windows forbids in names or that separate path segments, control characters, and direction
 * marks, which can disguise a name. Control characters are given by property, because eslint forbids them in
 * patterns.
 */
const UNSAFE = /[<>:"/\\|?*\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]+/gu;

const MAX_STEM_BYTES = 100;

/**
 * Builds the file name of a code's image inside a ZIP: the code's name, if it has one, followed by its ID,
 * which makes it unique.
 *
 * Safe on every operating system: no separators, no reserved names, no leading or trailing dots or spaces, at
 * most 150 bytes of UTF-8.
 */
export function imageFileName(code: { id: string; name: string | null }, extension: ImageFormat): string {
  const stem = safeStem(code.name ?? '');
  return stem === '' ? `${code.id}.${extension}` : `${stem}-${code.id}.${extension}`;
}

/** Placeholders that a template of file names may contain. */
export const NAME_PLACEHOLDERS = ['name', 'shortCode', 'id', 'type', 'folder', 'gtin', 'gs1'] as const;

type NamedCode = Pick<StoredQrCode, 'id' | 'name' | 'shortCode' | 'type' | 'folder' | 'data'>;

const FOLDER = '{folder}';

/**
 * Returns a function that names the files of one ZIP by a template such as `{type}/{name}-{shortCode}`. Each
 * part of a path is as safe as a name from `imageFileName`; `{folder}` alone stands for the whole path of the
 * folder. A file has its own name: one that another file has, in any case, gets `-2`, `-3`, and so on.
 *
 * @param tree Paths of folders as the caller sees them.
 */
export function createTemplateNames(
  template: string,
  tree: Pick<FolderTree, 'pathOf'>,
): (code: NamedCode, extension: ImageFormat) => string {
  const used = new Map<string, number>();
  return (code, extension) => {
    const folder = tree.pathOf(code.folder) ?? '';
    const parts = template
      .split('/')
      .flatMap((part) =>
        part === FOLDER ? folder.split('/') : [fillIn(part, { ...code, folder, ...identifierTexts(code) })],
      )
      .map(safeStem);
    const stem = parts.filter((part) => part !== '').join('/') || code.id;
    const key = `${stem}.${extension}`.toLowerCase();
    let count = (used.get(key) ?? 0) + 1;
    while (count > 1 && used.has(`${stem}-${count}.${extension}`.toLowerCase())) count += 1;
    used.set(key, count);
    const file = count === 1 ? `${stem}.${extension}` : `${stem}-${count}.${extension}`;
    if (count > 1) used.set(file.toLowerCase(), 1);
    return file;
  };
}

const PLACEHOLDER = new RegExp(`\\{(${NAME_PLACEHOLDERS.join('|')})\\}`, 'g');

/** Fills in all placeholders at once, because the name of a code may look like one. */
function fillIn(part: string, code: NamedCode & IdentifierTexts): string {
  return part.replaceAll(
    PLACEHOLDER,
    (_, placeholder: (typeof NAME_PLACEHOLDERS)[number]) => code[placeholder] ?? '',
  );
}

function safeStem(name: string): string {
  const cleaned = name.normalize('NFC').replace(UNSAFE, ' ').replace(/\s+/gu, ' ');
  const stem = trimEnds(cutToBytes(trimEnds(cleaned), MAX_STEM_BYTES));
  return RESERVED.test(stem.split('.')[0] ?? '') ? `_${stem}` : stem;
}

function trimEnds(text: string): string {
  return text.replace(/^[. ~-]+|[. ]+$/g, '');
}

/** Returns the longest prefix of whole characters that has at most `limit` bytes in UTF-8. */
function cutToBytes(text: string, limit: number): string {
  const encoder = new TextEncoder();
  let bytes = 0;
  let prefix = '';
  for (const character of text) {
    bytes += encoder.encode(character).length;
    if (bytes > limit) break;
    prefix += character;
  }
  return prefix;
}
