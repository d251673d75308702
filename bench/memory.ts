import { load } from './lib/http-load.js';
import { checkTarget, quantile, residentMiB } from './lib/measure.js';
import { scanRequest } from './lib/redirect-served.js';
import { withDataFolder, type RunningService } from './lib/full-service.js';

const REQUESTS = Number(process.env['BENCH_REQUESTS'] ?? 1_000_000);
const CONNECTIONS = 64;
const ROUND_MS = 2_500;
const VISITORS = 10_000;

/**
 * Parts of the run whose median sizes are compared. Memory grows during the first tenth; after that, the size
 * fluctuates with garbage collection.
 */
const EARLY = [0.1, 0.3] as const;
const LATE = [0.8, Infinity] as const;
const MAX_GROWTH = 1.1;

interface Code {
  id: string;
  shortCode: string;
}

await withDataFolder(async (start) => {
  const service = await start({ RATE_LIMIT_PER_MINUTE: '0', DAILY_QUOTA_BUSINESS: '0', TRUST_PROXY: '1' });
  const key = service.demoKey;
  const [scanned, viewed] = [await create(service, key), await create(service, key)];
  const sizes: { requests: number; mebibytes: number }[] = [];
  const statuses: Record<string, number> = {};
  console.log(`\nMemory of the API over ${REQUESTS} requests: scans, images, codes, and analytics`);
  for (let requests = 0; requests < REQUESTS;) {
    const from = requests;
    const round = await load({
      port: Number(new URL(service.url).port),
      connections: CONNECTIONS,
      durationMs: ROUND_MS,
      request: (n) => mixedRequest(from + n, scanned, viewed, key),
    });
    for (const [status, count] of Object.entries(round.statuses)) {
      statuses[status] = (statuses[status] ?? 0) + count;
      requests += count;
    }
    if (requests === from) throw new Error('no request got a response');
    const mebibytes = residentMiB(service.pid('api'));
    sizes.push({ requests, mebibytes });
    console.log(`${requests} requests: ${mebibytes} MiB, ${Math.round(round.perSecond)}/s`);
  }
  await service.stop();
  const median = ([from, to]: readonly [number, number]) => {
    const part = sizes.filter(({ requests }) => requests >= from * REQUESTS && requests <= to * REQUESTS);
    return quantile(
      part.map(({ mebibytes }) => mebibytes),
      0.5,
    );
  };
  const [early, late] = [median(EARLY), median(LATE)];
  console.log(`responses by status: ${JSON.stringify(statuses)}`);
  checkTarget('every request has the expected status', Object.keys(statuses).join() === '200,302');
  checkTarget(
    `memory does not grow: ${early} MiB at the beginning, ${late} MiB at the end`,
    late <= MAX_GROWTH * early,
  );
});

async function create({ url }: RunningService, key: string): Promise<Code> {
  const response = await fetch(`${url}/api/v1/qr-codes`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'url', data: 'https://example.com', style: { shape: 'dots' } }),
  });
  if (response.status !== 201) throw new Error(await response.text());
  return (await response.json()) as Code;
}

/**
 * Returns request number `n`. Of 1,000 requests, 980 are scans, 10 are images, 9 are codes, and 1 is
 * analytics. The code of the last three is not scanned: this bench is not about analytics of a million scans
 * within minutes, which are counted individually until they are ten minutes old.
 */
function mixedRequest(n: number, { shortCode }: Code, { id }: Code, key: string): string {
  if (n % 1_000 === 999) return apiRequest(`/api/v1/qr-codes/${id}/analytics`, key);
  if (n % 100 === 49) return apiRequest(`/api/v1/qr-codes/${id}/image.png?size=${256 + (n % 7) * 64}`, key);
  if (n % 100 === 99) return apiRequest(`/api/v1/qr-codes/${id}`, key);
  return scanRequest(n % VISITORS, shortCode);
}

function apiRequest(path: string, key: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\n\r\n`;
}
