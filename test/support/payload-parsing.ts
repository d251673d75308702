import type { CodeType, PayloadData } from '../../core/symbols/payloads/registry.js';
import { payloadType, parseData } from '../../core/symbols/payloads/registry.js';

/** Returns normalized data. @throws Error with every issue if the data is invalid. */
export function parseValid(type: CodeType, input: unknown): PayloadData {
  const result = parseData(type, input);
  if (!result.ok) throw new Error(`${type}: ${JSON.stringify(result.issues)}`);
  return result.data;
}

/** Returns the normalized example of a type. */
export function parseExample(type: CodeType): PayloadData {
  return parseValid(type, payloadType(type).example);
}

/** Returns the issues of the data as `path: message`; an empty array if it is valid. */
export function dataErrors(type: CodeType, input: unknown): string[] {
  const result = parseData(type, input);
  return result.ok ? [] : result.issues.map(({ path, message }) => `${path}: ${message}`);
}
