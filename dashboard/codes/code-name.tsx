import type { QrCode } from '../../core/qr-code-schemas.js';
import { useQuery } from '../http/use-query.js';
import { Link } from '../router/link.js';
import { codePath } from './code-actions.js';
import { displayName } from './describe-content.js';

/** Names change rarely, and lists name the same codes again and again. */
const STALE_TIME_MS = 5 * 60_000;

/** Returns the name of a code by its ID. Empty while it is loading; says so if the code was deleted. */
export function useCodeName(id: string): string {
  const { data, error } = useQuery<QrCode>(codePath(id), { staleTimeMs: STALE_TIME_MS });
  if (data) return displayName(data);
  if (!error) return '';
  return error.status === 404 ? 'Deleted code' : id;
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
