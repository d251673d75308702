import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, expect, test } from '@jest/globals';
import { completeStyle, styleInputSchema } from '../../core/symbols/style.js';
import { encodeSymbol } from '../../core/symbols/symbol/encode-symbol.js';
import type { ImageProcess } from '../../raster/create-image-process.js';
import { decodeQr } from '../support/decode-qr.js';

const compiled = new URL('../../dist/raster/create-image-process.js', import.meta.url).href;
const { createImageProcess } = (await import(compiled)) as { createImageProcess: () => ImageProcess };
const imageProcess = createImageProcess();
const { tasks } = imageProcess;
afterAll(() => imageProcess.close());

const TEXT = 'https://example.com';
const STYLE = completeStyle(styleInputSchema.parse({ shape: 'dots' }));
const PNG = { kind: 'plain', format: 'png', size: undefined } as const;
const SYMBOL = encodeSymbol(TEXT, { errorCorrection: STYLE.errorCorrection });

test('the image process renders, checks, and reports errors as this process would', async () => {
  const [png, svg, assessment] = await Promise.all([
    tasks.renderImage(SYMBOL, STYLE, PNG),
    tasks.renderSvgImage(SYMBOL, STYLE),
    tasks.assessScannability(SYMBOL, STYLE, TEXT),
  ]);
  expect(await tasks.findUnprintable(['Menü 7', 'private use: \uE123'], 'bold')).toEqual(['\uE123']);
  expect(await decodeQr(png)).toBe(TEXT);
  expect(svg).toMatch(/^<svg /);
  expect(assessment).toMatchObject({ ok: true, problems: [] });
  await expect(tasks.normalizeLogo('data:image/png;base64,AAAA')).rejects.toMatchObject({
    name: 'DomainError',
    code: 'validation_error',
    details: [{ path: 'style.logo.image', message: 'is not a PNG, JPEG, or WebP image' }],
  });
});

test('the image process inspects files, and renders images while it inspects a PDF', async () => {
  const pdf = Buffer.from(
    '%PDF-1.7\n1 0 obj <</Pages 2 0 R>> endobj 2 0 obj <</Kids [3 0 R]>> endobj 3 0 obj <<>> endobj\n' +
      `4 0 obj [${'%a\n1 '.repeat(900_000)}] endobj trailer <</Root 1 0 R>> startxref 0 %%EOF`,
  );
  let isInspected = false;
  const inspection = tasks.inspectFile(pdf, 'application/pdf').finally(() => (isInspected = true));
  expect(await decodeQr(await tasks.renderImage(SYMBOL, STYLE, PNG))).toBe(TEXT);
  expect(isInspected).toBe(false);
  const stored = await inspection;
  expect(stored).toMatchObject({ type: 'application/pdf', pages: 1, width: null, height: null });
  expect(pdf.equals(stored.bytes)).toBe(true);

  const png = await tasks.renderImage(SYMBOL, STYLE, PNG);
  expect(await tasks.inspectFile(png, 'image/png')).toMatchObject({ type: 'image/png', pages: null });
  const script = Buffer.from(pdf.toString().replace('<<>>', '<</S/JavaScript>>'));
  await expect(tasks.inspectFile(script, 'application/pdf')).rejects.toMatchObject({
    name: 'DomainError',
    code: 'file_rejected',
    reason: 'active_content',
  });
  await expect(tasks.inspectFile(png, 'application/pdf')).rejects.toMatchObject({
    code: 'unsupported_media_type',
  });
});

test('the image process has none of the settings and secrets of its parent', async () => {
  const program = `
    import { createImageProcess } from ${JSON.stringify(compiled)};
    import { readdirSync, readFileSync } from 'node:fs';
    const images = createImageProcess();
    await images.tasks.normalizeLogo('data:image/png;base64,AAAA').catch(() => undefined);
    for (const pid of readdirSync('/proc').filter((name) => /^\\d+$/.test(name))) {
      try {
        const parent = /^PPid:\\s+(\\d+)/m.exec(readFileSync('/proc/' + pid + '/status', 'utf8'))[1];
        if (Number(parent) === process.pid) console.log(readFileSync('/proc/' + pid + '/environ', 'utf8').replaceAll('\\0', '\\n'));
      } catch {}
    }
    images.close();
  `;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      SECRET_KEY: 'hush',
      MONGODB_URI: 'mongodb://u:hush@db/',
    },
  });
  if (process.platform !== 'linux') return;
  expect(stdout).toContain('NODE_ENV=test');
  expect(stdout).not.toMatch(/hush|SECRET_KEY|MONGODB/);
});

test('a task whose process ends is rejected as unavailable, and the next task starts another process', async () => {
  const running = tasks.renderImage(SYMBOL, STYLE, { kind: 'plain', format: 'png', size: 4096 });
  imageProcess.close();
  await expect(running).rejects.toMatchObject({ code: 'unavailable', headers: { 'Retry-After': '2' } });
  expect(await decodeQr(await tasks.renderImage(SYMBOL, STYLE, PNG))).toBe(TEXT);
});
