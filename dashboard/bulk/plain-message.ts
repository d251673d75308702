/** The general words of schemas, as one would say them of a cell. Messages of our own come back as they are. */
export function plainMessage(message: string): string {
  if (/^Invalid input: .*received undefined$/.test(message)) return 'is missing';
  if (/^Invalid input: expected number/.test(message)) return 'must be a number';
  if (/^Invalid input: expected boolean/.test(message)) return 'must be yes or no';
  const options = /^Invalid option: expected one of (.*)$/.exec(message)?.[1];
  if (options !== undefined) return `must be one of ${options.replaceAll('"', '').replaceAll('|', ', ')}`;
  const size = /^Too (big|small): expected (string|array|number) to (?:have|be) ([<>])=?(\S+)/.exec(message);
  if (!size) return message;
  const [, , what, sign, bound = ''] = size;
  const most = sign === '<' ? 'at most' : 'at least';
  const unit = { string: ' characters', array: ' items', number: '' }[what as 'string' | 'array' | 'number'];
  return what === 'string' && most === 'at least' && bound === '1'
    ? 'is missing'
    : `must be ${most} ${bound}${unit}`;
}
