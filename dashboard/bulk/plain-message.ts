/** Rewords zod's default messages for a cell of a table. Custom messages are returned unchanged. */
export function plainMessage(message: string): string {
  if (/^Invalid input: .*received undefined$/.test(message)) return 'is missing';
  if (/^Invalid input: expected number/.test(message)) return 'must be a number';
  if (/^Invalid input: expected boolean/.test(message)) return 'must be yes or no';
  const options = /^Invalid option: expected one of (.*)$/.exec(message)?.[1];
  if (options !== undefined) return `must be one of ${options.replaceAll('"', '').replaceAll('|', ', ')}`;
  const size = /^Too (big|small): expected (string|array|number) to (?:have|be) ([<>])=?(\S+)/.exec(message);
  if (!size) return message;
  const [, , kind, sign, limit = ''] = size;
  const comparison = sign === '<' ? 'at most' : 'at least';
  const unit = { string: ' characters', array: ' items', number: '' }[kind as 'string' | 'array' | 'number'];
  return kind === 'string' && comparison === 'at least' && limit === '1'
    ? 'is missing'
    : `must be ${comparison} ${limit}${unit}`;
}
