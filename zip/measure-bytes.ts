import { createHash } from 'node:crypto';
import { Transform } from 'node:stream';

/** Size and hash of a file. */
export interface MeasuredFile {
  bytes: number;
  /** SHA-256, in hex. */
  sha256: string;
}

/**
 * Creates a stream that passes bytes on, and a function that returns their number and hash once it has ended.
 */
export function createMeasure(): { stream: Transform; measured: () => MeasuredFile } {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece);
      bytes += piece.length;
      done(null, piece);
    },
  });
  return { stream, measured: () => ({ bytes, sha256: hash.digest('hex') }) };
}
