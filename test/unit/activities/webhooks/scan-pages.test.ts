import { describe, expect, test } from '@jest/globals';
import { createScanPages, type PageReader } from '../../../../activities/webhooks/scan-pages.js';
import { scanEvent } from '../../../../core/events/events.js';
import type { PendingScan } from '../../../../store/webhooks/scan-outbox.js';

const ACCOUNT = 'acc_1';

function pendingScan(key: string, webhookIds: string[]): PendingScan {
  const facts = { country: null, city: null, device: null, referrer: null, bot: false };
  return { event: scanEvent(key, { ...facts, qrCodeId: 'qr_1', at: new Date(0) }), webhookIds };
}

function reader(webhookId: string, state: Partial<PageReader> = {}): PageReader {
  return { webhookId, accountId: ACCOUNT, after: undefined, hasRoom: true, ...state };
}

/** Creates pages over an outbox that holds each read until `respond` is called. */
function pagesWithReads() {
  const reads: {
    webhookIds: readonly string[];
    after: string | undefined;
    respond: (scans: PendingScan[]) => void;
  }[] = [];
  const pages = createScanPages({
    scanOutbox: {
      listPage: (webhookIds, { after }) =>
        new Promise((respond) => reads.push({ webhookIds, after, respond })),
    },
  });
  return { pages, reads };
}

describe('pages of pending scans', () => {
  test('are read once for all endpoints of an account at the same position', async () => {
    const { pages, reads } = pagesWithReads();
    const [first, second] = [reader('wh_1'), reader('wh_2')];
    pages.join(first);
    pages.join(second);
    const found = [pages.read(first), pages.read(second)];
    expect(reads).toHaveLength(1);
    expect(reads[0]!.webhookIds).toEqual(['wh_1', 'wh_2']);
    const scan = pendingScan('0'.repeat(24), ['wh_1', 'wh_2']);
    reads[0]!.respond([scan]);
    for (const page of await Promise.all(found)) expect(page.scans).toEqual([scan]);
  });

  test('are not shared with endpoints elsewhere in the outbox, without room, or of another account', () => {
    const { pages, reads } = pagesWithReads();
    for (const other of [
      reader('wh_ahead', { after: '1'.repeat(24) }),
      reader('wh_full', { hasRoom: false }),
      reader('wh_foreign', { accountId: 'acc_2' }),
    ])
      pages.join(other);
    void pages.read(reader('wh_1'));
    expect(reads.map(({ webhookIds }) => webhookIds)).toEqual([['wh_1']]);
  });

  test('are read again once a page that was not full has been read, because new scans may follow', async () => {
    const { pages, reads } = pagesWithReads();
    const one = reader('wh_1');
    const first = pages.read(one);
    reads[0]!.respond([]);
    expect((await first).isFull).toBe(false);
    void pages.read(one);
    expect(reads).toHaveLength(2);
  });

  test('are shared later too while they are full', async () => {
    const { pages, reads } = pagesWithReads();
    const [first, second] = [reader('wh_1'), reader('wh_2')];
    pages.join(first);
    pages.join(second);
    const read = pages.read(first);
    reads[0]!.respond(Array.from({ length: 500 }, () => pendingScan('2'.repeat(24), ['wh_1', 'wh_2'])));
    expect((await read).isFull).toBe(true);
    expect((await pages.read(second)).scans).toHaveLength(500);
    expect(reads).toHaveLength(1);
  });

  test('from before a drain are not used by it, because the drain before may have sent their scans', async () => {
    const { pages, reads } = pagesWithReads();
    const former = reader('wh_1');
    const leave = pages.join(former);
    const read = pages.read(former);
    reads[0]!.respond(Array.from({ length: 500 }, () => pendingScan('2'.repeat(24), ['wh_1'])));
    await read;
    leave();
    void pages.read(reader('wh_1'));
    expect(reads).toHaveLength(2);
  });

  test('a failed read is not shared with later readers', async () => {
    let isDown = true;
    const pages = createScanPages({
      scanOutbox: { listPage: () => (isDown ? Promise.reject(new Error('down')) : Promise.resolve([])) },
    });
    await expect(pages.read(reader('wh_1'))).rejects.toThrow('down');
    isDown = false;
    await expect(pages.read(reader('wh_1'))).resolves.toMatchObject({ scans: [] });
  });
});
