import type { SheetSpec } from '../../core/jobs/job.js';
import type { StoredQrCode } from '../../core/codes/qr-code.js';
import { imageShapes } from '../../core/symbols/render/image-shapes.js';
import { layoutOf, type Box } from '../../core/symbols/render/layout.js';
import { formatNumbers } from '../../core/symbols/print/vector/operators.js';
import { layOutLabel } from '../../core/jobs/sheets/label-parts.js';
import { fillLabelText } from '../../core/jobs/sheets/label-text.js';
import { correctionMatrix } from '../../core/jobs/sheets/printer-correction.js';
import { isAboveFold, labelBox, type PageBox } from '../../core/jobs/sheets/sheet-layout.js';
import { placeLabel, type SheetPart } from '../../core/jobs/sheets/sheet-plan.js';
import { encodeSymbol } from '../../core/symbols/symbol/encode-symbol.js';
import { identifierTexts } from '../../core/codes/identifier-texts.js';
import type { LinkBase } from '../../core/codes/links.js';
import { shortUrl, symbolText } from '../../core/codes/urls.js';
import { findUnprintable } from '../find-unprintable.js';
import { loadFont, loadTextShaper } from '../text-shaper.js';
import { guideOperators, testPageOperators } from './guides.js';
import { formatPoints, toPoints } from './page-geometry.js';
import { pdfContent, type SharedDot } from './pdf-content.js';
import { PdfWriter, pdfReference, type ObjectOffset } from './pdf-writer.js';
import { createTextWriter, type TextReport, type TextWriter } from './sheet-text.js';
import { loadAssetsIfNeeded } from './vector-assets-loader.js';

/** Number of the object that lists the pages of a sheet. */
export const PAGES_ID = 2;
/** Number of the first object of the first part. */
export const FIRST_ID = 3;

interface PartInput {
  spec: SheetSpec;
  /** Base of the short links. */
  base: LinkBase;
  /** Labels of the whole sheet. */
  total: number;
  part: SheetPart;
  /** Number of the first object of the part. */
  firstId: number;
  /** The codes of the part's labels, each once, in order. */
  codes: readonly StoredQrCode[];
  /** Returns the name of the folder of a code; null for none. */
  folderOf: (code: StoredQrCode) => string | null;
  /** Called after each label; may throw to abort. */
  onLabel: () => Promise<void>;
  /** Runs the drawing of a label, and explains its errors. */
  drawing: <Drawn>(code: StoredQrCode, draw: () => Promise<Drawn>) => Promise<Drawn>;
}

/** A part of a PDF: its objects, with their offsets in it. */
export interface SheetPartFile extends TextReport {
  bytes: Buffer;
  offsets: ObjectOffset[];
  pageIds: number[];
  nextId: number;
}

/** A code as a form, which each of its labels draws. */
interface Form {
  id: number;
  image: Box;
}

/** Renders the pages of one part of a sheet. Labels of one code share its drawing. */
export async function renderSheetPart(input: PartInput): Promise<SheetPartFile> {
  const { spec, part, firstId } = input;
  const writer = new PdfWriter(firstId);
  const text = createTextWriter(await loadFont('regular'), spec, writer);
  const dot = shareDot(writer);
  const pages = Array.from({ length: part.pages }, () => ({
    operators: '',
    objects: new Map<string, number>(),
  }));
  const forms = new Map<string, Form>();
  for (let label = part.from; label < part.until; label++) {
    const code = input.codes[Math.floor(label / spec.copies) - Math.floor(part.from / spec.copies)]!;
    const { page, position } = placeLabel(spec.layout, spec, label);
    const target = pages[page - part.firstPage]!;
    await input.drawing(code, async () => {
      const form = forms.get(code.id) ?? (await writeForm(code, input, writer, dot, text));
      forms.set(code.id, form);
      target.objects.set(`C${form.id}`, form.id);
      target.operators += await labelOperators({ code, form, label, position }, input, text, target.objects);
    });
    await input.onLabel();
  }
  const pageIds = [
    ...(spec.testPage && part.firstPage === 0
      ? [writePage(testPageOperators(spec, await loadTextShaper('100 mm')), new Map(), spec, writer)]
      : []),
    ...pages.map(({ operators, objects }) => writePage(operators, objects, spec, writer)),
  ];
  return {
    bytes: writer.bytes(),
    offsets: writer.offsets,
    pageIds,
    nextId: writer.nextId,
    ...text.report(),
  };
}

