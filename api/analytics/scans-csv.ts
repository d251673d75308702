import type { ScanFilter } from '../../core/scans/analytics/query.js';
import { csvLine } from '../../core/basics/csv.js';
import { presentScan } from '../../core/scans/scan.js';
import { SCANS_CSV_HEADER, scanCsvLine } from '../../core/scans/scan-csv.js';
import type { ScanPosition, ScanStore } from '../../store/scan-store.js';
import type { ScanScope } from '../../store/scans/scan-query.js';

const PAGE_SIZE = 1_000;

/** Yields scans as CSV, newest first. Reads a page at a time, so that memory stays bounded. */
export async function* scansCsv(
  scans: Pick<ScanStore, 'list'>,
  scope: ScanScope,
  filter: ScanFilter,
): AsyncGenerator<string> {
  yield csvLine(SCANS_CSV_HEADER);
  let after: ScanPosition | undefined;
  for (;;) {
    const rows = await scans.list(scope, filter, PAGE_SIZE, after);
    yield rows.map((scan) => scanCsvLine(presentScan(scan))).join('');
    after = rows.at(-1);
    if (rows.length < PAGE_SIZE) return;
  }
}
