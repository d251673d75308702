import { z } from 'zod';
import { COLOR_MODES } from '../../symbols/print/image-format.js';
import { parseLength } from '../../symbols/print/length.js';
import { PRINT_WARNINGS } from '../../symbols/print/module-size.js';
import { RETAIL_WARNINGS_DESCRIPTION } from '../../symbols/print/retail.js';
import { expectSchema, selectionSchema } from '../../codes/selection-schemas.js';
import { TEXT_PLACES } from './label-parts.js';
import {
  findCorrectionProblems,
  isPossibleCorrection,
  MAX_OFFSET_MM,
  MAX_SCALE,
  MIN_SCALE,
  NO_CORRECTION,
} from './printer-correction.js';
import { findUnknownPlaceholder, isPrintableLine } from './label-text.js';
import { findNamedLayout, type NamedLayout } from './named-layouts.js';
import { findLayoutProblems, PAPER_SIZES, type SheetLayout } from './sheet-layout.js';

const MAX_LENGTH_MM = 2_000;
const LENGTH = 'must be a number with a unit, such as 30mm, 3cm, 1.2in, or 85pt';

/** A length such as `63.5mm`; parsed to millimeters. */
function length(least: number) {
  return z
    .string()
    .max(20)
    .superRefine((text, context) => {
      const mm = parseLength(text);
      if (mm === undefined) context.addIssue({ code: 'custom', message: LENGTH });
      else if (mm < least || mm > MAX_LENGTH_MM) {
        context.addIssue({ code: 'custom', message: `must be ${least} to ${MAX_LENGTH_MM} mm` });
      }
    })
    .transform((text) => parseLength(text) ?? 0);
}

const MIN_LABEL_MM = 5;
const side = length(MIN_LABEL_MM);
const distance = length(0);

const customLayoutSchema = z
  .strictObject({
    page: z
      .union([z.enum(['A4', 'Letter']), z.strictObject({ width: side, height: side })])
      .describe('`A4`, `Letter`, or a size.'),
    columns: z.int().min(1).max(100),
    rows: z.int().min(1).max(100),
    label: z.strictObject({ width: side, height: side }).describe('Size of a label.'),
    origin: z
      .strictObject({ left: distance, top: distance })
      .describe('Distances of the first label from the edges of the page.'),
    pitch: z
      .strictObject({ x: distance, y: distance })
      .describe('Distances from one label to the next: its size and the gap.'),
  })
  .transform(({ page, ...others }): SheetLayout => ({
    ...others,
    page: typeof page === 'string' ? PAPER_SIZES[page] : page,
  }))
  .superRefine((layout, context) => {
    for (const { path, message } of findLayoutProblems(layout)) {
      context.addIssue({ code: 'custom', path: path.split('.'), message });
    }
  });

const namedLayoutSchema = z
  .string()
  .min(1)
  .max(40)
  .superRefine((name, context) => {
    if (findNamedLayout(name)) return;
    context.addIssue({
      code: 'custom',
      message: 'must be a name from GET /api/v1/sheet-layouts, or a layout',
    });
  })
  .transform((name) => findNamedLayout(name) as NamedLayout);

const layoutSchema = z
  .union([namedLayoutSchema, customLayoutSchema])
  .describe('A name from `GET /api/v1/sheet-layouts`, or a layout with lengths such as `63.5mm`.');

const MAX_TEXT_LENGTH = 200;

const textSchema = z
  .array(
    z
      .string()
      .max(MAX_TEXT_LENGTH)
      .superRefine((line, context) => {
        if (!isPrintableLine(line)) {
          context.addIssue({ code: 'custom', message: 'must be one line without control characters' });
        }
        const unknown = findUnknownPlaceholder(line);
        if (unknown !== undefined) {
          context.addIssue({
            code: 'custom',
            message: `has the unknown placeholder ${unknown.slice(0, 80)}`,
          });
        }
      }),
  )
  .max(3)
  .describe(
    'Up to 3 lines of text, with the placeholders `{name}`, `{shortUrl}`, `{shortCode}`, `{n}` (number of the label), `{total}`, `{folder}` (its name), `{metadata.<key>}`, and for the type `gs1` `{gtin}` and `{gs1}` (such as `(01)09506000134352(10)A1`).',
  );

/** Where the text is, and what is printed around labels. */
const SHEET_GUIDES = ['none', 'outline', 'crop'] as const;

/** Maximum number of labels per code. */
const MAX_COPIES = 100;

/** Orders of the codes, as lists have them. */
const SHEET_SORTS = ['-createdAt', 'createdAt', 'name', '-name', 'totalScans', '-totalScans'] as const;

const offsetSchema = z.number().min(-MAX_OFFSET_MM).max(MAX_OFFSET_MM).default(0);

