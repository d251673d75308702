/**
 * Returns the mask penalty by the literal wording of ISO/IEC 18004:2015, 7.8.3.1: slow, but easy to compare
 * with the standard.
 *
 * @param dark Row-major, 1 = dark.
 */
export function textbookPenalty(dark: Uint8Array, size: number): number {
  const lines: number[][] = [];
  for (let index = 0; index < size; index++) {
    lines.push(Array.from({ length: size }, (_, at) => dark[index * size + at]!));
    lines.push(Array.from({ length: size }, (_, at) => dark[at * size + index]!));
  }
  const share = (100 * dark.reduce((sum, module) => sum + module, 0)) / (size * size);
  return (
    lines.reduce((sum, line) => sum + runs(line) + lookAlikes(line), 0) +
    blocks(dark, size) +
    10 * Math.floor(Math.abs(share - 50) / 5)
  );
}

function runs(line: number[]): number {
  return (line.join('').match(/0{5,}|1{5,}/g) ?? []).reduce((sum, run) => sum + 3 + run.length - 5, 0);
}

function lookAlikes(line: number[]): number {
  const text = line.join('');
  let found = 0;
  for (let at = 0; at < text.length; at++) {
    if (text.startsWith('10111010000', at)) found++;
    if (text.startsWith('00001011101', at)) found++;
  }
  return 40 * found;
}

function blocks(dark: Uint8Array, size: number): number {
  let found = 0;
  for (let y = 0; y + 1 < size; y++) {
    for (let x = 0; x + 1 < size; x++) {
      const at = y * size + x;
      const sum = dark[at]! + dark[at + 1]! + dark[at + size]! + dark[at + size + 1]!;
      if (sum === 0 || sum === 4) found++;
    }
  }
  return 3 * found;
}
