import type { ScanFilter } from '../../core/analytics/query.js';
import type { QrCodePosition } from '../../store/qr-codes/qr-code-sorting.js';
import { scansCsv } from '../analytics/scans-csv.js';
import { presentApiKey } from '../api-keys/present-api-key.js';
import type { ArchiveDeps } from './deps.js';
import { presentJob } from '../jobs/present-job.js';
import type { Principal } from '../auth/principal.js';
import { presentCodes } from '../qr-codes/present-code.js';
import { presentWebhook } from '../webhooks/present-webhook.js';
import type { ZipEntry } from '../http/zip-response.js';
import { accountGone, presentAccount } from './present-account.js';

/** Codes may carry a logo each. */
const CODES_AT_ONCE = 50;
const AT_ONCE = 200;

/** The last instant that a `Date` can hold. */
const END_OF_TIME = 8_640_000_000_000_000;
const EVERY_SCAN: ScanFilter = { from: new Date(0), to: new Date(END_OF_TIME), bots: 'include' };

/** All that an account has, in the forms of the API, read a page at a time as it is asked for. Secrets are not in it. */
export function accountArchive(caller: Principal, deps: ArchiveDeps): ZipEntry[] {
  const { accountId } = caller;
  const { apiKeys, jobs, webhooks } = deps;
  return [
    { name: 'account.json', text: account(accountId, deps) },
    { name: 'qr-codes.json', text: jsonArray(codes(caller, deps)) },
    { name: 'scans.csv', text: scansCsv(deps.scans, { accountId }, EVERY_SCAN) },
    {
      name: 'webhooks.json',
      text: jsonArray(pages((page) => webhooks.list(accountId, page), presentWebhook)),
    },
    {
      name: 'api-keys.json',
      text: jsonArray(pages((page) => apiKeys.list(accountId, page), presentApiKey)),
    },
    {
      name: 'jobs.json',
      text: jsonArray(
        pages(
          (page) => jobs.list(accountId, {}, page),
          (job) => presentJob(job, caller, deps),
        ),
      ),
    },
  ];
}

async function* account(accountId: string, deps: ArchiveDeps): AsyncGenerator<string> {
  const found = await deps.accounts.find(accountId);
  if (!found) throw accountGone();
  yield `${JSON.stringify(await presentAccount(found, deps), null, 2)}\n`;
}

async function* codes(caller: Principal, deps: ArchiveDeps): AsyncGenerator<unknown[]> {
  let after: QrCodePosition | undefined;
  do {
    const page = { limit: CODES_AT_ONCE, skip: 0, after };
    const found = await deps.qrCodes.list(caller.accountId, {}, '-createdAt', page);
    yield await presentCodes(caller, found.codes, deps);
    after = found.next;
  } while (after);
}

/** Rows of a list that goes on after the id of the last row. */
async function* pages<Row extends { id: string }>(
  list: (page: { limit: number; skip: number; after?: string }) => Promise<Row[]>,
  present: (row: Row) => unknown,
): AsyncGenerator<unknown[]> {
  let after: string | undefined;
  do {
    const rows = await list({ limit: AT_ONCE, skip: 0, ...(after !== undefined && { after }) });
    yield rows.map(present);
    after = rows.length < AT_ONCE ? undefined : rows.at(-1)?.id;
  } while (after !== undefined);
}

/** A JSON array, one item a line. */
async function* jsonArray(items: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const page of items) {
    for (const item of page) {
      yield before + JSON.stringify(item);
      before = ',\n';
    }
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}
