import { deflateSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { runPdfInspection } from '../../../../raster/files/run-pdf-inspection.js';

type Objects = [number: number, body: string | Buffer][];

const BASE: Objects = [
  [1, '<< /Type /Catalog /Pages 2 0 R >>'],
  [2, '<< /Type /Pages /Count 1 /Kids [3 0 R] >>'],
  [3, '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>'],
];

/** Writes a PDF with consistent cross-references. */
function writePdf(objects: Objects): Buffer {
  const parts = [Buffer.from('%PDF-1.7\n')];
  const entries: string[] = [];
  let offset = parts[0]!.length;
  for (const [number, body] of objects) {
    entries.push(`${number} 1\n${String(offset).padStart(10, '0')} 00000 n \n`);
    const part = Buffer.concat([
      Buffer.from(`${number} 0 obj\n`),
      Buffer.from(body as string),
      Buffer.from('\nendobj\n'),
    ]);
    parts.push(part);
    offset += part.length;
  }
  const table = `xref\n0 1\n0000000000 65535 f \n${entries.join('')}`;
  parts.push(Buffer.from(`${table}trailer\n<< /Root 1 0 R >>\nstartxref\n${offset}\n%%EOF\n`));
  return Buffer.concat(parts);
}

function stream(entries: string, data: Buffer): Buffer {
  const head = Buffer.from(`<< ${entries} /Length ${data.length} >>\nstream\n`);
  return Buffer.concat([head, data, Buffer.from('\nendstream')]);
}

const objectStream = (data: Buffer, filters = '/FlateDecode') =>
  stream(`/Type /ObjStm /N 1 /First 4 /Filter [${filters}]`, data);

const CASES: readonly [name: string, reason: string, make: () => Buffer][] = [
  [
    'arrays within arrays, 100,000 deep',
    'too_complex',
    () => writePdf([...BASE, [4, '['.repeat(100_000) + ']'.repeat(100_000)]]),
  ],
  [
    'dictionaries within dictionaries, 100,000 deep',
    'too_complex',
    () => writePdf([...BASE, [4, '<</A '.repeat(100_000) + '>>'.repeat(100_000)]]),
  ],
  [
    'an object stream of 60 MB',
    'too_complex',
    () => writePdf([...BASE, [4, objectStream(deflateSync(Buffer.alloc(60_000_000)))]]),
  ],
  [
    'an object stream of 60 MB that is compressed twice',
    'too_complex',
    () =>
      writePdf([
        ...BASE,
        [4, objectStream(deflateSync(deflateSync(Buffer.alloc(60_000_000))), '/FlateDecode /FlateDecode')],
      ]),
  ],
  [
    'an object stream of run lengths',
    'too_complex',
    () => writePdf([...BASE, [4, objectStream(Buffer.alloc(5_000_000, 0x81), '/RunLengthDecode')]]),
  ],
  [
    'a cross-reference stream of 60 MB',
    'too_complex',
    () =>
      writePdf([
        ...BASE,
        [
          4,
          stream(
            '/Type /XRef /W [1 2 0] /Size 999999999 /Filter /FlateDecode',
            deflateSync(Buffer.alloc(60_000_000, 1)),
          ),
        ],
      ]),
  ],
  [
    'seven million dictionaries in an object stream',
    'too_complex',
    () =>
      writePdf([...BASE, [4, objectStream(deflateSync(Buffer.from(`9 0 [${'<<>>'.repeat(7_000_000)}]`)))]]),
  ],
  [
    '600,000 objects',
    'too_complex',
    () => writePdf([...BASE, [4, `null\nendobj\n${'5 0 obj[]endobj '.repeat(600_000)}6 0 obj\nnull`]]),
  ],
  [
    'an array of three million references',
    'too_complex',
    () =>
      writePdf([
        [1, '<</Pages 2 0 R>>'],
        [2, `<</Kids[${'3 0 R '.repeat(3_000_000)}]>>`],
        [3, '<<>>'],
      ]),
  ],
  [
    'a page tree that contains itself',
    'damaged',
    () =>
      writePdf([
        [1, '<</Pages 2 0 R>>'],
        [2, `<</Kids[${'[] 2 0 R '.repeat(4_000)}]>>`],
      ]),
  ],
  [
    'references that lead to each other',
    'pages',
    () =>
      writePdf([
        [1, '<</Pages 2 0 R>>'],
        [2, '3 0 R'],
        [3, '2 0 R'],
      ]),
  ],
  [
    '20 MB of garbage',
    'damaged',
    () => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(20_000_000, 'A'), Buffer.from('\n%%EOF')]),
  ],
  ['parentheses without an end', 'damaged', () => writePdf([...BASE, [4, '('.repeat(10_000_000)]])],
];

describe('PDFs that are made to take long', () => {
  test.each(CASES)('a PDF with %s is rejected as %s', async (_name, reason, make) => {
    await expect(runPdfInspection(make())).rejects.toMatchObject({ code: 'file_rejected', reason });
  });

  test('while a PDF is inspected, the process is free for other tasks', async () => {
    const inspection = runPdfInspection(writePdf([...BASE, [4, `[${'%a\n1 '.repeat(900_000)}]`]]));
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    expect(await inspection).toEqual({ pages: 1 });
    clearInterval(timer);
    expect(turns).toBeGreaterThan(5);
  });

  test('a PDF with white space and words that look like objects is accepted', async () => {
    const text = Buffer.from(`${'\n'.repeat(500_000)}(1 0 obj)`.repeat(10));
    expect(await runPdfInspection(writePdf([...BASE, [4, stream('', text)]]))).toEqual({ pages: 1 });
  });
});
