import { ButtonLink } from '../components/button.js';

/** Actions for an account without codes: create one, or read how the service works. */
export function FirstCodeActions() {
  return (
    <div class="row">
      <ButtonLink kind="primary" icon="plus" href="/codes/new">
        Create code
      </ButtonLink>
      <a class="button button-plain" href="/docs/quick-start">
        See how it works
      </a>
    </div>
  );
}
