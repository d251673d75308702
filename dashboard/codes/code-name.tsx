import { useEffect, useReducer } from 'preact/hooks';
import { getQueryState, subscribe } from '../http/query-cache.js';
import { Link } from '../router/link.js';
import { loadName, nameKey, type CodeName } from './code-names.js';

/**
 * Returns the name of a code by its ID. Empty while it is loading; says so if the code was deleted.
 *
 * @param id `undefined` loads nothing and has no name
 */
export function useCodeName(id: string | undefined): string {
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (id === undefined) return;
    const unsubscribe = subscribe(nameKey(id), () => rerender(undefined));
    loadName(id);
    return unsubscribe;
  }, [id]);
  if (id === undefined) return '';
  const known = getQueryState(nameKey(id)).data as CodeName | undefined;
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
