import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import jsQRModule from 'jsqr';
import sharp from 'sharp';
import { buildCode } from '../codes/build-code.js';
import { DomainError } from '../core/basics/errors.js';
import { PAYLOAD_TYPES } from '../core/symbols/payloads/registry.js';
import { createQrCodeSchema } from '../core/codes/qr-code-schemas.js';
import { encodeSymbol } from '../core/symbols/symbol/encode-symbol.js';
import { runBounded } from '../embedded/run-bounded.js';
import { IMAGE_TASKS } from '../raster/image-tasks.js';
import { renderPng } from '../raster/render-png.js';
import { checkTarget } from './lib/measure.js';
import { pythonEnvironment } from './lib/python-environment.js';
import { readabilityStyles } from './lib/readability-styles.js';

const OPENCV = ['opencv-contrib-python-headless', '5.0.0.93'] as const;
const ZXING = 'zxing-cpp==3.1.1';
const PROGRAM = fileURLToPath(new URL('../../bench/lib/read_images.py', import.meta.url));
const READING_TIMEOUT_MS = 1_200_000;
/** Decoders that phones and libraries use most; the others are OpenCV's. */
const BEST_READERS = ['zxing-cpp', 'WeChat', 'jsQR'];
/** Images as the service sends them. */
const UNDAMAGED = ['512 px', '400 px'];
const MIN_SHARE = 0.95;
/** Warnings about the shapes and colors of an image. */
const STYLE_WARNINGS = ['eyes_round', 'correction_used_up', 'contrast_barely_enough'];

const jsQR = ((jsQRModule as unknown as { default?: typeof jsQRModule.default }).default ??
  jsQRModule) as typeof jsQRModule.default;

/** An image that the service accepts, in several sizes. */
interface Code {
  file: string;
  /** Files of other sizes by the name of the variant. */
  others: Record<string, string>;
  text: string;
  style: string;
  /** Whether the response warns about the style. */
  isWarned: boolean;
}

interface Reading {
  style: string;
  isWarned: boolean;
  variant: string;
  readers: Record<string, boolean>;
}

/** An entry of results.json, which read_images.py writes. */
type Result = Omit<Reading, 'style' | 'isWarned'> & { file: string; image: string };

/** Writes the images of all types and styles that pass the scannability check. */
async function writeCodes(folder: string): Promise<{ codes: Code[]; rejected: number }> {
  const codes: Code[] = [];
  let rejected = 0;
  for (const [style, input] of Object.entries(readabilityStyles(await renderLogo()))) {
    for (const { type, example: data, symbol: rule } of PAYLOAD_TYPES) {
      const dynamic = rule === 'dynamic-only';
      const body = createQrCodeSchema.parse({ type, data, dynamic, style: input, shortCode: 'xk7d2mwq' });
      const code = await buildAccepted(body);
      if (!code) {
        rejected += 1;
        continue;
      }
      const symbol = encodeSymbol(code.encoded, { errorCorrection: code.style.errorCorrection });
      const name = `${codes.length}`;
      const write = async (size: number): Promise<string> => {
        const file = `${name}-${size}.png`;
        await writeFile(join(folder, file), await renderPng(symbol, code.style, { size }));
        return file;
      };
      const file = await write(512);
      const others = { '400 px': await write(400), '200 px': await write(200) };
      const isWarned = code.scannability.warnings.some(({ code }) => STYLE_WARNINGS.includes(code));
      codes.push({ file, others, text: code.encoded, style, isWarned });
    }
  }
  return { codes, rejected };
}

async function buildAccepted(body: Parameters<typeof buildCode>[0]) {
  try {
    return await buildCode(body, {
      images: IMAGE_TASKS,
      accountId: 'acc_bench',
      base: 'https://qr.example.com',
      now: new Date(),
    });
  } catch (error) {
    if (error instanceof DomainError && error.code === 'not_scannable') return undefined;
    throw error;
  }
}

/** Returns a logo with an even number of pixels per side: a dark disc with a light ring. */
async function renderLogo(): Promise<string> {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96"><circle cx="48" cy="48" r="47" fill="#1a237e"/><circle cx="48" cy="48" r="22" fill="none" stroke="#fff" stroke-width="12"/></svg>';
  const png = await sharp(Buffer.from(svg)).png().toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}

