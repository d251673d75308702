import { Icon } from '../components/icon.js';

/** Marks an archived code. */
export function ArchivedBadge() {
  return (
    <span class="badge" title="Lists leave this code out. Its short link and images continue to work.">
      <Icon name="archive" size={12} /> Archived
    </span>
  );
}
