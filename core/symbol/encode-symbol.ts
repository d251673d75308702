import { DomainError, validationError } from '../errors.js';
import type { ErrorCorrection } from './capacity.js';
import { MAX_VERSION } from './capacity.js';
import { applyBestMask } from './best-mask.js';
import { codewordsOf } from './codewords.js';
import type { Mode } from './segments.js';
import { fitSegments, maxCharacters } from './segments.js';
import type { Mask } from './template.js';
import { placeBits, templateFor } from './template.js';

/** A QR Code symbol without its quiet zone. */
export interface QrSymbol {
  /** modules on a side, 21 to 177 */
  size: number;
  /** row-major, 1 = dark */
  modules: Uint8Array;
  /** 1 to 40 */
  version: number;
  errorCorrection: ErrorCorrection;
  mask: Mask;
}

interface SymbolOptions {
  errorCorrection: ErrorCorrection;
  /** largest version allowed, e.g. 13 for EPC069-12 */
  maxVersion?: number;
}

/**
 * The smallest symbol for a text (UTF-8), the same for the same text everywhere.
 * @throws DomainError `data_too_long` with the bytes and the most that fit; `validation_error` for text that is not Unicode (a lone surrogate) or empty
 */
export function encodeSymbol(
  text: string,
  { errorCorrection, maxVersion = MAX_VERSION }: SymbolOptions,
): QrSymbol {
  if (text === '') throw validationError([{ path: 'data', message: 'must not be empty' }]);
  if (/\p{Surrogate}/u.test(text)) {
    throw validationError([
      { path: 'data', message: 'holds half a surrogate pair, which is not a character' },
    ]);
  }
  // No symbol holds more characters than the all-digits limit: this keeps the search below short for any input.
  const fitting =
    text.length <= maxCharacters('numeric', errorCorrection, maxVersion)
      ? fitSegments(text, errorCorrection, maxVersion)
      : undefined;
  if (!fitting) throw tooLong(text, errorCorrection, maxVersion);

  const { version, segments } = fitting;
  const template = templateFor(version, errorCorrection);
  const modules = template.blank.slice();
  placeBits(modules, codewordsOf(segments, version, errorCorrection), template.places);
  const mask = applyBestMask(modules, template);
  return { size: template.size, modules, version, errorCorrection, mask };
}

function tooLong(text: string, level: ErrorCorrection, maxVersion: number): DomainError {
  const bytes = new TextEncoder().encode(text).length;
  const mode = plainestMode(text);
  const most = maxCharacters(mode, level, maxVersion);
  const what = mode === 'byte' ? 'bytes' : mode === 'numeric' ? 'digits' : 'capital letters and digits';
  const where = maxVersion === MAX_VERSION ? '' : ` and version ${maxVersion}`;
  const message = `The content takes ${bytes} bytes; at error correction ${level}${where} at most ${most} ${what} fit`;
  return new DomainError('data_too_long', message, { details: [{ path: 'data', message }] });
}

function plainestMode(text: string): Mode {
  if (/^\d+$/.test(text)) return 'numeric';
  return /^[0-9A-Z $%*+\-./:]+$/.test(text) ? 'alphanumeric' : 'byte';
}
