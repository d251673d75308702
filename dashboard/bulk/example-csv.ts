import { payloadType, type CodeType } from '../../core/payloads/registry.js';
import { CODE_TYPE_LABELS } from '../codes/code-type-labels.js';
import { writeCsv } from './error-csv.js';
import { contentTargets } from './targets.js';

/** A file to begin with: the columns of a type by the names that the forms have, and a row of made-up content. */
export function exampleCsv(type: CodeType): string {
  const example = payloadType(type).example as Record<string, unknown>;
  const columns = contentTargets(type).flatMap(({ path, label }) => {
    const value = path.split('.').slice(1).reduce<unknown>(stepInto, example);
    return value === undefined ? [] : [{ label, cell: cellOf(value) }];
  });
  return writeCsv(
    [
      ['Code name', 'Tags', ...columns.map(({ label }) => label)],
      [`${CODE_TYPE_LABELS[type]} 1`, 'spring, wall', ...columns.map(({ cell }) => cell)],
    ],
    ',',
  );
}

function stepInto(value: unknown, step: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[step] : undefined;
}

function cellOf(value: unknown): string {
  return Array.isArray(value) ? value.map(cellOf).join('; ') : String(value);
}
