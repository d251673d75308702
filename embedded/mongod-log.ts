import { logTail } from './child.js';

interface LogEntry {
  s?: string;
  msg?: string;
  attr?: { error?: unknown; message?: string };
}

function explanation(line: string): string | undefined {
  try {
    const { s, msg, attr } = JSON.parse(line) as LogEntry;
    if (s !== 'E' && s !== 'F') return undefined;
    const detail = attr?.error ?? attr?.message;
    return detail === undefined
      ? msg
      : `${msg} ${typeof detail === 'string' ? detail : JSON.stringify(detail)}`;
  } catch {
    return line;
  }
}

/** What mongod last complained of: its log is one JSON document a line, of severity E or F for errors. */
export function lastMongodError(logFile: string): string {
  const complaints = logTail(logFile, 60).split('\n').map(explanation);
  return complaints.findLast((complaint) => complaint !== undefined) ?? 'no error in its log';
}
