import { deflateSync } from 'node:zlib';
import { zlibSync } from 'fflate';
import encodeQR from 'qr';
import qrcode from 'qrcode';
import sharp from 'sharp';
import { renderSvg } from '../core/symbols/render/svg.js';
import { completeStyle, type Style } from '../core/symbols/style.js';
import { encodeSymbol } from '../core/symbols/symbol/encode-symbol.js';
import { deflateRows } from '../raster/png/deflate.js';
import { renderVector } from '../raster/print/render-vector.js';
import type { RepeatedRow } from '../raster/png/row-matches.js';
import { renderPng } from '../raster/render-png.js';
import { scanlines } from '../raster/scanlines.js';
import { assessScannability } from '../raster/scannability.js';
import { compare, checkTarget, printTable, type Figures } from './lib/measure.js';

/** 60 bytes: a short link with campaign parameters. */
const TEXT = 'https://example.com/spring?utm_source=poster&utm_medium=qr-1';
const STYLE = completeStyle();
const STYLED = completeStyle({
  shape: 'rounded',
  eyes: { frame: 'rounded', foreground: '#880000' },
  gradient: { from: '#000000', to: '#003388' },
});
const LEVEL = { errorCorrection: 'M' } as const;
const WIDTH = 512;
/** Pixels per module of the 41 modules that symbol and quiet zone have at `WIDTH`. */
const MODULE_PIXELS = 12;

const svg = () => renderSvg(encodeSymbol(TEXT, LEVEL), STYLE);
const png = () => renderPng(encodeSymbol(TEXT, LEVEL), STYLE);
const styledPng = () => renderPng(encodeSymbol(TEXT, LEVEL), STYLED);
const styledBySharp = () =>
  sharp(Buffer.from(renderSvg(encodeSymbol(TEXT, LEVEL), STYLED, { size: WIDTH })))
    .png()
    .toBuffer();

async function symbols(): Promise<void> {
  const figures = await compare([
    { name: 'qrcode create', run: () => qrcode.create(TEXT, { errorCorrectionLevel: 'M' }) },
    { name: 'qr raw', run: () => encodeQR(TEXT, 'raw', { ecc: 'medium' }) },
    { name: 'qrelay symbol', run: () => encodeSymbol(TEXT, LEVEL) },
  ]);
  printTable('Symbol of a 60-byte URL, level M', figures, 'qrcode create');
}

async function svgs(): Promise<void> {
  const baseline = () => qrcode.toString(TEXT, { type: 'svg', errorCorrectionLevel: 'M' });
  const figures = await compare([
    { name: 'qrcode toString', run: baseline },
    { name: 'qr svg', run: () => encodeQR(TEXT, 'svg', { ecc: 'medium' }) },
    { name: 'qrelay', run: svg },
    { name: 'qrelay, styled', run: () => renderSvg(encodeSymbol(TEXT, LEVEL), STYLED) },
  ]);
  const bytes = {
    'qrcode toString': { bytes: (await baseline()).length },
    'qr svg': { bytes: encodeQR(TEXT, 'svg', { ecc: 'medium' }).length },
    qrelay: { bytes: svg().length },
    'qrelay, styled': { bytes: renderSvg(encodeSymbol(TEXT, LEVEL), STYLED).length },
  };
  printTable('SVG of a 60-byte URL, level M, from text', figures, 'qrcode toString', bytes);
  checkTarget('at least 6 × qrcode.toString', ratio(figures, 'qrelay', 'qrcode toString') >= 6);
  checkTarget('no larger than the SVG of qrcode', bytes.qrelay.bytes <= bytes['qrcode toString'].bytes);
}

