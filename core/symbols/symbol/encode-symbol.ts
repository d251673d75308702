import { DomainError, validationError } from '../../basics/errors.js';
import { applyBestMask } from './best-mask.js';
import { MAX_VERSION, type ErrorCorrection } from './capacity.js';
import { encodeCodewords } from './codewords.js';
import { fitSegments, maxCharacters, type Mode } from './segments.js';
import { invertBits, templateFor, type Mask } from './template.js';

/** A QR Code symbol without its quiet zone. */
export interface QrSymbol {
  /** Side in modules, 21 to 177. */
  size: number;
  /** Row-major, 1 = dark. */
  modules: Uint8Array;
  /** 1 to 40. */
  version: number;
  errorCorrection: ErrorCorrection;
  mask: Mask;
}

interface SymbolOptions {
  errorCorrection: ErrorCorrection;
  maxVersion?: number;
}

/** Names of what a symbol holds at most, for messages. */
const UNITS: Record<Mode, string> = {
  byte: 'bytes',
  alphanumeric: 'capital letters and digits',
  numeric: 'digits',
};

/**
 * Encodes text as the smallest QR Code symbol that holds it.
 *
 * Deterministic: the same text and options give the same modules on every machine. Time and memory are
 * bounded for any length of text.
 *
 * @param text Unicode text of at least one character. Characters outside the denser modes are encoded as
 *   UTF-8.
 * @param options.maxVersion Largest version allowed, 1 to 40. Default 40; EPC069-12 requires 13.
 * @throws DomainError `data_too_long` if no allowed version holds the text; states the size in bytes and the
 *   maximum.
 * @throws DomainError `validation_error` if the text is empty or contains a lone surrogate.
 * @see ISO/IEC 18004:2015, clauses 7.4 (data encodation) to 7.8 (data masking)
 */
export function encodeSymbol(
  text: string,
  { errorCorrection, maxVersion = MAX_VERSION }: SymbolOptions,
): QrSymbol {
  if (text === '') throw validationError([{ path: 'data', message: 'must not be empty' }]);
  if (/\p{Surrogate}/u.test(text)) {
    throw validationError([
      { path: 'data', message: 'contains a lone surrogate, which is not a Unicode character' },
    ]);
  }
  // No symbol holds more characters than digits, so longer texts need no search.
  const fit =
    text.length <= maxCharacters('numeric', errorCorrection, maxVersion)
      ? fitSegments(text, errorCorrection, maxVersion)
      : undefined;
  if (!fit) throw tooLong(text, errorCorrection, maxVersion);

  const { version, segments } = fit;
  const template = templateFor(version, errorCorrection);
  const modules = template.blank.slice();
  invertBits(modules, encodeCodewords(segments, version, errorCorrection), template.bitPositions);
  const mask = applyBestMask(modules, template);
  return { size: template.size, modules, version, errorCorrection, mask };
}

function tooLong(text: string, level: ErrorCorrection, maxVersion: number): DomainError {
  const bytes = new TextEncoder().encode(text).length;
  const mode = densestMode(text);
  const maximum = `${maxCharacters(mode, level, maxVersion)} ${UNITS[mode]}`;
  const scope = maxVersion === MAX_VERSION ? '' : ` and version ${maxVersion}`;
  const message = `The content takes ${bytes} bytes; at error correction ${level}${scope} at most ${maximum} fit`;
  return new DomainError('data_too_long', message, { details: [{ path: 'data', message }] });
}

/** Returns the densest mode that encodes the whole text. */
function densestMode(text: string): Mode {
  if (/^\d+$/.test(text)) return 'numeric';
  return /^[0-9A-Z $%*+\-./:]+$/.test(text) ? 'alphanumeric' : 'byte';
}
