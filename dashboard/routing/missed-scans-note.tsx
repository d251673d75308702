import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { Icon } from '../components/icon.js';
import { pluralize } from '../format/numbers.js';
import { Link } from '../router/link.js';
import { withQuery } from '../router/location.js';
import { describeMissed, type MissedScans } from './describe-missed.js';
import { RESULT_DAYS } from './variant-results.js';

/** Says how many visitors were turned away recently, and why. Renders nothing if there were none. */
export function MissedScansNote({ code, missed }: { code: QrCode; missed: MissedScans | undefined }) {
  if (!missed || missed.total === 0) return null;
  return (
    <p class="note">
      <Icon name="info" />
      <span>
        {pluralize(missed.total, 'visitor was', 'visitors were')} turned away in the last {RESULT_DAYS} days:{' '}
        {describeMissed(missed)}.{' '}
        <Link href={withQuery(`/codes/${code.id}`, { missed: 'only' })}>Show in analytics</Link>
      </span>
    </p>
  );
}
