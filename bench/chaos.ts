import { openStore } from '../store/mongo/client.js';
import { patientCalls, scanSteadily, workSteadily, type Call, type Ledger } from './lib/chaos-clients.js';
import { compareJobs, compareScans } from './lib/chaos-compare.js';
import { doHarm } from './lib/chaos-faults.js';
import { startChaosReceiver, type ChaosReceiver } from './lib/chaos-receiver.js';
import { withDataFolder } from './lib/full-service.js';

/** `BENCH_MINUTES=30` for a random half hour. */
const MINUTES = Number(process.env['BENCH_MINUTES'] ?? 5);
const CODES = 5;

interface Code {
  id: string;
  shortCode: string;
}

await withDataFolder(async (start) => {
  const service = await start({
    RATE_LIMIT_PER_MINUTE: '0',
    DAILY_QUOTA_BUSINESS: '0',
    TRUST_PROXY: '1',
    WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8',
  });
  const call = patientCalls(service.url, service.demoKey);
  const receiver = await startChaosReceiver();
  const store = await openStore(service.mongodbUri(), 'qrelay');
  try {
    const codes = await prepare(call, receiver);
    const ledger: Ledger = {
      redirected: new Set(),
      others: {},
      times: [],
      singles: new Map(),
      bulks: new Map(),
      exports: [],
    };
    console.log(`\n${MINUTES} minutes of faults`);
    const end = Date.now() + MINUTES * 60_000;
    const shortCodes = codes.map(({ shortCode }) => shortCode);
    const [happened] = await Promise.all([
      doHarm(service, receiver, end),
      scanSteadily(Number(new URL(service.url).port), shortCodes, ledger, end),
      workSteadily(call, ledger, end),
    ]);
    console.table(happened);
    await compareJobs(call, store.db, ledger);
    await compareScans(call, store.db, ledger, codes, receiver);
  } finally {
    await store.close();
    receiver.stop();
  }
});

async function prepare(call: Call, receiver: ChaosReceiver): Promise<Code[]> {
  const codes: Code[] = [];
  for (let n = 0; n < CODES; n++) {
    const body = { type: 'url', data: `https://example.com/${n}`, name: `scanned ${n}` };
    codes.push((await (await call('POST', '/api/v1/qr-codes', body)).json()) as Code);
  }
  const webhook = { url: receiver.url, events: ['qr_code.scanned'] };
  const made = await call('POST', '/api/v1/webhooks', webhook);
  receiver.secret = ((await made.json()) as { secret: string }).secret;
  return codes;
}
