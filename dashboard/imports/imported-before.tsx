import type { Job } from '../../core/jobs/job-schemas.js';
import { Icon } from '../components/icon.js';
import { pluralize } from '../format/numbers.js';
import { formatExactTime } from '../format/times.js';
import { useQuery } from '../http/use-query.js';
import { itemCounts } from '../jobs/job-kind.js';
import { Link } from '../router/link.js';
import { importName } from './import-draft.js';
import type { Source } from './source.js';

/** The latest imports: a file that is imported again by accident usually is one of them. */
const LATEST_IMPORTS = '/api/v1/jobs?type=import&status=completed&limit=100';

/**
 * Says that a file with this name was imported before, unless that was undone. Numbers of rows are not
 * compared: rows with problems are left out of an import.
 */
export function ImportedBefore({ source }: { source: Source }) {
  // The last import may have ended a moment ago.
  const isFile = source.content.fileName !== undefined;
  const jobs = useQuery<{ data: Job[] }>(isFile ? LATEST_IMPORTS : undefined, { staleTimeMs: 0 });
  const former = jobs.data?.data.find(
    ({ name, revertedBy }) => name === importName(source) && revertedBy === undefined,
  );
  if (!former) return null;
  const { created, updated } = itemCounts(former) ?? { created: source.rows, updated: 0 };
  return (
    <p class="note note-warn" role="status">
      <Icon name="warn" />
      <span>
        A file with this name was imported on {formatExactTime(former.createdAt)} (
        {pluralize(created + updated, 'code')}). <Link href={`/jobs/${former.id}`}>Open that import</Link>
      </span>
    </p>
  );
}
