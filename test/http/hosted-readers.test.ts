import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { canHavePythonPackage, pythonEnvironment } from '../../bench/lib/python-environment.js';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import type { FileResource } from '../../core/files/file-schemas.js';
import { mailPagePath } from '../../core/mail/mail-page-path.js';
import { signMailToken } from '../../store/mail/mail-tokens.js';
import type { TestAccount } from '../support/api.js';
import { buildPdf } from '../support/build-pdf.js';
import { TEST_SECRET_KEY } from '../support/secret-key.js';
import { sharedTestApi, type SharedApi } from '../support/shared-api.js';

const PARSER = ['html5lib', '1.1'] as const;
const OTHERS = ['icalendar==7.3.2', 'pypdfium2==5.15.2', 'requests==2.34.2', 'vobject==0.9.9'];
const PROGRAM = fileURLToPath(new URL('../support/read_hosted.py', import.meta.url));
const HOSTILE = `"><script>alert(1)</script>&amp;' onload=x ]]>`;

interface Item {
  kind: 'pdf' | 'page' | 'contact' | 'event';
  url: string;
}

/** Reads hosted content with Python's libraries. Rejects if one of them reports an error. */
async function readInPython(items: readonly Item[]): Promise<unknown[]> {
  const python = join(await pythonEnvironment(...PARSER, { others: OTHERS }), 'bin', 'python');
  const child = spawn(python, [PROGRAM], { stdio: ['pipe', 'pipe', 'pipe'] });
  child.stdin.end(JSON.stringify(items));
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  if (child.exitCode !== 0) throw new Error(errors);
  return JSON.parse(output) as unknown[];
}

// Needs Python and its package index. Always runs in continuous integration; skipped on machines without
// them.
const inPython = process.env['CI'] || canHavePythonPackage(...PARSER) ? test : test.skip;

let api: SharedApi;
let account: TestAccount;

beforeAll(async () => {
  api = await sharedTestApi();
  account = await api.createAccount('business');
});

async function upload(body: Uint8Array, type: string, name: string): Promise<FileResource> {
  const response = await fetch(`${api.url}/api/v1/files?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${account.key}`, 'content-type': type },
    body,
  });
  expect(response.status).toBe(201);
  return (await response.json()) as FileResource;
}

async function create(body: object): Promise<QrCode> {
  const response = await account.request('POST', '/api/v1/qr-codes', { dynamic: true, ...body });
  expect(response.status).toBe(201);
  return (await response.json()) as QrCode;
}

/** Returns the URL of the page that mails link to, under a hostile branding. */
async function mailPageUrl(): Promise<string> {
  const changed = await account.request('PATCH', '/api/v1/account', { branding: { name: HOSTILE } });
  expect(changed.status).toBe(200);
  const asked = await account.request('POST', '/api/v1/recipients', { email: "o'neil+menu@example.com" });
  expect(asked.status).toBe(201);
  const { id: recipientId } = (await asked.json()) as { id: string };
  const token = signMailToken(Buffer.from(TEST_SECRET_KEY), { recipientId, endsAt: undefined });
  return `${api.url}${mailPagePath(token)}`;
}

const linkOf = ({ shortUrl }: QrCode) => shortUrl.replace('localhost', '127.0.0.1');

inPython(
  'requests and pypdfium2 open a scanned menu, and 200 ranges of it are one scan',
  async () => {
    const pdf = buildPdf(['Lunch of the day', ...Array.from({ length: 99 }, (_, index) => `Page ${index}`)]);
    const menu = await upload(pdf, 'application/pdf', 'Lunch');
    const code = await create({ type: 'file', data: menu.id });
    expect(await readInPython([{ kind: 'pdf', url: linkOf(code) }])).toEqual([
      { text: 'Lunch of the day', pages: 100, sha256: menu.sha256, ranges: 200 },
    ]);
    const scans = await account.request('GET', `/api/v1/qr-codes/${code.id}/scans`);
    expect(await scans.json()).toMatchObject({ pagination: { total: 1 } });
  },
  240_000,
);

inPython(
  'html5lib finds no error in hosted pages with hostile texts, which load nothing from elsewhere',
  async () => {
    const image = sharp({ create: { width: 300, height: 200, channels: 3, background: '#246' } });
    const photo = await upload(await image.jpeg().toBuffer(), 'image/jpeg', HOSTILE);
    const url = 'https://example.com/?a=1&b="2"';
    const items = Array.from({ length: 50 }, () => ({ title: HOSTILE, url }));
    const start = { start: '2026-05-01T19:30:00', end: '2026-05-01T22:00:00', timezone: 'Europe/Vienna' };
    const codes = [
      await create({ type: 'file', data: { files: [photo.id], title: HOSTILE } }),
      await create({
        type: 'links',
        data: { title: HOSTILE, description: HOSTILE, image: photo.id, items },
      }),
      await create({
        type: 'vcard',
        data: { firstName: HOSTILE, organization: HOSTILE, note: HOSTILE, urls: [url] },
        page: { image: photo.id },
      }),
      await create({
        type: 'event',
        data: { title: HOSTILE, location: HOSTILE, description: HOSTILE, ...start },
        page: { image: photo.id },
      }),
    ];
    const pages = codes.map((code) => ({ kind: 'page' as const, url: linkOf(code) }));
    pages.push({ kind: 'page', url: await mailPageUrl() });
    const titled = { title: expect.stringContaining(HOSTILE), scripts: 0, foreign: [] };
    expect(await readInPython(pages)).toEqual([titled, titled, titled, titled, titled]);
  },
  240_000,
);

inPython(
  'vobject and icalendar read the files that contact and event pages offer',
  async () => {
    const contact = await create({
      type: 'vcard',
      data: {
        firstName: 'Zoë',
        lastName: 'Ünal; PhD',
        phones: ['+442079460958'],
        emails: ['zoe@example.com'],
      },
      page: {},
    });
    const event = await create({
      type: 'event',
      data: {
        title: 'Konzert, Öffentlich; frei',
        start: '2026-05-01T19:30:00',
        end: '2026-05-01T22:00:00',
        timezone: 'Europe/Vienna',
      },
      page: {},
    });
    const items: Item[] = [
      { kind: 'contact', url: linkOf(contact) },
      { kind: 'event', url: linkOf(event) },
    ];
    expect(await readInPython(items)).toEqual([
      { name: 'Zoë Ünal; PhD', phones: ['+442079460958'], emails: ['zoe@example.com'] },
      { title: 'Konzert, Öffentlich; frei', start: '2026-05-01T17:30:00+00:00' },
    ]);
  },
  240_000,
);
