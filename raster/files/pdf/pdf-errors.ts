import type { DomainError } from '../../../core/basics/errors.js';
import { fileRejected } from '../../../core/files/rejection-reasons.js';

/** Returns the error for a PDF that is not well-formed. @param problem Predicate, such as `has no trailer`. */
export function damagedPdf(problem: string): DomainError {
  return fileRejected('damaged', `The PDF ${problem}; export it again from the program that made it`);
}

/** Returns the error for a PDF whose inspection would take too much time or memory. */
export function tooComplexPdf(problem: string): DomainError {
  return fileRejected('too_complex', `The PDF ${problem}; print it to a new PDF to simplify it`);
}

/** Returns the error for a PDF with forbidden content. @param content Its name in the plural or as a mass noun. */
export function activeContent(content: string): DomainError {
  return fileRejected('active_content', `The PDF contains ${content}; export it again without it`);
}
