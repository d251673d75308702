import { useEffect } from 'preact/hooks';
import { useQueryState } from '../http/use-query-state.js';
import { Link } from '../router/link.js';
import { loadName, nameKey, type CodeName } from './code-names.js';

/**
 * Returns the name of a code by its ID. Empty while it is loading; says so if the code was deleted.
 *
 * @param id `undefined` loads nothing and has no name
 */
export function useCodeName(id: string | undefined): string {
  const { data: known } = useQueryState<CodeName>(id === undefined ? undefined : nameKey(id));
  useEffect(() => {
    if (id !== undefined) loadName(id);
  }, [id]);
  if (id === undefined) return '';
  switch (known?.kind) {
    case undefined:
      return '';
    case 'named':
      return known.name;
    case 'deleted':
      return 'Deleted code';
    case 'unknown':
      return id;
  }
}

/** Name of a code by its ID, as a link to its page. */
export function CodeLink({ id }: { id: string }) {
  const name = useCodeName(id);
  return (
    <Link
      class="code-link truncate"
      href={`/codes/${id}`}
      title={name}
      // Gives the link an accessible name while the code's name is loading.
      aria-label={name === '' ? id : undefined}
      dir="auto"
    >
      {name || '\u00a0'}
    </Link>
  );
}
