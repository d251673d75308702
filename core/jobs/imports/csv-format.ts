/** Separators of cells that are recognized without a first line `sep=`. The first one wins a tie. */
const DELIMITERS = [',', ';', '\t', '|'];

/** Number of characters from which the delimiter is recognized. */
const MAX_HEADER_LENGTH = 64 * 1024;

/** Excel writes and obeys this line, in any case, and other programs fill it up with delimiters. */
const SEPARATOR_LINE = /^\s*"?sep=([^"\r\n])"?[,;\t| ]*(?:\r\n|\r|\n|$)/i;

/** How the cells of a CSV file are separated. */
export interface CsvFormat {
  delimiter: string;
  /** Length of the first line if it is `sep=;`, which is no row; otherwise 0. */
  skip: number;
}

/**
 * Recognizes the delimiter of CSV: the one that the line `sep=` names, otherwise the one that the header has
 * most often outside of quotes.
 *
 * @param text The beginning of the file, without a byte order mark.
 */
export function detectCsvFormat(text: string): CsvFormat {
  const named = SEPARATOR_LINE.exec(text.slice(0, 100));
  if (named) return { delimiter: named[1] ?? ',', skip: named[0].length };
  const beginning = text.slice(0, MAX_HEADER_LENGTH).trimStart();
  const firstLine = headerLine(beginning);
  // A quote that is not closed on its line may be a mistake; then the quotes say nothing about the header.
  const isBalanced = firstLine.split('"').length % 2 === 1;
  const header = headerLine(withoutQuoted(isBalanced ? firstLine : beginning));
  return { delimiter: mostFrequent(header) ?? mostFrequent(firstLine) ?? ',', skip: 0 };
}

function withoutQuoted(text: string): string {
  return text.replaceAll(/"[^"]*"/g, '');
}

function headerLine(text: string): string {
  return text.split(/[\r\n]/, 1)[0] ?? '';
}

/** @returns undefined if the header has none of the delimiters. */
function mostFrequent(header: string): string | undefined {
  const counts = DELIMITERS.map((delimiter) => header.split(delimiter).length - 1);
  const most = Math.max(...counts);
  return most === 0 ? undefined : DELIMITERS[counts.indexOf(most)];
}
