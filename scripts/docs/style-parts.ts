import { DomainError } from '../../core/errors.js';
import { imageSide } from '../../core/render/layout.js';
import type { StyleInput } from '../../core/style.js';
import { completeStyle, styleInputSchema } from '../../core/style.js';
import { capacityBits, ERROR_CORRECTION_LEVELS, symbolSide } from '../../core/symbol/capacity.js';
import { maxCharacters } from '../../core/symbol/segments.js';
import { pixelGrid } from '../../raster/pixel-grid.js';
import type { Picture } from './rendered-example.js';
import { drawExample } from './rendered-example.js';
import { exampleLogo } from './example-logo.js';
import { fieldRows } from './field-rows.js';
import { inlineCode, inlineJson, table } from './markdown.js';
import type { StyleExample } from './style-examples.js';
import { refusedStyles, riskyStyles, styleGalleries } from './style-examples.js';

const CONTENT = { type: 'text', data: 'https://example.com/menu' };

/** The generated parts of the page about styles, by the names of their marks, and its pictures. */
export async function styleParts(): Promise<{ parts: Map<string, string>; pictures: Picture[] }> {
  const logo = await exampleLogo();
  const parts = new Map([
    ['fields', fields()],
    ['levels-table', levels()],
    ['sizes', sizes()],
    ['print-sizes', printSizes()],
    ['refused', await refusals(refusedStyles(logo))],
    ['risky', await warnings(riskyStyles())],
  ]);
  const pictures: Picture[] = [];
  for (const [name, examples] of styleGalleries(logo)) {
    parts.set(name, await gallery(examples, pictures));
  }
  return { parts, pictures };
}

function fields(): string {
  const rows = fieldRows(styleInputSchema).map(({ name, required, kind, description }) => {
    const value = defaultOf(name);
    const standard = required ? 'needed' : value === undefined ? '' : inlineCode(value);
    return [inlineCode(name), kind, standard, description];
  });
  return table(['field of `style`', 'takes', 'default', 'meaning'], rows);
}

/** What a field is when only what must be there is sent. */
function defaultOf(name: string): string | undefined {
  const colors = { from: '#000000', to: '#000000' };
  const parents = { gradient: colors, logo: { image: '' }, frame: { text: '' } };
  const [parent = '', child] = name.split('.');
  const input = child !== undefined && parent in parents ? { [parent]: parents[parent as 'logo'] } : {};
  const whole: unknown = completeStyle(input)[parent as 'eyes'];
  const value = child === undefined ? whole : (whole as Record<string, unknown>)[child];
  return typeof value === 'object' && value !== null ? undefined : String(value);
}

async function gallery(examples: readonly StyleExample[], pictures: Picture[]): Promise<string> {
  const rows = [];
  for (const { name, alt, style } of examples) {
    const { code, svg } = await drawExample({ ...CONTENT, style });
    pictures.push({ path: `docs/images/styles/${name}.svg`, svg, text: code.encoded });
    const codes = code.scannability.warnings.map((warning) => inlineCode(warning.code));
    rows.push([`![${alt}](images/styles/${name}.svg)`, shown(style), codes.join(', ') || 'none']);
  }
  return table(['picture', '`style`', 'warnings'], rows);
}

/** A style as JSON, without the bytes of its logo. */
function shown(style: StyleInput): string {
  return inlineJson(style).replace(/base64,[^"]+/, 'base64,…');
}

const RESTORED = { L: 7, M: 15, Q: 25, H: 30 };

function levels(): string {
  const rows = ERROR_CORRECTION_LEVELS.map((level) => [
    inlineCode(level),
    `about ${RESTORED[level]} %`,
    maxCharacters('byte', level, 40).toLocaleString('en-US'),
    maxCharacters('alphanumeric', level, 40).toLocaleString('en-US'),
    maxCharacters('numeric', level, 40).toLocaleString('en-US'),
    `${sideFor(60, level)} × ${sideFor(60, level)}`,
  ]);
  const head = [
    'level',
    'of the symbol can be restored',
    'most bytes',
    'most `0-9A-Z $%*+-./:`',
    'most digits',
  ];
  return table([...head, 'modules for 60 bytes'], rows);
}

/** Modules on a side of the smallest symbol for so many bytes. */
function sideFor(bytes: number, level: 'L' | 'M' | 'Q' | 'H'): number {
  let version = 1;
  while (capacityBits(version, level) < 0 || maxCharacters('byte', level, version) < bytes) version += 1;
  return symbolSide(version);
}

function sizes(): string {
  const style = completeStyle();
  const side = sideFor(24, 'M');
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
  return table(['`size`', 'pixels a module', 'quiet zone on either side'], rows);
}

const LEAST_MODULE_MM = 0.4;
const SAFE_PIXELS = 3;

function printSizes(): string {
  const style = completeStyle();
  const rows = [20, 40, 80, 150, 300, 600, 1000].map((bytes) => {
    const side = sideFor(bytes, 'M');
    const picture = imageSide(side, style);
    const millimetres = Math.ceil(picture * LEAST_MODULE_MM);
    const metres = (side * LEAST_MODULE_MM * 10) / 1000;
    return [
      String(bytes),
      `${side} × ${side}`,
      `${millimetres} × ${millimetres} mm`,
      `${metres.toFixed(2)} m`,
      `${picture * SAFE_PIXELS} px`,
    ];
  });
  return table(
    ['bytes', 'modules at level M', 'smallest print', 'read from at most', 'smallest safe PNG'],
    rows,
  );
}

async function refusals(styles: readonly StyleInput[]): Promise<string> {
  const rows = [];
  for (const style of styles) {
    const error = await drawExample({ ...CONTENT, style }).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    if (!(error instanceof DomainError)) throw new Error(`${shown(style)} is not refused`);
    const reasons = (error.details ?? []).map(({ path, message }) => `${inlineCode(path)}: ${message}`);
    rows.push([shown(style), reasons.join('<br>')]);
  }
  return table(['`style`', '`details` of the 422 `not_scannable`'], rows);
}

async function warnings(styles: readonly StyleInput[]): Promise<string> {
  const rows = [];
  for (const style of styles) {
    const { code } = await drawExample({ ...CONTENT, style });
    for (const warning of code.scannability.warnings) {
      rows.push([shown(style), inlineCode(warning.code), warning.message]);
    }
  }
  return table(['`style`', 'code', 'message'], rows);
}
