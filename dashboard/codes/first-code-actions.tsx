import { ButtonLink } from '../components/button.js';

/** Actions for an account without codes: create one, or read how that is done on the dashboard. */
export function FirstCodeActions() {
  return (
    <div class="row">
      <ButtonLink kind="primary" icon="plus" needs="codes:write" href="/codes/new">
        Create code
      </ButtonLink>
      <a class="button button-plain" href="/docs/first-code">
        See how it works
      </a>
    </div>
  );
}
