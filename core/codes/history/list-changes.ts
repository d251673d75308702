import { canonicalJson } from '../../basics/canonical-json.js';

/** One changed member of a code. */
export interface Change {
  /** Dotted path, as in `details` of errors. A key with a dot is quoted: `metadata["a.b"]`. */
  path: string;
  /** Value before the change; absent if the member did not exist. */
  from?: unknown;
  /** Value after the change; absent if the member no longer exists. */
  to?: unknown;
}

type Members = Readonly<Record<string, unknown>>;

/**
 * Lists the differences between two JSON values: objects are compared by member, everything else as a whole.
 * So a change between null and an object is one change, and applying all changes in order to `before` gives
 * `after`.
 */
export function listChanges(before: Members, after: Members, path = ''): Change[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key) => compareMember(before, after, key, joinKey(path, key)));
}

function compareMember(before: Members, after: Members, key: string, path: string): Change[] {
  const [from, to] = [before[key], after[key]];
  if (canonicalJson(from) === canonicalJson(to)) return [];
  if (isMembers(from) && isMembers(to)) return listChanges(from, to, path);
  return [{ path, ...(key in before && { from }), ...(key in after && { to }) }];
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function joinKey(path: string, key: string): string {
  if (/[^\w$-]/.test(key)) return `${path}[${JSON.stringify(key)}]`;
  return path === '' ? key : `${path}.${key}`;
}
