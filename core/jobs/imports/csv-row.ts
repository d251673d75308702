const [TAB, LINE_FEED, RETURN, SPACE, QUOTE] = [0x09, 0x0a, 0x0d, 0x20, 0x22] as const;

/**
 * Maximum number of quotes that are looked at after a quote that is out of place, so that time grows with the
 * text alone.
 */
const MAX_STRAY_QUOTES = 16;

/** Maximum number of cells per row with a quote out of place. All quotes after them are text. */
const MAX_STRAY_CELLS = 8;

/** A row in a text. */
export interface ScannedRow {
  /** One cell more than allowed if the row has too many; `end` is then within the row. */
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
  /** Number of cells that are read. Cells after them are dropped if they are blank. */
  maxCells: number;
  /** Returns the position after the delimiters and blank characters from a position. */
  skipBlankCells: (start: number) => number;
}

type ScannedCell = { kind: 'cell'; text: string; end: number } | { kind: 'incomplete' } | { kind: 'stray' };

/**
 * Scans CSV as programs and people write it (RFC 4180, with any line breaks). Space around a quoted cell is
 * no part of it.
 *
 * A quote that is out of place costs at most its own row: inside a quoted cell it is text if the cell is
 * closed on its line, as in `"5" pizza"`. Otherwise, and if a quote is never closed, the opening quote is
 * text, and the cell ends at the delimiter.
 *
 * Time is proportional to the length of the text.
 */
export function createCsvScanner(text: string, options: ScannerOptions): CsvScanner {
  const { delimiter, isEnd, maxLength, maxCells, skipBlankCells } = options;
  const delimiterCode = delimiter.charCodeAt(0);
  const nextDelimiter = createFinder(text, delimiter);
  const nextLineFeed = createFinder(text, '\n');
  const nextReturn = createFinder(text, '\r');
  const nextBreak = (from: number) => Math.min(nextLineFeed(from), nextReturn(from));

  const skipSpace = (from: number) => {
    let position = from;
    for (;;) {
      const code = text.charCodeAt(position);
      const isSpace = (code === SPACE || code === TAB) && code !== delimiterCode;
      if (!isSpace) return position;
      position += 1;
    }
  };
  const endsCell = (position: number) => {
    const code = text.charCodeAt(position);
    return code === delimiterCode || code === LINE_FEED || code === RETURN || position >= text.length;
  };

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
      if (text.charCodeAt(quote + 1) === QUOTE) {
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
      let strayCells = 0;
      for (;;) {
        const opening = skipSpace(position);
        const isQuoted = text.charCodeAt(opening) === QUOTE && strayCells < MAX_STRAY_CELLS;
        let cell: ScannedCell = isQuoted ? readQuoted(opening, start) : { kind: 'stray' };
        if (cell.kind === 'incomplete') return undefined;
        if (cell.kind === 'stray') {
          if (isQuoted) strayCells += 1;
          const end = Math.min(nextDelimiter(position), nextBreak(position));
          if (end >= text.length && !isEnd) return undefined;
          cell = { kind: 'cell', text: text.slice(position, end), end };
        } else lines += countBreaks(cell.text);
        cells.push(cell.text);
        let { end } = cell;
        if (text.charCodeAt(end) === delimiterCode && end < text.length) {
          position = end + 1;
          if (cells.length < maxCells) continue;
          end = skipBlankCells(position);
          if (!endsCell(end)) return { cells: [...cells, ''], end, lines };
        }
        if (end >= text.length) return isEnd ? { cells, end: text.length, lines } : undefined;
        const isReturn = text.charCodeAt(end) === RETURN;
        // The line feed of a line break may be in the next piece.
        if (isReturn && end + 1 >= text.length && !isEnd) return undefined;
        const isPair = isReturn && text.charCodeAt(end + 1) === LINE_FEED;
        return { cells, end: end + (isPair ? 2 : 1), lines };
      }
    },
  };
}

/**
 * Returns a function that finds a character from a position that increases from call to call; the text's
 * length if it is absent.
 */
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
