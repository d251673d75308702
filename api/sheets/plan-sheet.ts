import type { LinkBase } from '../../core/codes/links.js';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createPacer } from '../../core/basics/concurrency/pacer.js';
import { DomainError } from '../../core/basics/errors.js';
import type { SheetSpec } from '../../core/jobs/job.js';
import { MAX_SHEET_CODES } from '../../core/accounts/plans.js';
import { needsConversion } from '../../core/symbols/print/inks.js';
import {
  isPrintable,
  minWidthMm,
  moduleSizeOf,
  moduleWarnings,
  textWarnings,
  type PrintWarning,
} from '../../core/symbols/print/module-size.js';
import { retailWarnings } from '../../core/symbols/print/retail.js';
import { MAX_LISTED_CHARACTERS } from '../../core/symbols/print/unprintable-text.js';
import { imageSide } from '../../core/symbols/render/layout.js';
import { defaultPlace, layOutLabel } from '../../core/jobs/sheets/label-parts.js';
import { countLabels, countPages } from '../../core/jobs/sheets/sheet-plan.js';
import type { SheetRequest, SheetSummary } from '../../core/jobs/sheets/sheet-schemas.js';
import { encodeSymbol } from '../../core/symbols/symbol/encode-symbol.js';
import { symbolText } from '../../core/codes/urls.js';
import type { PrintedCode } from '../../store/qr-codes/printed-codes.js';
import type { Principal } from '../http/principal.js';
import { linksOf } from '../http/urls.js';
import { resolveSelection } from '../selections/resolve-selection.js';
import type { SheetDeps } from './deps.js';
import { findFolderNames, findUnprintableText } from './find-unprintable-text.js';

/** A sheet that can be printed. */
export interface PlannedSheet {
  /** IDs of the codes, in order. */
  codeIds: string[];
  spec: SheetSpec;
  summary: SheetSummary;
}

/** Codes that are read at once. */
const BATCH_SIZE = 500;
/** Maximum number of codes that an error names. */
const MAX_NAMED_CODES = 100;

/**
 * Selects the codes of a sheet and checks that all of its labels can be printed. Writes nothing.
 *
 * @throws DomainError `export_limit_exceeded` if the plan allows fewer labels; `not_printable` that names the
 *   codes whose modules would be too small; as `resolveSelection`.
 */
export async function planSheet(
  request: SheetRequest,
  caller: Principal,
  signal: AbortSignal,
  deps: SheetDeps,
): Promise<PlannedSheet> {
  const { accountId } = caller;
  const { select, expect, sort } = request;
  const limits = { limit: MAX_SHEET_CODES, limitError: 'export_limit_exceeded' } as const;
  const codeIds = await resolveSelection(caller, select, { expect, sort, ...limits, signal }, deps);
  const spec = toSpec(request);
  const counts = { ...spec, codes: codeIds.length };
  assertWithinPlan(countLabels(counts), caller, deps);
  const measured = await deps.admission.run(
    'bulk',
    accountId,
    () => measureCodes(codeIds, spec, caller, signal, deps),
    signal,
  );
  return {
    codeIds,
    spec,
    summary: {
      labels: countLabels(counts),
      pages: countPages(spec.layout, counts) + (spec.testPage ? 1 : 0),
      ...measured,
    },
  };
}

function toSpec(request: SheetRequest): SheetSpec {
  const { layout, place, startAt, copies, text, guides, fold, color, testPage, offset, scale } = request;
  const { page, columns, rows, label, origin, pitch } = layout;
  const needsCorrection = offset.x !== 0 || offset.y !== 0 || scale !== 1;
  return {
    layout: { page, columns, rows, label, origin, pitch },
    place: place ?? defaultPlace(label),
    startAt,
    copies,
    text,
    guides,
    color,
    testPage,
    ...(fold && { fold }),
    ...(needsCorrection && { correction: { offset, scale } }),
  };
}

function assertWithinPlan(labels: number, { plan }: Principal, { settings }: SheetDeps): void {
  const limit = settings.sheetLabels[plan];
  if (limit === 0 || labels <= limit) return;
  throw new DomainError(
    'export_limit_exceeded',
    `The sheet has ${labels} labels; the plan allows ${limit}, so select fewer codes or make fewer copies`,
  );
}

/**
 * Returns the size of the smallest module of all codes, and what could go wrong in print, also with the text
 * of labels.
 */
async function measureCodes(
  codeIds: readonly string[],
  spec: SheetSpec,
  caller: Principal,
  signal: AbortSignal,
  deps: SheetDeps,
): Promise<Pick<SheetSummary, 'moduleMm' | 'warnings' | 'unprintable'>> {
  const base = linksOf(caller, deps);
  const { width } = layOutLabel(spec.layout.label, spec.text.length, spec.place, spec.fold).symbol;
  const pace = createPacer(() => nextTurn());
  const tooSmall: { code: PrintedCode; leastMm: number }[] = [];
  const warnings = new Set<PrintWarning>();
  const unprintable = new Set<string>();
  const images = deps.images({ caller: caller.accountId, signal });
  const folderOf = await findFolderNames(caller.accountId, spec, deps.folders);
  let moduleMm = Infinity;
  for (let start = 0; start < codeIds.length; start += BATCH_SIZE) {
    const batch = codeIds.slice(start, start + BATCH_SIZE);
    const codes = await deps.printedCodes.findMany(caller.accountId, batch);
    for (const code of codes) {
      const modules = countModules(code, base);
      const size = moduleSizeOf(modules, width, undefined);
      moduleMm = Math.min(moduleMm, size.moduleMm);
      if (!isPrintable(size)) tooSmall.push({ code, leastMm: minWidthMm(modules, undefined) });
      for (const warning of moduleWarnings(size)) warnings.add(warning);
      for (const warning of retailWarnings(code.type, code.style, size)) warnings.add(warning);
      if (spec.color === 'cmyk' && needsConversion(code.style)) warnings.add('cmyk_converted');
      await pace();
    }
    const missing = await findUnprintableText(codes, spec, base, folderOf, images);
    for (const character of missing) unprintable.add(character);
  }
  if (tooSmall.length > 0) throw notPrintable(tooSmall, width);
  const listed = [...unprintable].slice(0, MAX_LISTED_CHARACTERS);
  return {
    moduleMm: Math.round(moduleMm * 1e4) / 1e4,
    warnings: [...warnings, ...textWarnings(listed)],
    ...(listed.length > 0 && { unprintable: listed }),
  };
}

function countModules(code: PrintedCode, base: LinkBase): number {
  const { style } = code;
  return imageSide(
    encodeSymbol(symbolText(code, base), { errorCorrection: style.errorCorrection }).size,
    style,
  );
}

function notPrintable(codes: readonly { code: PrintedCode; leastMm: number }[], width: number): DomainError {
  const symbolMm = Math.round(width * 10) / 10;
  const messageOf = ({ code: { id, name }, leastMm }: (typeof codes)[number]) =>
    `${name === null ? id : `${name} (${id})`} needs ${leastMm} mm, but has ${symbolMm} mm on this label`;
  const more = codes.length === 1 ? '' : ` (and ${codes.length - 1} more)`;
  return new DomainError(
    'not_printable',
    `The modules would be too small to print: ${messageOf(codes[0]!)}${more}; choose a larger label or less text`,
    {
      details: codes.slice(0, MAX_NAMED_CODES).map((one) => ({ path: 'layout', message: messageOf(one) })),
      minWidthMm: Math.max(...codes.map(({ leastMm }) => leastMm)),
    },
  );
}
