import qrcode from 'qrcode';
import encodeQR from 'qr';
import { renderSvg } from '../core/render/svg.js';
import { completeStyle } from '../core/style.js';
import { encodeSymbol } from '../core/symbol/encode-symbol.js';
import { assessScannability } from '../raster/scannability.js';
import { renderPng } from '../raster/render-png.js';
import type { Figures } from './lib/measure.js';
import { compare, floor, printTable } from './lib/measure.js';

/** 60 bytes: a short link with a campaign's tags. */
const TEXT = 'https://example.com/spring?utm_source=poster&utm_medium=qr-1';
const STYLE = completeStyle();
const STYLED = completeStyle({
  shape: 'rounded',
  eyes: { frame: 'rounded', foreground: '#880000' },
  gradient: { from: '#000000', to: '#003388' },
});
const LEVEL = { errorCorrection: 'M' } as const;

const svg = () => renderSvg(encodeSymbol(TEXT, LEVEL), STYLE);
const png = () => renderPng(encodeSymbol(TEXT, LEVEL), STYLE);

async function symbols(): Promise<void> {
  const figures = await compare([
    { name: 'qrcode create', run: () => qrcode.create(TEXT, { errorCorrectionLevel: 'M' }) },
    { name: 'qr raw', run: () => encodeQR(TEXT, 'raw', { ecc: 'medium' }) },
    { name: 'qrelay symbol', run: () => encodeSymbol(TEXT, LEVEL) },
  ]);
  printTable('Symbol of a 60-byte URL, level M', figures, 'qrcode create');
}

async function svgs(): Promise<void> {
  const theirs = () => qrcode.toString(TEXT, { type: 'svg', errorCorrectionLevel: 'M' });
  const figures = await compare([
    { name: 'qrcode toString', run: theirs },
    { name: 'qr svg', run: () => encodeQR(TEXT, 'svg', { ecc: 'medium' }) },
    { name: 'qrelay', run: svg },
    { name: 'qrelay, styled', run: () => renderSvg(encodeSymbol(TEXT, LEVEL), STYLED) },
  ]);
  const bytes = {
    'qrcode toString': { bytes: (await theirs()).length },
    'qr svg': { bytes: encodeQR(TEXT, 'svg', { ecc: 'medium' }).length },
    qrelay: { bytes: svg().length },
    'qrelay, styled': { bytes: renderSvg(encodeSymbol(TEXT, LEVEL), STYLED).length },
  };
  printTable('SVG of a 60-byte URL, level M, from text', figures, 'qrcode toString', bytes);
  floor('at least 6 × qrcode.toString', ratio(figures, 'qrelay', 'qrcode toString') >= 6);
  floor('no larger than the SVG of qrcode', bytes.qrelay.bytes <= bytes['qrcode toString'].bytes);
}

async function pngs(): Promise<void> {
  const theirs = () => qrcode.toBuffer(TEXT, { width: 512, errorCorrectionLevel: 'M' });
  const figures = await compare([
    { name: 'qrcode toBuffer', run: theirs },
    { name: 'qrelay', run: png },
    { name: 'qrelay, styled', run: () => renderPng(encodeSymbol(TEXT, LEVEL), STYLED) },
  ]);
  const bytes = {
    'qrcode toBuffer': { bytes: (await theirs()).length },
    qrelay: { bytes: (await png()).length },
    'qrelay, styled': { bytes: (await renderPng(encodeSymbol(TEXT, LEVEL), STYLED)).length },
  };
  printTable('PNG of 512 px of a 60-byte URL, level M, from text', figures, 'qrcode toBuffer', bytes);
  floor('at least 25 × qrcode.toBuffer', ratio(figures, 'qrelay', 'qrcode toBuffer') >= 25);
  floor('at most a third of its bytes', bytes.qrelay.bytes <= bytes['qrcode toBuffer'].bytes / 3);
}

async function gate(): Promise<void> {
  const symbol = encodeSymbol(TEXT, LEVEL);
  const figures = await compare([
    { name: 'styled: drawn and decoded', run: () => assessScannability(symbol, STYLED, TEXT) },
    { name: 'plain: by rule', run: () => assessScannability(symbol, STYLE, TEXT) },
  ]);
  printTable('The print-safe gate', figures, 'styled: drawn and decoded');
}

function ratio(figures: readonly Figures[], name: string, baseline: string): number {
  const [ours, theirs] = [name, baseline].map(
    (wanted) => figures.find((each) => each.name === wanted)!.perSecond,
  );
  return ours! / theirs!;
}

await symbols();
await svgs();
await pngs();
await gate();
