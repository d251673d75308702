import { payloadType, type CodeType } from '../../core/symbols/payloads/registry.js';
import { serializeCsv } from './error-csv.js';
import { contentTargets } from './targets.js';

/** Returns a CSV file with the columns of a type, named like its form fields, and one sample row. */
export function exampleCsv(type: CodeType): string {
  const { name, example } = payloadType(type);
  const columns = contentTargets(type).flatMap(({ path, label }) => {
    const value = path.split('.').slice(1).reduce<unknown>(getMember, example);
    return value === undefined ? [] : [{ label, cell: cellOf(value) }];
  });
  return serializeCsv(
    [
      ['Code name', 'Tags', ...columns.map(({ label }) => label)],
      [`${name} 1`, 'spring, wall', ...columns.map(({ cell }) => cell)],
    ],
    ',',
  );
}

function getMember(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

function cellOf(value: unknown): string {
  const isList = Array.isArray(value) && value.every((item) => typeof item !== 'object');
  if (isList) return value.map(cellOf).join('; ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
