/** Fields of a log entry that describe an error; mongod logs one JSON document per line. */
interface LogEntry {
  /** Severity: E is error, F is fatal. */
  s?: string;
  /** Component: WT is the storage engine, WiredTiger. */
  c?: string;
  msg?: string;
  attr?: { error?: unknown; message?: string | { msg?: string } };
}

/**
 * WiredTiger's codes for files that it cannot read: WT_ERROR, WT_PANIC, and WT_TRY_SALVAGE.
 *
 * @see https://source.wiredtiger.com/develop/error_handling.html
 */
const DAMAGE = [-31802, -31804, -31809];

/** Entries that follow every abort and do not say why. */
const CONSEQUENCES = /Fatal assertion|aborting after fassert|Writing fatal message/;

/**
 * Returns the reason of a failed start in the last lines of mongod's log, with advice if its data is damaged.
 *
 * @param data Folder of the database files.
 */
export function explainMongodLog(log: string, data: string): string {
  const lines = log.split('\n');
  const started = lines.findLastIndex((line) => line.includes('"msg":"MongoDB starting"'));
  const entries = lines.slice(Math.max(started, 0)).flatMap((line) => parseEntry(line) ?? []);
  const errors = entries.filter(({ s }) => s === 'E' || s === 'F');
  const damage = errors.find(({ c, attr }) => c === 'WT' && DAMAGE.includes(Number(attr?.error)));
  const diskFull = errors.find((entry) => describe(entry).includes('No space left'));
  if (damage && !diskFull) {
    return (
      `its data in ${data} is damaged (${describe(damage)}). Keep a copy of the folder, and restore a backup into a new one: ` +
      'docs/backup.md'
    );
  }
  const cause =
    diskFull ?? errors.findLast(({ msg = '' }) => !CONSEQUENCES.test(msg)) ?? errors.at(-1) ?? entries.at(-1);
  return cause ? describe(cause) : 'no error in its log';
}

function describe({ msg = '', attr }: LogEntry): string {
  const detail = typeof attr?.message === 'object' ? attr.message.msg : (attr?.message ?? attr?.error);
  if (detail === undefined) return msg.trim();
  return `${msg}: ${typeof detail === 'string' ? detail : JSON.stringify(detail)}`.trim();
}

/**
 * Returns an error, or a line that mongod printed before it began to log JSON; undefined for any other entry.
 */
function parseEntry(line: string): LogEntry | undefined {
  try {
    const entry = JSON.parse(line) as LogEntry;
    return entry.s === 'E' || entry.s === 'F' ? entry : undefined;
  } catch {
    return line.trim() === '' ? undefined : { msg: line };
  }
}
