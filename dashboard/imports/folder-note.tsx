import { Icon } from '../components/icon.js';
import { pluralize } from '../format/numbers.js';
import { useFolders } from '../folders/use-folders.js';
import type { CheckedRow } from './check-row.js';
import { findMissingFolders } from './missing-folders.js';

const MAX_NAMES = 4;

interface FolderNoteProps {
  rows: readonly Pick<CheckedRow, 'uploads'>[];
  /** Index of the uploaded column that names the folders; -1 for none. */
  column: number;
}

/** Names the folders that an import creates. Renders nothing if it creates none. */
export function FolderNote({ rows, column }: FolderNoteProps) {
  const { tree, query } = useFolders();
  if (!query.data) return null;
  const paths = rows.map(({ uploads }) => uploads[column] ?? '');
  const missing = findMissingFolders(paths, tree);
  if (missing.length === 0) return null;
  const names = missing.slice(0, MAX_NAMES).join(', ');
  return (
    <p class="import-note">
      <Icon name="archive" />
      <span>
        <strong>{pluralize(missing.length, 'folder')} will be created:</strong>{' '}
        <bdi>{missing.length > MAX_NAMES ? `${names}, …` : names}</bdi>
      </span>
    </p>
  );
}
