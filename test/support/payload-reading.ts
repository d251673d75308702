import type { CodeType, PayloadData } from '../../core/payloads/registry.js';
import { payloadType, parseData } from '../../core/payloads/registry.js';

/** Normalised data, or an error that says what was refused. */
export function readValid(type: CodeType, input: unknown): PayloadData {
  const result = parseData(type, input);
  if (!result.ok) throw new Error(`${type}: ${JSON.stringify(result.issues)}`);
  return result.data;
}

/** The type's own example, normalized. */
export function readExample(type: CodeType): PayloadData {
  return readValid(type, payloadType(type).example);
}

/** What was refused, as `path: message` lines; none when the data is valid. */
export function refusals(type: CodeType, input: unknown): string[] {
  const result = parseData(type, input);
  return result.ok ? [] : result.issues.map(({ path, message }) => `${path}: ${message}`);
}
