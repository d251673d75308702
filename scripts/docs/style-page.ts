import { DomainError } from '../../core/basics/errors.js';
import { imageSide } from '../../core/symbols/render/layout.js';
import type { StyleInput } from '../../core/symbols/style.js';
import { completeStyle, styleInputSchema } from '../../core/symbols/style.js';
import { capacityBits, ERROR_CORRECTION_LEVELS, symbolSide } from '../../core/symbols/symbol/capacity.js';
import { maxCharacters } from '../../core/symbols/symbol/segments.js';
import { pixelGrid } from '../../raster/pixel-grid.js';
import type { ExampleImage } from './rendered-example.js';
import { renderExample } from './rendered-example.js';
import { renderExampleLogo } from './example-logo.js';
import { listFields } from './list-fields.js';
import { inlineCode, inlineJson, renderTable } from './markdown.js';
import type { StyleExample } from './style-examples.js';
import { listRejectedStyles, listRiskyStyles, listStyleGalleries } from './style-examples.js';

const CONTENT = { type: 'text', data: 'https://example.com/menu' };

/** Generates the parts of docs/styling.md, by the names of their markers, and its images. */
export async function generateStyleParts(): Promise<{ parts: Map<string, string>; images: ExampleImage[] }> {
  const logo = await renderExampleLogo();
  const parts = new Map([
    ['fields', renderFields()],
    ['levels-table', renderLevels()],
    ['sizes', renderSizes()],
    ['print-sizes', renderPrintSizes()],
    ['rejected', await renderRejections(listRejectedStyles(logo))],
    ['risky', await renderWarnings(listRiskyStyles())],
  ]);
  const images: ExampleImage[] = [];
  for (const [name, examples] of listStyleGalleries(logo)) {
    parts.set(name, await renderGallery(examples, images));
  }
  return { parts, images };
}

function renderFields(): string {
  const rows = listFields(styleInputSchema).map(({ name, required, kind, description }) => {
    const value = findDefault(name);
    const shownDefault = required ? 'required' : value === undefined ? '' : inlineCode(value);
    return [inlineCode(name), kind, shownDefault, description];
  });
  return renderTable(['field of `style`', 'takes', 'default', 'meaning'], rows);
}

/** Finds the value of a field in a style with only the required fields; undefined for objects. */
function findDefault(name: string): string | undefined {
  const colors = { from: '#000000', to: '#000000' };
  const parents = { gradient: colors, logo: { image: '' }, frame: { text: '' } };
  const [parent = '', child] = name.split('.');
  const input = child !== undefined && parent in parents ? { [parent]: parents[parent as 'logo'] } : {};
  const fieldValue: unknown = completeStyle(input)[parent as 'eyes'];
  const value =
    child === undefined ? fieldValue : (fieldValue as Record<string, unknown> | undefined)?.[child];
  return typeof value === 'object' && value !== null ? undefined : String(value);
}

async function renderGallery(examples: readonly StyleExample[], images: ExampleImage[]): Promise<string> {
  const rows = [];
  for (const { name, alt, style } of examples) {
    const { code, svg } = await renderExample({ ...CONTENT, style });
    images.push({ path: `docs/images/styles/${name}.svg`, svg, text: code.encoded });
    const codes = code.scannability.warnings.map((warning) => inlineCode(warning.code));
    rows.push([`![${alt}](images/styles/${name}.svg)`, shownJson(style), codes.join(', ') || 'none']);
  }
  return renderTable(['image', '`style`', 'warnings'], rows);
}

/** Renders a style as JSON without the bytes of its logo. */
function shownJson(style: StyleInput): string {
  return inlineJson(style).replace(/base64,[^"]+/, 'base64,…');
}

/** Share of the codewords that each level can restore, in percent. */
const RESTORED_PERCENT = { L: 7, M: 15, Q: 25, H: 30 };

function renderLevels(): string {
  const rows = ERROR_CORRECTION_LEVELS.map((level) => [
    inlineCode(level),
    `about ${RESTORED_PERCENT[level]}%`,
    maxCharacters('byte', level, 40).toLocaleString('en-US'),
    maxCharacters('alphanumeric', level, 40).toLocaleString('en-US'),
    maxCharacters('numeric', level, 40).toLocaleString('en-US'),
    `${smallestSide(60, level)} × ${smallestSide(60, level)}`,
  ]);
  const head = [
    'level',
    'share that can be restored',
    'maximum bytes',
    'maximum `0-9A-Z $%*+-./:`',
    'maximum digits',
  ];
  return renderTable([...head, 'modules for 60 bytes'], rows);
}

/** Returns the modules per side of the smallest symbol that holds a number of bytes. */
function smallestSide(bytes: number, level: 'L' | 'M' | 'Q' | 'H'): number {
  let version = 1;
  while (capacityBits(version, level) < 0 || maxCharacters('byte', level, version) < bytes) version += 1;
  return symbolSide(version);
}

function renderSizes(): string {
  const style = completeStyle();
  const side = smallestSide(24, 'M');
  const rows = [128, 256, 300, 512, 1000, 2048].map((size) => {
    const { modulePixels } = pixelGrid(side, style, size);
    const quiet = (size - side * modulePixels) / 2;
    const [before, after] = [Math.floor(quiet), Math.ceil(quiet)];
    return [
      String(size),
      String(modulePixels),
      before === after ? `${before} px` : `${before} and ${after} px`,
    ];
  });
  return renderTable(['`size`', 'pixels per module', 'quiet zone on each side'], rows);
}

/** Minimum printed size of a module, and minimum pixels per module on a screen. */
const MIN_MODULE_MM = 0.4;
const MIN_MODULE_PIXELS = 3;

function renderPrintSizes(): string {
  const style = completeStyle();
  const rows = [20, 40, 80, 150, 300, 600, 1000].map((bytes) => {
    const side = smallestSide(bytes, 'M');
    const imageModules = imageSide(side, style);
    const millimeters = Math.ceil(imageModules * MIN_MODULE_MM);
    const meters = (side * MIN_MODULE_MM * 10) / 1000;
    return [
      String(bytes),
      `${side} × ${side}`,
      `${millimeters} × ${millimeters} mm`,
      `${meters.toFixed(2)} m`,
      `${imageModules * MIN_MODULE_PIXELS} px`,
    ];
  });
  return renderTable(
    ['bytes', 'modules at level M', 'smallest print', 'maximum reading distance', 'smallest safe PNG'],
    rows,
  );
}

async function renderRejections(styles: readonly StyleInput[]): Promise<string> {
  const rows = [];
  for (const style of styles) {
    const error = await renderExample({ ...CONTENT, style }).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    if (!(error instanceof DomainError)) throw new Error(`${shownJson(style)} is not rejected`);
    const reasons = (error.details ?? []).map(({ path, message }) => `${inlineCode(path)}: ${message}`);
    rows.push([shownJson(style), reasons.join('<br>')]);
  }
  return renderTable(['`style`', '`details` of the 422 `not_scannable`'], rows);
}

async function renderWarnings(styles: readonly StyleInput[]): Promise<string> {
  const rows = [];
  for (const style of styles) {
    const { code } = await renderExample({ ...CONTENT, style });
    for (const warning of code.scannability.warnings) {
      rows.push([shownJson(style), inlineCode(warning.code), warning.message]);
    }
  }
  return renderTable(['`style`', 'code', 'message'], rows);
}