/** The body of a sheet of labels. */
export const sheetRequestSchema = z
  .strictObject({
    select: selectionSchema,
    expect: expectSchema.optional(),
    sort: z
      .enum(SHEET_SORTS)
      .optional()
      .describe('Order of the codes. Default: the order of `ids`, otherwise `name`.'),
    layout: layoutSchema,
    startAt: z
      .int()
      .min(1)
      .default(1)
      .describe('First free label of a partly used sheet, from 1, row by row. Default: 1.'),
    copies: z.int().min(1).max(MAX_COPIES).default(1).describe('Labels per code. Default: 1.'),
    text: textSchema.default([]),
    place: z
      .enum(TEXT_PLACES)
      .optional()
      .describe('Where the text is. Default: `right` of the symbol on wide labels, otherwise `below`.'),
    guides: z
      .enum(SHEET_GUIDES)
      .default('none')
      .describe('Lines around the labels: none, their outlines, or marks at their corners. Default: `none`.'),
    fold: z
      .boolean()
      .default(false)
      .describe(
        'Whether labels are the sides of something folded, such as a table tent: the labels of the first row, the third row, and so on are upside down, with a dashed line to fold along below them, and have wider margins and larger text. Needs an even number of rows. Default: false.',
      ),
    color: z.enum(COLOR_MODES).default('rgb').describe('Color space. Default: `rgb`.'),
    testPage: z
      .boolean()
      .default(false)
      .describe(
        'Whether a first page shows the outlines of all labels and a ruler of 100 mm, to compare with the sheet, because many printers scale.',
      ),
    offset: z
      .strictObject({
        x: offsetSchema.describe('To the right; negative moves to the left.'),
        y: offsetSchema.describe('Down; negative moves up.'),
      })
      .default(NO_CORRECTION.offset)
      .describe(
        'Distance in millimeters by which everything is moved, the test page too, for a printer that prints in the wrong place: at most 10 in each direction. Default: 0.',
      ),
    scale: z
      .number()
      .min(MIN_SCALE)
      .max(MAX_SCALE)
      .default(NO_CORRECTION.scale)
      .describe(
        'Factor by which everything is enlarged from the center of the page, before it is moved, for a printer that scales: 100 divided by the length in millimeters that its ruler of 100 mm has. 0.95 to 1.05. Default: 1.',
      ),
  })
  .superRefine(({ layout, offset, scale }, context) => {
    // Otherwise the layout or the number has been rejected.
    if (findLayoutProblems(layout).length > 0 || !isPossibleCorrection({ offset, scale })) return;
    for (const { path, message } of findCorrectionProblems(layout, { offset, scale })) {
      context.addIssue({ code: 'custom', path: path.split('.'), message });
    }
  })
  .superRefine(({ layout, fold }, context) => {
    if (!fold || layout.rows % 2 === 0) return;
    context.addIssue({
      code: 'custom',
      path: ['fold'],
      message: 'needs a layout with an even number of rows',
    });
  })
  .superRefine(({ layout, startAt }, context) => {
    const labels = layout.columns * layout.rows;
    if (startAt <= labels) return;
    context.addIssue({
      code: 'custom',
      path: ['startAt'],
      message: `must be at most ${labels}, the labels of a sheet`,
    });
  })
  .meta({ id: 'SheetRequest' });

export type SheetRequest = z.output<typeof sheetRequestSchema>;

/** Summary of the sheet that a request would create; the response to `?dryRun=1`. */
export const sheetSummarySchema = z
  .object({
    labels: z.int(),
    pages: z.int().describe('Pages of the PDF, with the test page.'),
    moduleMm: z.number().describe('Side of the smallest module in millimeters.'),
    warnings: z
      .array(z.enum(PRINT_WARNINGS))
      .describe(
        `\`module_small\`: a module is smaller than 0.4 mm. \`cmyk_converted\`: a color has no inks. \`text_not_printable\`: no font has some characters of the text of labels or frames, which are left out. ${RETAIL_WARNINGS_DESCRIPTION}`,
      ),
    unprintable: z
      .array(z.string())
      .optional()
      .describe('The first 20 characters that are left out. Only with the warning `text_not_printable`.'),
  })
  .meta({ id: 'SheetSummary' });

export type SheetSummary = z.output<typeof sheetSummarySchema>;

const size = z.object({ width: z.number(), height: z.number() });

/** A layout in responses; lengths are in millimeters. */
export const sheetLayoutSchema = z
  .object({
    name: z.string(),
    maker: z.string(),
    page: size,
    columns: z.int(),
    rows: z.int(),
    label: size,
    origin: z.object({ left: z.number(), top: z.number() }),
    pitch: z.object({ x: z.number(), y: z.number() }),
    labels: z.int().describe('Labels per sheet.'),
  })
  .describe('Where the labels of a sheet are, in millimeters.')
  .meta({ id: 'SheetLayout' });

export type SheetLayoutResource = z.output<typeof sheetLayoutSchema>;
