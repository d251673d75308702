import { ButtonLink } from '../components/button.js';
import { newCodePath } from '../folders/folder-paths.js';

/** The button of empty pages on which an account without codes can do nothing else. */
export function FirstCodeLink() {
  return (
    <ButtonLink kind="primary" icon="plus" needs="codes:write" href={newCodePath()}>
      Create code
    </ButtonLink>
  );
}
