import { payloadType } from '../../core/symbols/payloads/registry.js';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { ButtonLink } from '../components/button.js';
import { EmptyState } from '../components/list-states.js';
import { withQuery } from '../router/location.js';

/** Explains why a static code leads nowhere else, and what to do. */
export function StaticCodeNotice({ code }: { code: QrCode }) {
  const canBeDynamic = payloadType(code.type).symbol !== 'static-only';
  return (
    <section class="panel">
      <EmptyState
        icon="split"
        title="Fixed: what is printed cannot change"
        action={
          <ButtonLink
            href={canBeDynamic ? withQuery('/codes/new', { copy: code.id }) : '/codes/new?type=url'}
          >
            {canBeDynamic ? 'Duplicate this code' : 'Create a link code'}
          </ButtonLink>
        }
      >
        The printed code contains the content itself, so scans never pass this service.{' '}
        {canBeDynamic
          ? 'Duplicate it, switch on “Can be changed after printing”, and print the new code.'
          : 'Codes of this type are always fixed. Create a code with a link to a page instead.'}
      </EmptyState>
    </section>
  );
}
