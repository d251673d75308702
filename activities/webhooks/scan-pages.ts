import type { PendingScan, ScanOutbox } from '../../store/webhooks/scan-outbox.js';

/** Maximum number of scans per page. */
const PAGE_SIZE = 500;

/** Age of a page, from the start of its read, after which it is read again. */
export const MAX_PAGE_AGE_MS = 1_000;

/** Scans that are pending for at least one endpoint of the page, in the order of their IDs. */
export interface ScanPage {
  scans: readonly PendingScan[];
  /** When its read began, in milliseconds of `performance.now()`. */
  readAt: number;
  /** Whether more scans may follow. */
  isFull: boolean;
}

/** An endpoint that reads the pending scans of its account. */
export interface PageReader {
  webhookId: string;
  accountId: string;
  /** Key of the last scan of the page before; undefined at the beginning. */
  readonly after: string | undefined;
  /** Whether it would take another page now. */
  readonly hasRoom: boolean;
}

interface SharedPage {
  /** The endpoints that may use it. A later drain of one of them is not among them: the page may be older. */
  readers: ReadonlySet<PageReader>;
  readAt: number;
  page: Promise<ScanPage>;
}

/**
 * Creates the reader of pending scans that the endpoints of a worker share. Endpoints of one account that are
 * at the same position read the same page: the event of a scan is read once and not once per endpoint.
 */
export function createScanPages({ scanOutbox }: { scanOutbox: Pick<ScanOutbox, 'listPage'> }) {
  const readers = new Map<string, Set<PageReader>>();
  const pages = new Map<string, SharedPage>();

  /** Returns the endpoints of an account that can use a page at this position. */
  function readersAt(accountId: string, position: string | undefined): PageReader[] {
    const found = [...(readers.get(accountId) ?? [])];
    return found.filter(({ after, hasRoom }) => hasRoom && after === position);
  }

  async function load(
    key: string,
    sharing: ReadonlySet<PageReader>,
    after: string | undefined,
    readAt: number,
  ) {
    try {
      const webhookIds = [...sharing].map(({ webhookId }) => webhookId);
      const scans = await scanOutbox.listPage(webhookIds, { after, limit: PAGE_SIZE });
      const isFull = scans.length === PAGE_SIZE;
      // New scans may follow the last page at any time.
      if (!isFull) forget(key, readAt);
      return { scans, readAt, isFull };
    } catch (error) {
      forget(key, readAt);
      throw error;
    }
  }

  function forget(key: string, readAt: number): void {
    if (pages.get(key)?.readAt === readAt) pages.delete(key);
  }

  function removeOld(now: number): void {
    for (const [key, { readAt }] of pages) if (now - readAt > MAX_PAGE_AGE_MS) pages.delete(key);
  }

  return {
    /** Adds an endpoint whose position others may share. Returns a function that removes it. */
    join(reader: PageReader): () => void {
      const others = readers.get(reader.accountId) ?? new Set();
      readers.set(reader.accountId, others.add(reader));
      return () => {
        others.delete(reader);
        if (others.size === 0) readers.delete(reader.accountId);
      };
    },

    /** Reads the page at the position of an endpoint, at most `MAX_PAGE_AGE_MS` old. */
    read(reader: PageReader): Promise<ScanPage> {
      const readAt = performance.now();
      removeOld(readAt);
      const { accountId, after } = reader;
      const key = `${accountId} ${after ?? ''}`;
      const shared = pages.get(key);
      if (shared?.readers.has(reader)) return shared.page;
      const sharing = new Set([reader, ...readersAt(accountId, after)]);
      const page = load(key, sharing, after, readAt);
      pages.set(key, { readers: sharing, readAt, page });
      return page;
    },
  };
}

export type ScanPages = ReturnType<typeof createScanPages>;
