/** Fields of a log entry that every line has or that are shown elsewhere. */
const HIDDEN_FIELDS = new Set(['level', 'time', 'service', 'msg', 'err']);

/**
 * Returns one line of a service's output for the terminal: `api info message {"field":"value"}`, with the
 * stack of an error below. Text that is not a JSON log entry, such as the output of `console.log`, is shown
 * unchanged.
 *
 * @param {string} service name of the process
 * @param {string} line
 */
export function formatLogLine(service, line) {
  const prefix = service.padEnd(6);
  const entry = parseEntry(line);
  if (entry === undefined) return `${prefix}  ${line}`;
  const fields = Object.entries(entry).filter(([name]) => !HIDDEN_FIELDS.has(name));
  const details = fields.length === 0 ? '' : ` ${JSON.stringify(Object.fromEntries(fields))}`;
  const stack = entry.err?.stack === undefined ? '' : `\n${entry.err.stack}`;
  return `${prefix}  ${String(entry.level).padEnd(5)} ${entry.msg ?? ''}${details}${stack}`;
}

function parseEntry(line) {
  if (!line.startsWith('{')) return undefined;
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
