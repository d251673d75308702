import { Select } from '../components/field.js';
import { SearchField } from '../components/search-field.js';
import { FolderFilter } from '../folders/folder-filter.js';
import { useFolders } from '../folders/use-folders.js';
import type { FileFilters } from './file-query.js';

const USES = [
  { value: '', label: 'All files' },
  { value: 'true', label: 'Used by codes' },
  { value: 'false', label: 'Unused' },
] as const;

interface FileFilterBarProps {
  filters: FileFilters;
  onChange: (change: Partial<FileFilters>) => void;
}

/** The filters of files by name, use, and folder, which are stored in the URL. */
export function FileFilterBar({ filters: { search, used, folder }, onChange }: FileFilterBarProps) {
  const { tree } = useFolders();
  return (
    <div class="filter-row" role="search" aria-label="Filters">
      <SearchField
        label="Search files"
        placeholder="Search names"
        value={search}
        onSearch={(text) => onChange({ search: text })}
      />
      <Select aria-label="Use" value={used} choices={USES} onValue={(value) => onChange({ used: value })} />
      {tree.all.length > 0 && (
        <FolderFilter
          tree={tree}
          folder={folder}
          onChange={({ folder: chosen = '' }) => onChange({ folder: chosen })}
        />
      )}
    </div>
  );
}
