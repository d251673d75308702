import type { LinkBase } from '../../core/codes/links.js';
import { DomainError, limitDetails, validationError } from '../../core/basics/errors.js';
import { planImage, validateImageRequest, type ImageRequest } from '../../core/symbols/print/plan-image.js';
import type { StoredQrCode } from '../../core/codes/qr-code.js';
import { encodeSymbol } from '../../core/symbols/symbol/encode-symbol.js';
import { symbolText, type EncodedCode } from '../../core/codes/urls.js';

/** Fields that decide the size of a code in print. */
type PrintedCode = EncodedCode & Pick<StoredQrCode, 'id' | 'style' | 'dynamic' | 'encoded'>;

interface PrintedCodes {
  /** Where the account publishes links. */
  base: LinkBase;
  /** Returns the path of a code in the request. @param id ID of the code. */
  pathOf: (id: string) => string;
}

/**
 * Asserts that the images of several codes can be rendered as requested.
 *
 * @throws DomainError `validation_error` at the parameters; `not_printable` with the smallest width that
 *   prints all codes; an error that names every other code that prevents it.
 */
export function assertPrintable(
  request: ImageRequest,
  codes: readonly PrintedCode[],
  { base, pathOf }: PrintedCodes,
): void {
  const problems = validateImageRequest(request);
  if (problems.length > 0) throw validationError(problems);
  const failures = codes.flatMap((code) => {
    const error = findFailure(request, code, base);
    return error ? [{ error, path: pathOf(code.id) }] : [];
  });
  const [first, ...others] = failures;
  if (!first) return;
  const details = limitDetails(failures.map(({ error, path }) => ({ path, message: error.message })));
  if (others.some(({ error }) => error.code !== first.error.code)) throw validationError(details);
  const widths = failures.flatMap(({ error }) => error.minWidthMm ?? []);
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
  throw new DomainError(first.error.code, `${first.path}: ${first.error.message}${more}`, {
    details,
    ...(widths.length > 0 && { minWidthMm: Math.max(...widths) }),
  });
}

function findFailure(request: ImageRequest, code: PrintedCode, base: LinkBase): DomainError | undefined {
  const { style } = code;
  const countModules = () =>
    encodeSymbol(symbolText(code, base), { errorCorrection: style.errorCorrection }).size;
  try {
    planImage(request, countModules, style);
    return undefined;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}
