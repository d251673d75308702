import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';

const require = createRequire(import.meta.url);

interface HistoryType {
  fromObject(history: unknown): object;
}

/** The message types that the SDK uses. */
const { temporal } = createRequire(require.resolve('@temporalio/client'))('@temporalio/proto') as {
  temporal: { api: { history: { v1: { History: HistoryType } } } };
};

/**
 * Reads a history as `temporal workflow show --output json` writes it (ProtoJSON).
 * @param change modifies the text first, for histories that must fail to replay
 */
export function readHistory(file: string, change: (text: string) => string = (text) => text): object {
  const history: unknown = JSON.parse(change(readFileSync(file, 'utf8')), reviveTimes);
  return temporal.api.history.v1.History.fromObject(history);
}

/** ProtoJSON writes times and durations as text; the messages contain seconds and nanoseconds. */
function reviveTimes(_key: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const fraction = (digits = '') => Number(digits.padEnd(9, '0').slice(0, 9));
  const duration = /^(\d+)(?:\.(\d+))?s$/.exec(value);
  if (duration) return { seconds: Number(duration[1]), nanos: fraction(duration[2]) };
  const time = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d+))?Z$/.exec(value);
  if (time) return { seconds: Date.parse(`${time[1]}Z`) / 1000, nanos: fraction(time[2]) };
  return value;
}
