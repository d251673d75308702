/** Bytes `start` to `end`, exclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Reads `Range` (RFC 9110, 14.1.2) for a body of `size` bytes.
 * @returns the range; `whole` where there is none, or one of another kind, which a server may ignore: other units, several ranges;
 * `unsatisfiable` where it lies behind the end
 */
export function readByteRange(
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
