import { decodeWindows1252 } from '../../basics/windows-1252.js';
import {
  detectExtendedAscii,
  detectMarkedEncoding,
  wholeCharacters,
  type FileEncoding,
} from './file-encoding.js';

/** Number of bytes, from the first one beyond ASCII, that decide between UTF-8 and Windows-1252. */
const DECIDING_BYTES = 64 * 1024;

/** Decoded text. If it is damaged, the bytes after it are no text in the encoding of the file. */
export interface DecodedText {
  text: string;
  isDamaged: boolean;
}

/** Decodes the text of a file that arrives in pieces. Memory is bounded by a piece and 64 KiB. */
export interface FileDecoder {
  /** @param bytes The first piece must have at least 4 KiB, or all of a smaller file. */
  push(bytes: Uint8Array): DecodedText;
  /** Returns the rest of the text. */
  end(): DecodedText;
  /** The encoding, once it is known. Text in ASCII is UTF-8. */
  readonly encoding: FileEncoding;
}

/** Creates a decoder of UTF-8 and UTF-16, with or without a byte order mark, and of Windows-1252. */
export function createFileDecoder(): FileDecoder {
  let encoding: FileEncoding | undefined;
  let isFirst = true;
  let held = new Uint8Array();

  function decide(isEnd: boolean): void {
    const start = firstBeyondAscii(held);
    if (start < held.length && (isEnd || held.length - start >= DECIDING_BYTES)) {
      encoding = detectExtendedAscii(held.subarray(start), isEnd);
    }
  }

  function decode(isEnd: boolean): DecodedText {
    if (!encoding) decide(isEnd);
    const known = encoding ?? 'utf-8';
    const length = encoding || isEnd ? wholeCharacters(held, known) : firstBeyondAscii(held);
    const whole = held.subarray(0, length);
    held = held.slice(length);
    const decoded = decodeWhole(whole, known);
    const isCut = isEnd && held.length > 0;
    return isCut ? { ...decoded, isDamaged: true } : decoded;
  }

  return {
    push(bytes) {
      held = concatenate(held, bytes);
      if (isFirst) {
        const marked = detectMarkedEncoding(held);
        encoding = marked?.encoding;
        held = held.slice(marked?.markLength ?? 0);
        isFirst = false;
      }
      return decode(false);
    },
    end: () => decode(true),
    get encoding() {
      return encoding ?? 'utf-8';
    },
  };
}

/**
 * Decodes a whole file. Bytes that are no text in its encoding become U+FFFD.
 *
 * @param chosen Label of an encoding (WHATWG) in place of the recognized one.
 */
export function decodeFile(bytes: Uint8Array, chosen?: string): { text: string; encoding: string } {
  const marked = detectMarkedEncoding(bytes);
  const encoding = chosen ?? marked?.encoding ?? detectExtendedAscii(bytes, true);
  const content = marked?.encoding === encoding ? bytes.subarray(marked.markLength) : bytes;
  const text =
    encoding === 'windows-1252'
      ? decodeWindows1252(content)
      : new TextDecoder(encoding, { ignoreBOM: true }).decode(content);
  return { text, encoding };
}

function decodeWhole(bytes: Uint8Array, encoding: FileEncoding): DecodedText {
  if (encoding === 'windows-1252') {
    const text = decodeWindows1252(bytes);
    const damage = text.search(/[\u0080-\u009f]/);
    return damage < 0 ? { text, isDamaged: false } : { text: text.slice(0, damage), isDamaged: true };
  }
  const text = decodeStrictly(bytes, encoding);
  if (text !== undefined) return { text, isDamaged: false };
  // The longest part that can be decoded, found by halves: each is decoded as text that continues.
  let valid = 0;
  let invalid = bytes.length;
  while (invalid - valid > 1) {
    const middle = (valid + invalid) >> 1;
    if (decodeStrictly(bytes.subarray(0, middle), encoding, true) === undefined) invalid = middle;
    else valid = middle;
  }
  return { text: decodeStrictly(bytes.subarray(0, valid), encoding, true) ?? '', isDamaged: true };
}

/** @returns undefined if the bytes are not text in the encoding. */
function decodeStrictly(bytes: Uint8Array, encoding: FileEncoding, stream = false): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes, { stream });
  } catch {
    return undefined;
  }
}

function firstBeyondAscii(bytes: Uint8Array): number {
  let index = 0;
  while (index < bytes.length && bytes[index]! < 0x80) index += 1;
  return index;
}

function concatenate(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}
