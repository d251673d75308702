import { csvLine, scanCsvLine, SCANS_CSV_HEADER } from '../../core/analytics/csv.js';
import type { ScanFilter } from '../../core/analytics/query.js';
import { toPublicScan } from '../../core/scan.js';
import type { ScanScope } from '../../store/scans/scan-query.js';
import type { ScanPosition, ScanStore } from '../../store/scans/scan-store.js';

const PAGE = 1_000;

/** Scans as a table, newest first, a page at a time: no more than one is in memory, however many there are. */
export async function* scansCsv(
  scans: Pick<ScanStore, 'list'>,
  scope: ScanScope,
  filter: ScanFilter,
): AsyncGenerator<string> {
  yield csvLine(SCANS_CSV_HEADER);
  let after: ScanPosition | undefined;
  for (;;) {
    const rows = await scans.list(scope, filter, PAGE, after);
    yield rows.map((scan) => scanCsvLine(toPublicScan(scan))).join('');
    after = rows.at(-1);
    if (rows.length < PAGE) return;
  }
}
