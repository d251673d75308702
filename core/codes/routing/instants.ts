import { z } from 'zod';
import { normalizeCheck, type ParseResult } from '../../symbols/payloads/normalize.js';

/** The years that instants of a code may be in. */
const FIRST_INSTANT = Date.UTC(2000, 0, 1);
const END_OF_INSTANTS = Date.UTC(2101, 0, 1);

/** Returns an instant in the form of responses: UTC, to the millisecond. */
function parseInstant(text: string): ParseResult<string> {
  const instant = Date.parse(text);
  return instant >= FIRST_INSTANT && instant < END_OF_INSTANTS
    ? { value: new Date(instant).toISOString() }
    : { problem: 'must be in the years 2000 to 2100' };
}

/** Returns the schema of an instant: ISO 8601 with an offset, normalized to UTC. */
export function instantSchema() {
  return z.iso.datetime({ offset: true }).check(normalizeCheck(parseInstant));
}