async function pngs(): Promise<void> {
  const baseline = () => qrcode.toBuffer(TEXT, { width: WIDTH, errorCorrectionLevel: 'M' });
  const figures = await compare([
    { name: 'qrcode toBuffer', run: baseline },
    { name: 'qrelay', run: png },
    { name: 'qrelay, styled', run: styledPng },
    { name: 'sharp, from the styled SVG', run: styledBySharp },
  ]);
  const bytes = {
    'qrcode toBuffer': { bytes: (await baseline()).length },
    qrelay: { bytes: (await png()).length },
    'qrelay, styled': { bytes: (await styledPng()).length },
    'sharp, from the styled SVG': { bytes: (await styledBySharp()).length },
  };
  printTable('PNG of 512 px of a 60-byte URL, level M, from text', figures, 'qrcode toBuffer', bytes);
  checkTarget('at least 25 × qrcode.toBuffer', ratio(figures, 'qrelay', 'qrcode toBuffer') >= 25);
  const styled = ratio(figures, 'qrelay, styled', 'sharp, from the styled SVG');
  checkTarget(`styled: at least 4 × sharp from the same SVG (${styled.toFixed(2)}; ADR 48)`, styled >= 4);
  checkTarget('at most a third of its bytes', bytes.qrelay.bytes <= bytes['qrcode toBuffer'].bytes / 3);
}

/** Print files have no counterpart in the other packages; an SVG of the same code is the baseline. */
async function printFiles(): Promise<void> {
  const render = (style: Style, format: 'pdf' | 'eps') =>
    renderVector(encodeSymbol(TEXT, LEVEL), style, { format, widthMm: 30, color: 'rgb' });
  const contenders = {
    'SVG, plain': svg,
    'PDF, plain': () => render(STYLE, 'pdf'),
    'PDF, styled': () => render(STYLED, 'pdf'),
    'EPS, plain': () => render(STYLE, 'eps'),
    'EPS, styled': () => render(STYLED, 'eps'),
  };
  const named = Object.entries(contenders).map(([name, run]) => ({ name, run }));
  const figures = await compare(named);
  const bytes: Record<string, { bytes: number }> = {};
  for (const { name, run } of named) bytes[name] = { bytes: (await run()).length };
  printTable('PDF and EPS of 30 mm of a 60-byte URL, level M, from text', figures, 'SVG, plain', bytes);
}

/**
 * Figures behind docs/adr/0013: everything in a plain PNG except its chunk headers, with different
 * implementations of DEFLATE.
 */
async function deflate(): Promise<void> {
  const implementations: Record<string, (rows: readonly RepeatedRow[]) => Uint8Array> = {
    qrelay: deflateRows,
    'node:zlib, level 1': (rows) => deflateSync(expand(rows), { level: 1 }),
    'node:zlib, level 6': (rows) => deflateSync(expand(rows), { level: 6 }),
    'node:zlib, level 9': (rows) => deflateSync(expand(rows), { level: 9 }),
    'fflate, level 1': (rows) => zlibSync(expand(rows), { level: 1 }),
    'fflate, level 6': (rows) => zlibSync(expand(rows), { level: 6 }),
    'fflate, level 9': (rows) => zlibSync(expand(rows), { level: 9 }),
  };
  const draw = () => scanlines(encodeSymbol(TEXT, LEVEL), WIDTH, MODULE_PIXELS);
  const contenders = Object.entries(implementations);
  const figures = await compare(contenders.map(([name, run]) => ({ name, run: () => run(draw()) })));
  const bytes = Object.fromEntries(contenders.map(([name, run]) => [name, { bytes: run(draw()).length }]));
  printTable('Image data of the same PNG, by implementation of DEFLATE', figures, 'qrelay', bytes);
}

function expand(rows: readonly RepeatedRow[]): Buffer {
  return Buffer.concat(rows.flatMap(({ bytes, times }) => Array.from({ length: times }, () => bytes)));
}

async function scannabilityCheck(): Promise<void> {
  const symbol = encodeSymbol(TEXT, LEVEL);
  const figures = await compare([
    { name: 'styled: rendered and decoded', run: () => assessScannability(symbol, STYLED, TEXT) },
    { name: 'plain: by rule', run: () => assessScannability(symbol, STYLE, TEXT) },
  ]);
  printTable('Scannability check', figures, 'styled: rendered and decoded');
}

function ratio(figures: readonly Figures[], name: string, baseline: string): number {
  const [value, base] = [name, baseline].map(
    (wanted) => figures.find((each) => each.name === wanted)!.perSecond,
  );
  return value! / base!;
}

await symbols();
await svgs();
await pngs();
await printFiles();
await deflate();
await scannabilityCheck();
