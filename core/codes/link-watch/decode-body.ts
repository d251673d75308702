import { decodeWindows1252 } from '../../basics/windows-1252.js';

/** Number of bytes in which a page names its character set; browsers look at the first 1,024. */
const PRESCAN_BYTES = 4_096;

const CHARSET = /charset\s*=\s*["']?\s*([\w:.-]{1,40})/i;
const META = /<meta\s[^>]{0,500}>/gi;
const XML_ENCODING = /^\s*<\?xml\s[^>]{0,200}encoding\s*=\s*["']([\w:.-]{1,40})["']/i;

/** Byte order marks, which take precedence over every other statement. */
const BYTE_ORDER_MARKS: readonly (readonly [charset: string, bytes: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/**
 * Decodes the beginning of a page as browsers do: in the character set of its byte order mark, its
 * `Content-Type`, its `<meta>`, or its XML declaration, in this order. A page that names none, or an unknown
 * one, is UTF-8, or windows-1252 if it is not valid UTF-8. Other invalid bytes become U+FFFD. Never throws.
 */
export function decodeBody(bytes: Uint8Array, contentType: string | undefined): string {
  const named = [charsetOfMark(bytes), CHARSET.exec(contentType ?? '')?.[1], charsetInPage(bytes)];
  for (const charset of named) {
    const text = charset === undefined ? undefined : decodeAs(charset, bytes);
    if (text !== undefined) return text;
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return decodeWindows1252(bytes);
  }
}

/** @returns undefined if no such character set exists. */
function decodeAs(charset: string, bytes: Uint8Array): string | undefined {
  try {
    const decoder = new TextDecoder(charset);
    // The labels of Latin-1 and ASCII mean Windows-1252 on the web.
    if (decoder.encoding === 'windows-1252') return decodeWindows1252(bytes);
    // As a stream, because the beginning of a page can end within a character.
    return decoder.decode(bytes, { stream: true });
  } catch {
    return undefined;
  }
}

function charsetOfMark(bytes: Uint8Array): string | undefined {
  return BYTE_ORDER_MARKS.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))?.[0];
}

/**
 * A page whose `<meta>` could be read in ASCII is not UTF-16, whatever it says; browsers read it as UTF-8.
 */
function charsetInPage(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder('latin1').decode(bytes.subarray(0, PRESCAN_BYTES));
  const markup = text.replaceAll(/<!--[^]*?-->/g, '');
  const meta = markup.match(META)?.map((tag) => CHARSET.exec(tag)?.[1]);
  const charset = meta?.find((one) => one !== undefined) ?? XML_ENCODING.exec(markup)?.[1];
  return charset !== undefined && /^utf-?16/i.test(charset) ? 'utf-8' : charset;
}