/** Reads every image and its damaged variants with all decoders. */
async function readAll(folder: string, codes: readonly Code[]): Promise<Reading[]> {
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(codes));
  const python = join(await pythonEnvironment(...OPENCV, { others: [ZXING] }), 'bin', 'python');
  await runBounded({ command: python, args: [PROGRAM, folder], timeoutMs: READING_TIMEOUT_MS });
  const byFile = new Map(codes.map((code) => [code.file, code]));
  const results = JSON.parse(await readFile(join(folder, 'results.json'), 'utf8')) as Result[];
  const readings: Reading[] = [];
  for (const { file, image, variant, readers } of results) {
    const { text, style, isWarned } = byFile.get(file)!;
    const isRead = await readWithJsQr(join(folder, image), text);
    readings.push({ style, isWarned, variant, readers: { ...readers, jsQR: isRead } });
  }
  return readings;
}

async function readWithJsQr(path: string, text: string): Promise<boolean> {
  const { data, info } = await sharp(path).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const result = jsQR(new Uint8ClampedArray(data), info.width, info.height, {
    inversionAttempts: 'dontInvert',
  });
  return result !== null && Buffer.from(result.binaryData).toString() === text;
}

const share = (readings: readonly Reading[], reader: string): number =>
  readings.filter(({ readers }) => readers[reader]).length / readings.length;
const isReadByAny = ({ readers }: Reading): boolean => Object.values(readers).includes(true);

function groupBy(readings: readonly Reading[], groupOf: (reading: Reading) => string): [string, Reading[]][] {
  return [...new Set(readings.map(groupOf))].map((group) => [
    group,
    readings.filter((reading) => groupOf(reading) === group),
  ]);
}

/** Prints the share of images in percent that each decoder reads, by style or variant. */
function printShares(
  title: string,
  readings: readonly Reading[],
  groupOf: (reading: Reading) => string,
): void {
  const readers = Object.keys(readings[0]!.readers);
  const percent = (value: number): number => Number((100 * value).toFixed(1));
  console.log(`\n${title}`);
  console.table(
    Object.fromEntries(
      groupBy(readings, groupOf).map(([group, members]) => [
        group,
        {
          images: members.length,
          ...Object.fromEntries(readers.map((reader) => [reader, percent(share(members, reader))])),
          'at least one': percent(members.filter(isReadByAny).length / members.length),
        },
      ]),
    ),
  );
}

function checkTargets(readings: readonly Reading[]): void {
  const undamaged = readings.filter(({ variant }) => UNDAMAGED.includes(variant));
  const readable = readings.filter(({ variant }) => UNDAMAGED.includes(variant) || variant === 'rotated');
  const unread = readable.filter((reading) => !isReadByAny(reading));
  for (const { style, variant } of unread) console.log(`no decoder reads: ${style}, ${variant}`);
  checkTarget(
    'every accepted image is read by at least one decoder, undamaged and rotated',
    unread.length === 0,
  );
  const unwarned = undamaged.filter(({ isWarned }) => !isWarned);
  const weak = groupBy(unwarned, ({ style }) => style).flatMap(([style, members]) =>
    BEST_READERS.filter((reader) => share(members, reader) < MIN_SHARE).map(
      (reader) => `${style}, ${reader}`,
    ),
  );
  for (const name of weak) console.log(`below ${100 * MIN_SHARE}%: ${name}`);
  checkTarget(
    `${BEST_READERS.join(', ')} each read at least 95% of the undamaged images of each style without a warning`,
    weak.length === 0,
  );
}

const folder = await mkdtemp(join(tmpdir(), 'qrelay-readability-'));
try {
  const { codes, rejected } = await writeCodes(folder);
  console.log(`${codes.length} codes of ${PAYLOAD_TYPES.length} types accepted, ${rejected} rejected`);
  const readings = await readAll(folder, codes);
  const undamaged = readings.filter(({ variant }) => UNDAMAGED.includes(variant));
  printShares('Share of undamaged images read, in percent, by style', undamaged, ({ style }) => style);
  printShares('Share of all images read, in percent, by damage', readings, ({ variant }) => variant);
  checkTargets(readings);
} finally {
  await rm(folder, { recursive: true });
}
