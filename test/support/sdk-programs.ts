/** A program of ten operations that the types of the SDK accept. */
export const GOOD_PROGRAM = `import { Qrelay, QrelayError, verifyWebhook, type Job, type QrCode } from 'qrelay';
const qrelay = new Qrelay({ url: 'http://localhost', key: 'qrk_1', timeoutMs: 1_000, maxRetries: 1, fetch });
const code: QrCode = await qrelay.createQrCode({
  body: { type: 'wifi', data: { ssid: 'Guests', password: 'espresso!' } },
  headers: { 'Idempotency-Key': 'a' },
});
if (code.type === 'url' && typeof code.data !== 'string') code.data.url satisfies string;
if (code.type === 'wifi' && typeof code.data !== 'string') code.data.ssid satisfies string | undefined;
const signal = AbortSignal.timeout(1_000);
await qrelay.updateQrCode({ path: { id: code.id }, body: { name: 'Lobby' }, headers: { 'If-Match': '"1"' }, signal });
const { data, response } = await qrelay.withResponse.listQrCodes({ query: { type: 'url', tag: 'spring' } });
(data.data[0]?.totalScans) satisfies number | undefined;
response.headers.get('ETag') satisfies string | null;
(await qrelay.listQrCodes({ headers: { Accept: 'text/csv' } })) satisfies string;
(await qrelay.getQrCodePng({ path: { id: code.id }, query: { size: 512 } })) satisfies Blob;
(await qrelay.getQrCodeAnalytics({ path: { id: code.id } })).timeSeries satisfies unknown[];
await qrelay.uploadFile({ body: new Blob(['%PDF-'], { type: 'application/pdf' }), query: { name: 'Menu' } });
await qrelay.uploadImportFile({ path: { jobId: 'job_1' }, body: 'a,b', headers: { 'Content-Type': 'text/csv' } });
(await qrelay.deleteQrCode({ path: { id: code.id } })).deleted satisfies boolean;
for await (const key of qrelay.iterate('listApiKeys')) key.id satisfies string;
for await (const { revision } of qrelay.iterate('listRevisions', { path: { id: code.id } })) revision satisfies number;
(await qrelay.waitForJob('job_1', { onProgress: ({ progress }) => progress.done })) satisfies Job;
const event = verifyWebhook('{}', new Headers(), ['whsec_a', 'whsec_b'], { toleranceSeconds: 60 });
if (event.type === 'qr_code.scanned') event.data.scannedAt satisfies string;
if (event.type === 'job.failed') event.data.jobId satisfies string;
new QrelayError('x', { status: 0, code: 'timeout' }).details?.[0]?.path satisfies string | undefined;
`;

const HEAD = `import { Qrelay } from 'qrelay';
const qrelay = new Qrelay();
`;

/** Calls that the types of the SDK reject. */
const WRONG_CALLS = [
  `await qrelay.createQrCode({ body: { type: 'wifi', data: { url: 'https://example.com' } } });`,
  `await qrelay.getQrCode({});`,
  `await qrelay.updateQrCode({ path: { id: 'qr_1' }, body: { nmae: 'x' } });`,
  `await qrelay.listQrCodes({ query: { typ: 'url' } });`,
  `for await (const item of qrelay.iterate('getQrCode', { path: { id: 'qr_1' } })) item;`,
  `qrelay.iterate('listRevisions');`,
  `(await qrelay.getQrCode({ path: { id: 'qr_1' }, headers: { 'If-Mtch': '"1"' } }));`,
  `(await qrelay.listJobs()).data[0]?.state;`,
  `await qrelay.uploadFile({ body: 'a' });`,
  `await qrelay.makeQrCode();`,
];

/** A program with one wrong call per line, and the lines with an error. */
export const WRONG_PROGRAM = `${HEAD}${WRONG_CALLS.join('\n')}\n`;
export const WRONG_LINES = WRONG_CALLS.map((_, index) => index + 3);
