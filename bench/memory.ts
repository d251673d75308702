import { load } from './lib/http-load.js';
import { floor, quantile } from './lib/measure.js';
import { scanRequest } from './lib/redirect-served.js';
import { residentMiB } from './lib/resident.js';
import { withDataFolder, type RunningService } from './lib/full-service.js';

const REQUESTS = Number(process.env['BENCH_REQUESTS'] ?? 1_000_000);
const CONNECTIONS = 64;
const MAX_HOLD_MS = 10_000;
const VISITORS = 10_000;

/** What the first tenth takes is kept; from then on the size goes up and down with the collector, so medians are compared. */
const EARLY = [0.1, 0.3] as const;
const LATE = [0.8, Infinity] as const;
const MAY_GROW = 1.1;

interface Code {
  id: string;
  shortCode: string;
}

await withDataFolder(async (start) => {
  const service = await start({ RATE_LIMIT_PER_MINUTE: '0', DAILY_QUOTA_BUSINESS: '0', TRUST_PROXY: '1' });
  const key = service.demoKey;
  const [scanned, asked] = [await create(service, key), await create(service, key)];
  const sizes: { requests: number; mebibytes: number }[] = [];
  const statuses: Record<string, number> = {};
  console.log(`\nMemory of the API over ${REQUESTS} requests: scans, pictures, codes and analytics`);
  for (let requests = 0; requests < REQUESTS;) {
    const from = requests;
    const turn = await load({
      port: Number(new URL(service.url).port),
      connections: CONNECTIONS,
      milliseconds: MAX_HOLD_MS,
      request: (n) => mixed(from + n, scanned, asked, key),
    });
    for (const [status, times] of Object.entries(turn.statuses)) {
      statuses[status] = (statuses[status] ?? 0) + times;
      requests += times;
    }
    if (requests === from) throw new Error('no request was answered');
    const mebibytes = residentMiB(service.pid('api'));
    sizes.push({ requests, mebibytes });
    console.log(`${requests} requests: ${mebibytes} MiB, ${Math.round(turn.perSecond)}/s`);
  }
  await service.stop();
  const median = ([from, to]: readonly [number, number]) => {
    const among = sizes.filter(({ requests }) => requests >= from * REQUESTS && requests <= to * REQUESTS);
    return quantile(
      among.map(({ mebibytes }) => mebibytes),
      0.5,
    );
  };
  const [early, late] = [median(EARLY), median(LATE)];
  console.log(`answers by status: ${JSON.stringify(statuses)}`);
  floor('every request is answered as it should be', Object.keys(statuses).join() === '200,302');
  floor(`memory is flat: ${early} MiB in the beginning, ${late} MiB in the end`, late <= MAY_GROW * early);
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
 * Of a thousand requests 980 are scans, ten pictures, nine codes and one analytics. These are of another code: a million
 * scans within minutes, which are counted one by one until they are ten minutes old, are not what this is about.
 */
function mixed(n: number, { shortCode }: Code, { id }: Code, key: string): string {
  if (n % 1_000 === 999) return ask(`/api/v1/qr-codes/${id}/analytics`, key);
  if (n % 100 === 49) return ask(`/api/v1/qr-codes/${id}/image.png?size=${256 + (n % 7) * 64}`, key);
  if (n % 100 === 99) return ask(`/api/v1/qr-codes/${id}`, key);
  return scanRequest(n % VISITORS, shortCode);
}

function ask(path: string, key: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\n\r\n`;
}
