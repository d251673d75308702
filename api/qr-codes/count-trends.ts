import { buildAnalytics } from '../../core/scans/analytics/analytics-schema.js';
import { parseAnalyticsQuery, type AnalyticsRequest } from '../../core/scans/analytics/query.js';
import { DomainError } from '../../core/basics/errors.js';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import type { SlotScans } from '../../store/analytics/count-slots.js';
import type { QrCodeDeps } from './deps.js';

/**
 * Codes with at most this many scans in all are counted from the index of raw scans, all of them in one
 * query.
 */
const MAX_RAW_SCANS_PER_CODE = 5_000;
/** Bounds the index entries that this query reads, to about 100 ms. */
const MAX_RAW_SCANS = 100_000;
/** Concurrent counts of codes with more scans, each of which reads the rollups of one code. */
const MAX_CONCURRENT_COUNTS = 4;
/** Codes that are not counted by then get no trend, so that the list does not wait for them. */
const TIME_LIMIT_MS = 2_000;

type CountedCode = Pick<QrCode, 'id' | 'totalScans' | 'lastScannedAt'>;

/**
 * Counts the scans by people of each code on each of the last 30 days.
 *
 * Codes without a scan in this time need no query, codes with few scans share one, and the others are counted
 * from their rollups. It takes about two seconds at most.
 *
 * @param codes At most a page of codes that the caller sees.
 * @param timezone IANA time zone of the days.
 * @returns 30 numbers by ID, oldest day first; null for a code that could not be counted in time.
 */
export async function countTrends(
  { accountId }: { accountId: string },
  codes: readonly CountedCode[],
  timezone: string,
  { scans, now }: Pick<QrCodeDeps, 'scans' | 'now'>,
): Promise<Map<string, number[] | null>> {
  const range = parseAnalyticsQuery(
    { granularity: 'daily', timezone, bots: 'exclude', missed: 'exclude' },
    now(),
  );
  const { starts, filter } = range;
  const trends = new Map<string, number[] | null>(codes.map(({ id }) => [id, starts.map(() => 0)]));
  const { few, many } = divide(codes, filter.from);
  const endsAt = performance.now() + TIME_LIMIT_MS;

  const countFew = async () => {
    const found = await orUnavailable(scans.countSlotsOfCodes(accountId, few, filter.from));
    for (const id of few) trends.set(id, found ? sumDays(found.get(id) ?? [], range) : null);
  };
  const waiting = [...many];
  const countMany = async () => {
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      if (performance.now() >= endsAt) return;
      const count = await orUnavailable(scans.count({ accountId, qrCodeId: id }, filter, now()));
      trends.set(id, count ? buildAnalytics(count, range).timeSeries.map((day) => day.scans) : null);
    }
  };
  for (const id of many) trends.set(id, null);
  const counting = [countFew(), ...Array.from({ length: MAX_CONCURRENT_COUNTS }, countMany)];
  await Promise.race([Promise.all(counting), timeLimit()]);
  // A copy: counts that are still running must not change the response.
  return new Map(trends);
}

/** Divides the codes that were scanned in the range by how they are counted. */
function divide(codes: readonly CountedCode[], from: Date): { few: string[]; many: string[] } {
  const scanned = codes.filter(
    ({ lastScannedAt }) => lastScannedAt !== null && Date.parse(lastScannedAt) >= from.getTime(),
  );
  const few: string[] = [];
  const many: string[] = [];
  let raw = 0;
  for (const { id, totalScans } of scanned.toSorted((one, other) => one.totalScans - other.totalScans)) {
    raw += totalScans;
    const isFew = totalScans <= MAX_RAW_SCANS_PER_CODE && raw <= MAX_RAW_SCANS;
    (isFew ? few : many).push(id);
  }
  return { few, many };
}

function sumDays(slots: readonly SlotScans[], { starts, filter }: AnalyticsRequest): number[] {
  const days = starts.map(() => 0);
  for (const { instant, scans } of slots) {
    const day = starts.findLastIndex((start) => start <= instant);
    if (day >= 0 && instant < filter.to.getTime()) days[day]! += scans;
  }
  return days;
}

/**
 * Trends are an addition to a list: without a response in time, the list is still complete.
 *
 * @throws What is no timeout.
 */
async function orUnavailable<Result>(counting: Promise<Result>): Promise<Result | undefined> {
  try {
    return await counting;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'unavailable') return undefined;
    throw error;
  }
}

function timeLimit(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, TIME_LIMIT_MS).unref());
}
