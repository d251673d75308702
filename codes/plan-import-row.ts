import { DomainError, validationError, type ErrorDetail } from '../core/basics/errors.js';
import { dataOfRow, type SpreadsheetRow } from '../core/jobs/rows/parse-row.js';
import type { ItemError } from '../core/jobs/item-job-base.js';
import { parseInput } from '../core/basics/parse-input.js';
import { createQrCodeSchema, updateQrCodeSchema, type CreateQrCode } from '../core/codes/qr-code-schemas.js';
import { QR_CODE_STATUSES, type QrCodeStatus, type StoredQrCode } from '../core/codes/qr-code.js';
import type { TemplateStyle } from '../core/codes/templates/template.js';
import type { TemplatedInput } from './apply-template.js';
import { applyUpdate } from './apply-update.js';
import type { AssertFiles } from './changes/assert-files.js';
import { buildCode, type BuildContext } from './build-code.js';
import { describeChange, type CodeDifference } from './describe-change.js';
import { mergePatch } from './merge-patch.js';
import type { BulkChangeContext } from './plan-bulk-change.js';
import { reduceUpdate } from './reduce-update.js';

/** Planned action of an import for a row. */
export type PlannedRow =
  | { kind: 'create'; code: StoredQrCode; hasCustomShortCode: boolean }
  | { kind: 'update'; previous: StoredQrCode; next: StoredQrCode; difference: CodeDifference }
  | { kind: 'unchanged'; code: StoredQrCode }
  | { kind: 'invalid'; error: ItemError };

/** Context for building the code of a row. */
export interface NewCodeContext extends BuildContext {
  /** Values of fields that the rows of new codes do not set. */
  defaults: Readonly<Record<string, unknown>>;
  /** Gives a code the values of its template. */
  withTemplate: (input: CreateQrCode) => Promise<TemplatedInput>;
  assertFiles: AssertFiles;
}

/** Builds the code that a row creates, scannability check included. Writes nothing. */
export async function planNewCode(
  row: SpreadsheetRow,
  folder: string | null | undefined,
  { defaults, withTemplate, assertFiles, ...context }: NewCodeContext,
): Promise<PlannedRow> {
  return orInvalid(async () => {
    const { status, ...merged } = withDefaults(row.fields, defaults);
    const data = dataOfRow(merged['type'], row) ?? defaults['data'];
    const problems = [...findStatusProblem(status), ...row.problems];
    const body = { ...merged, data, ...(folder !== undefined && { folder }) };
    const parsed = parseInput(createQrCodeSchema, body);
    if (!parsed.ok) throw validationError([...parsed.invalid.details, ...problems]);
    if (problems.length > 0) throw validationError(problems);
    const { input, origin } = await withTemplate(parsed.data);
    const code = await buildCode(input, { ...context, ...(origin && { origin }) });
    await assertFiles(undefined, code);
    return {
      kind: 'create',
      code: { ...code, status: (status as QrCodeStatus | undefined) ?? code.status },
      hasCustomShortCode: parsed.data.shortCode !== undefined,
    };
  });
}

/** Context for planning the change that a row requests. */
export interface RowUpdateContext extends BulkChangeContext {
  /** Finds the template that a change names. @throws DomainError `not_found` */
  findTemplate: (id: string | null | undefined) => Promise<TemplateStyle | undefined>;
}

/** Plans what a row changes in a code, scannability check included. Writes nothing. */
export async function planCodeUpdate(
  code: StoredQrCode,
  row: SpreadsheetRow,
  folder: string | null | undefined,
  { listShortCodes, findTemplate, assertFiles, ...context }: RowUpdateContext,
): Promise<PlannedRow> {
  return orInvalid(async () => {
    const { fields, problems } = row;
    const type = fields['type'] ?? code.type;
    const hasCells = row.dataCells.length > 0 && type === code.type;
    const read = dataOfRow(type, row, hasCells ? code.data : undefined);
    const data = hasCells ? mergePatch(code.data, read) : read;
    const update = {
      ...fields,
      ...(data !== undefined && { data }),
      ...(folder !== undefined && { folder }),
    };
    const parsed = parseInput(updateQrCodeSchema, update);
    if (!parsed.ok) throw validationError([...parsed.invalid.details, ...problems]);
    if (problems.length > 0) throw validationError(problems);
    const reduced = reduceUpdate(code, parsed.data);
    if (Object.keys(reduced).length === 0) return { kind: 'unchanged', code };
    const next = await applyUpdate(code, reduced, {
      ...context,
      template: await findTemplate(reduced.template),
      listShortCodes: () => listShortCodes(code.id),
    });
    await assertFiles(code, next);
    const difference = describeChange([code, next], context.base);
    if (difference.changes.length === 0) return { kind: 'unchanged', code };
    if (difference.encodedChanged) throw SYMBOL_WOULD_CHANGE;
    return { kind: 'update', previous: code, next, difference };
  });
}

/** Fills in the fields that a row does not have. Members of objects are merged. */
function withDefaults(
  fields: Readonly<Record<string, unknown>>,
  { data: _data, ...defaults }: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const merged: Record<string, unknown> = { ...defaults, ...fields };
  for (const name of ['metadata', 'style', 'routing', 'watch']) {
    if (isObject(defaults[name]) && isObject(fields[name])) {
      merged[name] = mergePatch(defaults[name], fields[name]);
    }
  }
  return merged;
}

function findStatusProblem(status: unknown): ErrorDetail[] {
  if (status === undefined || QR_CODE_STATUSES.some((one) => one === status)) return [];
  return [{ path: 'status', message: `must be one of ${QR_CODE_STATUSES.join(', ')}` }];
}

const SYMBOL_WOULD_CHANGE = new DomainError(
  'symbol_would_change',
  'The symbol would change, so printed copies would no longer match the code; change it with PATCH',
);

async function orInvalid(plan: () => Promise<PlannedRow>): Promise<PlannedRow> {
  try {
    return await plan();
  } catch (error) {
    if (!(error instanceof DomainError) || error.status >= 500) throw error;
    return { kind: 'invalid', error: toItemError(error) };
  }
}

/** Converts a domain error to the error of an item. */
export function toItemError({ code, message, details }: DomainError): ItemError {
  return { code, message, ...(details && { details }) };
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
