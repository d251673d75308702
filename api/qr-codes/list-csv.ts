import { csvLine } from '../../core/basics/csv.js';
import { listColumns } from '../../core/jobs/list-csv/list-csv.js';
import { presentQrCode } from '../../core/codes/present-qr-code.js';
import type { QrCodeFilter } from '../../store/qr-codes/code-filter.js';
import type { QrCodeSort } from '../../store/qr-codes/qr-code-sorting.js';
import { sha256 } from '../../store/sha256.js';
import type { Principal } from '../http/principal.js';
import { linksOf } from '../http/urls.js';
import type { QrCodeDeps } from './deps.js';
import { watchPolicyOf } from './watch-policy.js';

/** Codes that are read at once; few, because each may contain a logo. */
const CODES_PER_READ = 50;

/** Keys of metadata that have columns of their own. */
const MAX_METADATA_COLUMNS = 500;

type ListCsvDeps = Pick<QrCodeDeps, 'settings' | 'now' | 'scans' | 'qrCodes' | 'codeListing' | 'folders'>;

/**
 * Returns all codes that match as lines of CSV, without pages. Which codes and columns there are is decided
 * before the first line; the codes are then read a few at a time, so memory stays bounded. A code that is
 * deleted in the meantime is left out.
 *
 * @param inlineLogos Whether logos are written as data URIs and not as digests.
 * @throws DomainError `unavailable` if the codes cannot be found in time.
 */
export async function listCsv(
  caller: Principal,
  { filter, sort, inlineLogos }: { filter: QrCodeFilter; sort: QrCodeSort; inlineLogos: boolean },
  deps: ListCsvDeps,
): Promise<AsyncGenerator<string>> {
  const { accountId } = caller;
  const [ids, members, tree] = await Promise.all([
    deps.codeListing.listIds(caller, filter, sort),
    deps.codeListing.describeMembers(caller, filter, MAX_METADATA_COLUMNS),
    deps.folders.readTree(caller.accountId),
  ]);
  const columns = listColumns(members, { logoCell: inlineLogos ? (image) => image : digestCell() });
  const base = linksOf(caller, deps);
  const policy = watchPolicyOf(caller, deps);
  const now = deps.now();

  async function* lines(): AsyncGenerator<string> {
    yield csvLine(columns.map(({ name }) => name));
    for (let start = 0; start < ids.length; start += CODES_PER_READ) {
      const page = ids.slice(start, start + CODES_PER_READ);
      const [codes, totals] = await Promise.all([
        deps.qrCodes.findMany(caller, page),
        deps.scans.findTotals(accountId, page),
      ]);
      for (const code of codes) {
        const { destination, revision } = code;
        const row = {
          resource: presentQrCode(code, totals.get(code.id), base, now, policy),
          destination,
          revision,
          folder: tree.pathOf(code.folder, caller.limit?.folders),
        };
        yield csvLine(columns.map(({ cell }) => cell(row)));
      }
    }
  }

  return lines();
}

/** Creates the function that writes a logo as its digest. Neighbors often have the same logo. */
function digestCell(): (image: string) => string {
  let last = { image: '', cell: '' };
  return (image) => {
    if (image !== last.image) last = { image, cell: `sha256:${sha256(image)}` };
    return last.cell;
  };
}
