/** Maximum number of quotes that are looked at after a quote that is out of place, so that time grows with the text alone. */
const MAX_STRAY_QUOTES = 16;

/** A row in a text. */
export interface ScannedRow {
  cells: string[];
  /** Position after the row and its line break. */
  end: number;
  /** Number of lines that the row takes up: more than one if a quoted cell has line breaks. */
  lines: number;
}

export interface CsvScanner {
  /**
   * Reads the row that starts at a position. From call to call, the position increases.
   *
   * @returns undefined if more text may change the row.
   */
  readRow(start: number): ScannedRow | undefined;
}

interface ScannerOptions {
  delimiter: string;
  /** Whether the text is complete. */
  isEnd: boolean;
  /** Number of characters from the start of a row in which a quote must be closed. */
  maxLength: number;
  /** Number of cells that are kept. Cells after them are dropped if they are blank. */
  maxCells: number;
  isBlank: (cell: string) => boolean;
}

type ScannedCell = { kind: 'cell'; text: string; end: number } | { kind: 'incomplete' } | { kind: 'stray' };

/**
 * Scans CSV as programs and people write it (RFC 4180, with any line breaks). Space around a quoted cell is no part of it.
 *
 * A quote that is out of place costs at most its own row: inside a quoted cell it is text if the cell is closed on its line, as
 * in `"5" pizza"`. Otherwise, and if a quote is never closed, the opening quote is text, and the cell ends at the delimiter.
 *
 * Time is proportional to the length of the text.
 */
export function createCsvScanner(text: string, options: ScannerOptions): CsvScanner {
  const { delimiter, isEnd, maxLength, maxCells, isBlank } = options;
  const nextDelimiter = createFinder(text, delimiter);
  const nextLineFeed = createFinder(text, '\n');
  const nextReturn = createFinder(text, '\r');
  const nextBreak = (from: number) => Math.min(nextLineFeed(from), nextReturn(from));

  const isSpace = (position: number) => {
    const character = text[position];
    return character === ' ' || (character === '\t' && delimiter !== '\t');
  };
  const skipSpace = (from: number) => {
    let position = from;
    while (isSpace(position)) position += 1;
    return position;
  };
  const endsCell = (position: number) =>
    position >= text.length || ['\n', '\r', delimiter].includes(text[position] ?? '');

  /** @param start Position of the opening quote. @param rowStart Position of its row. */
  function readQuoted(start: number, rowStart: number): ScannedCell {
    let strays = 0;
    let position = start + 1;
    for (;;) {
      const quote = text.indexOf('"', position);
      if (quote < 0 || quote - rowStart > maxLength) {
        return quote < 0 && !isEnd && text.length - rowStart <= maxLength
          ? { kind: 'incomplete' }
          : { kind: 'stray' };
      }
      if (strays > 0 && (strays > MAX_STRAY_QUOTES || nextBreak(start) < quote)) return { kind: 'stray' };
      if (text[quote + 1] === '"') {
        if (strays > 0) strays += 1;
        position = quote + 2;
        continue;
      }
      const end = skipSpace(quote + 1);
      if (end >= text.length && !isEnd) return { kind: 'incomplete' };
      if (endsCell(end)) {
        return { kind: 'cell', text: text.slice(start + 1, quote).replaceAll('""', '"'), end };
      }
      strays += 1;
      position = quote + 1;
    }
  }

  return {
    readRow(start) {
      const cells: string[] = [];
      let position = start;
      let lines = 1;
      for (;;) {
        const opening = skipSpace(position);
        let cell: ScannedCell = text[opening] === '"' ? readQuoted(opening, start) : { kind: 'stray' };
        if (cell.kind === 'incomplete') return undefined;
        if (cell.kind === 'stray') {
          const end = Math.min(nextDelimiter(position), nextBreak(position));
          if (end >= text.length && !isEnd) return undefined;
          cell = { kind: 'cell', text: text.slice(position, end), end };
        } else lines += countBreaks(cell.text);
        if (cells.length < maxCells || !isBlank(cell.text)) cells.push(cell.text);
        if (cell.end >= text.length) return isEnd ? { cells, end: text.length, lines } : undefined;
        if (text[cell.end] === delimiter) {
          position = cell.end + 1;
          continue;
        }
        // The line feed of a line break may be in the next piece.
        if (text[cell.end] === '\r' && cell.end + 1 >= text.length && !isEnd) return undefined;
        const isPair = text[cell.end] === '\r' && text[cell.end + 1] === '\n';
        return { cells, end: cell.end + (isPair ? 2 : 1), lines };
      }
    },
  };
}

/** Returns a function that finds a character from a position that increases from call to call; the text's length if it is absent. */
function createFinder(text: string, character: string): (from: number) => number {
  let found = -1;
  return (from) => {
    if (found >= from) return found;
    const position = text.indexOf(character, from);
    found = position < 0 ? text.length : position;
    return found;
  };
}

function countBreaks(text: string): number {
  return text.includes('\n') || text.includes('\r') ? (text.match(/\r\n|\r|\n/g)?.length ?? 0) : 0;
}