/** Writes the drawing of a dot once, when the first code has dots. */
function shareDot(writer: PdfWriter): SharedDot {
  let id: number | undefined;
  return (area) =>
    (id ??= writer.stream(area, `/Type /XObject /Subtype /Form /BBox [-1 -1 1 1] /Resources << >>`));
}

async function writeForm(
  code: StoredQrCode,
  { spec, base }: PartInput,
  writer: PdfWriter,
  dot: SharedDot,
  text: TextWriter,
): Promise<Form> {
  const { style } = code;
  if (style.frame) text.addMissing(await findUnprintable([style.frame.text], 'bold'));
  const symbol = encodeSymbol(symbolText(code, base), { errorCorrection: style.errorCorrection });
  const layout = layoutOf(symbol.size, style);
  const { image } = layout;
  const shapes = imageShapes(symbol, style, layout, await loadTextShaper(style.frame?.text));
  const assets = await loadAssetsIfNeeded(shapes);
  const space = { mode: spec.color, cmyk: style.cmyk };
  const { operators, resources } = pdfContent(shapes, space, assets, writer, dot);
  const corners = formatNumbers([image.x, image.y, image.x + image.width, image.y + image.height]);
  const id = writer.stream(
    operators,
    `/Type /XObject /Subtype /Form /BBox [${corners}] /Resources ${resources}`,
  );
  return { id, image };
}

interface PlacedLabel {
  code: StoredQrCode;
  form: Form;
  /** Index of the label on the sheet, from 0. */
  label: number;
  /** Position on its page, from 0. */
  position: number;
}

async function labelOperators(
  { code, form, label, position }: PlacedLabel,
  { spec, base, total, folderOf }: PartInput,
  text: TextWriter,
  objects: Map<string, number>,
): Promise<string> {
  const box = labelBox(spec.layout, position);
  const parts = layOutLabel(box, spec.text.length, spec.place, spec.fold);
  const on = ({ x, y, ...size }: PageBox) => ({ x: box.x + x, y: box.y + y, ...size });
  const { x, y, width } = on(parts.symbol);
  const scale = width / form.image.width;
  const matrix = [scale, 0, 0, scale, x - form.image.x * scale, y - form.image.y * scale].map(formatPoints);
  const { name, shortCode, metadata } = code;
  const values = {
    name,
    shortCode,
    metadata,
    shortUrl: shortUrl(code, base),
    folder: folderOf(code),
    n: label + 1,
    total,
    ...identifierTexts(code),
  };
  let operators = `q\n${matrix.join(' ')} cm\n/C${form.id} Do\nQ\n`;
  for (const [index, template] of spec.text.entries()) {
    operators += await text.write(fillLabelText(template, values), on(parts.lines[index]!), objects);
  }
  const isTurned = spec.fold === true && isAboveFold(spec.layout, position);
  return guideOperators(spec, position) + (isTurned ? turned(operators, box) : operators);
}

/** Returns the operators that draw a label upside down. */
function turned(operators: string, box: PageBox): string {
  const to = [2 * box.x + box.width, 2 * box.y + box.height].map(formatPoints).join(' ');
  return `q\n-1 0 0 -1 ${to} cm\n${operators}Q\n`;
}

/** Writes a page whose unit is a millimeter from the upper left corner; y grows downward. */
function writePage(
  operators: string,
  objects: ReadonlyMap<string, number>,
  { layout: { page }, correction }: SheetSpec,
  writer: PdfWriter,
): number {
  const [width, height] = [toPoints(page.width), toPoints(page.height)];
  const unit = toPoints(1);
  const matrix = [unit, 0, 0, -unit, 0, height].map(formatPoints).join(' ');
  const corrected = correction
    ? `${correctionMatrix(page, correction).map(formatPoints).join(' ')} cm\n`
    : '';
  const content = writer.stream(`${matrix} cm\n${corrected}${operators}`);
  const names = [...objects].map(([name, id]) => `/${name} ${pdfReference(id)}`).join(' ');
  const box = `[0 0 ${formatPoints(width)} ${formatPoints(height)}]`;
  return writer.object(
    `<< /Type /Page /Parent ${pdfReference(PAGES_ID)} /MediaBox ${box} /TrimBox ${box}\n` +
      `/Resources << /XObject << ${names} >> >> /Contents ${pdfReference(content)} >>`,
  );
}
