import { ButtonLink } from '../components/button.js';
import { EmptyState } from '../components/list-states.js';

/** Replaces the page of a code that does not exist. */
export function CodeNotFound() {
  return (
    <EmptyState
      icon="search"
      title="Code not found"
      wholePage
      action={
        <ButtonLink kind="primary" href="/codes">
          View all codes
        </ButtonLink>
      }
    >
      It was deleted, or it belongs to another account.
    </EmptyState>
  );
}
