/** Maximum length of a line; DSC allows 255 characters. */
const LINE_LENGTH = 80;

/**
 * Encodes bytes as base-85 text with the end marker `~>` (PostScript Language Reference, third edition,
 * 3.13.3). No line begins with `%`, which would read as a comment.
 */
export function encodeAscii85(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 4) {
    const group = [0, 1, 2, 3].map((index) => bytes[at + index] ?? 0);
    const given = Math.min(4, bytes.length - at);
    let value = group.reduce((sum, byte) => sum * 256 + byte, 0);
    if (value === 0 && given === 4) {
      text += 'z';
      continue;
    }
    const digits: string[] = [];
    for (let digit = 0; digit < 5; digit++) {
      digits.unshift(String.fromCharCode(33 + (value % 85)));
      value = Math.floor(value / 85);
    }
    text += digits.slice(0, given + 1).join('');
  }
  const lines = `${text}~>`.match(new RegExp(`.{1,${LINE_LENGTH}}`, 'g')) ?? [];
  // The decoder ignores white space.
  return lines.map((line) => (line.startsWith('%') ? ` ${line}` : line)).join('\n');
}
