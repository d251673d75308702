/** The bytes from `start` to `end`, exclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Parses the `Range` header for a file of `size` bytes.
 *
 * The package `range-parser` 1.3.0 is not used: it reports a suffix longer than the file (`bytes=-900` of
 * 100) and an invalid range (`bytes=5-4`) as unsatisfiable, where the standard requires the entire file.
 *
 * @returns The range; `whole` for no range, an invalid range, or a kind that a server may ignore (other
 *   units, several ranges); `unsatisfiable` if the range begins after the end of the file.
 * @see RFC 9110, clauses 14.1.1, 14.1.2, and 14.2
 */
export function parseByteRange(
  header: string | undefined,
  size: number,
): ByteRange | 'whole' | 'unsatisfiable' {
  const match = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header ?? '');
  if (!match) return 'whole';
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return 'whole';
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size };
  }
  const start = Number(first);
  const end = last === '' ? size : Math.min(Number(last) + 1, size);
  if (last !== '' && Number(last) < start) return 'whole';
  return start >= size ? 'unsatisfiable' : { start, end };
}
