import { openStore } from '../store/mongo/client.js';
import { retryingCalls, runScans, runJobs, type Call, type Ledger } from './lib/chaos-clients.js';
import { compareJobs, compareScans } from './lib/chaos-compare.js';
import { injectFaults } from './lib/chaos-faults.js';
import { startChaosReceiver, type ChaosReceiver } from './lib/chaos-receiver.js';
import { withDataFolder } from './lib/full-service.js';

/** Duration of the faults. `BENCH_MINUTES=30` runs them for half an hour. */
const MINUTES = Number(process.env['BENCH_MINUTES'] ?? 5);
const CODES = 5;

interface Code {
  id: string;
  shortCode: string;
}

/**
 * Kills, suspends, and restarts all processes at random while clients scan, create, and export; then compares the
 * responses that clients received with the stored data.
 */
await withDataFolder(async (start) => {
  const service = await start({
    RATE_LIMIT_PER_MINUTE: '0',
    DAILY_QUOTA_BUSINESS: '0',
    TRUST_PROXY: '1',
    WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8',
  });
  const call = retryingCalls(service.url, service.demoKey);
  const receiver = await startChaosReceiver();
  const store = await openStore(service.mongodbUri(), 'qrelay');
  try {
    const codes = await createResources(call, receiver);
    const ledger: Ledger = {
      redirected: new Set(),
      failures: {},
      durationsMs: [],
      singles: new Map(),
      bulks: new Map(),
      exports: [],
    };
    console.log(`\n${MINUTES} minutes of faults`);
    const end = Date.now() + MINUTES * 60_000;
    const shortCodes = codes.map(({ shortCode }) => shortCode);
    const [faults] = await Promise.all([
      injectFaults(service, receiver, end),
      runScans(Number(new URL(service.url).port), shortCodes, ledger, end),
      runJobs(call, ledger, end),
    ]);
    console.table(faults);
    await compareJobs(call, store.db, ledger);
    await compareScans(call, store.db, ledger, codes, receiver);
  } finally {
    await store.close();
    receiver.stop();
  }
});

async function createResources(call: Call, receiver: ChaosReceiver): Promise<Code[]> {
  const codes: Code[] = [];
  for (let n = 0; n < CODES; n++) {
    const body = { type: 'url', data: `https://example.com/${n}`, name: `scanned ${n}` };
    codes.push((await (await call('POST', '/api/v1/qr-codes', body)).json()) as Code);
  }
  const webhook = { url: receiver.url, events: ['qr_code.scanned'] };
  const response = await call('POST', '/api/v1/webhooks', webhook);
  receiver.secret = ((await response.json()) as { secret: string }).secret;
  return codes;
}
