import type { FileResource } from '../../core/files/file-schemas.js';
import { Button } from '../components/button.js';
import { EmptyState } from '../components/list-states.js';
import { PageHead } from '../components/page-head.js';
import { PagedList } from '../components/paged-list.js';
import { RowSkeleton } from '../components/row-skeleton.js';
import { UpgradeNotice } from '../components/upgrade-notice.js';
import { UsageMeter } from '../components/usage-meter.js';
import { NO_FOLDER } from '../folders/folder-paths.js';
import { formatStorage } from '../format/numbers.js';
import { useQueryParams } from '../router/location.js';
import { useAccount } from '../session/session.js';
import { FileFilterBar } from './file-filter-bar.js';
import { filesPath, hasFileFilters, parseFileFilters, type FileFilters } from './file-query.js';
import { FileRow } from './file-row.js';
import { FileUpload } from './file-upload.js';
import './files.css';
import { useCan } from '../session/use-can.js';

/** Page with the files of the account, at `/files`. */
export default function FilesPage() {
  const { limits, usage } = useAccount();
  const hasStorage = limits.fileBytes !== 0;
  return (
    <div class="page">
      <PageHead title="Files" about={hasStorage && 'PDFs and images that visitors of your codes get.'} />
      {!hasStorage && (
        <UpgradeNotice requiredPlan="pro" icon="file" title="Files">
          Upload a menu or a flyer, and exchange it whenever you like: the printed code stays the same.
        </UpgradeNotice>
      )}
      {/* After a downgrade, files stay where they are. */}
      {(hasStorage || usage.fileBytes > 0) && <Files hasStorage={hasStorage} />}
    </div>
  );
}

function Files({ hasStorage }: { hasStorage: boolean }) {
  const can = useCan();
  const { limits, usage } = useAccount();
  const [params, setParams] = useQueryParams();
  const filters = parseFileFilters(params);
  const path = filesPath(filters);
  const folder = filters.folder === '' || filters.folder === NO_FOLDER ? undefined : filters.folder;
  return (
    <>
      {hasStorage && (
        <div class="files-head">
          {can('codes:write') && <FileUpload multiple folder={folder} />}
          <div class="panel">
            <UsageMeter
              title="Storage"
              used={usage.fileBytes}
              limit={limits.fileBytes}
              format={formatStorage}
            />
          </div>
        </div>
      )}
      <FileFilterBar filters={filters} onChange={(change) => setParams({ ...change })} />
      <PagedList<FileResource>
        key={path}
        path={path}
        title="Files"
        skeleton={<RowSkeleton rows={4} withImage />}
        empty={<NoFiles filters={filters} onClear={() => setParams(NO_FILTERS)} />}
      >
        {(file) => <FileRow key={file.id} file={file} />}
      </PagedList>
    </>
  );
}

const NO_FILTERS = { search: undefined, used: undefined, folder: undefined };

function NoFiles({ filters, onClear }: { filters: FileFilters; onClear: () => void }) {
  if (hasFileFilters(filters)) {
    return (
      <EmptyState
        icon="search"
        title="No matching files"
        action={<Button onClick={onClear}>Clear all filters</Button>}
      >
        No file meets these conditions.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon="file" title="No files yet">
      Upload a menu, a flyer, or photos above. A code can lead to them, and you can exchange them after
      printing.
    </EmptyState>
  );
}
