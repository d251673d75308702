import { Icon } from '../components/icon.js';
import { Operator } from '../components/operator.js';

/** Says that the service sends no mail, and who can change that. */
export function MailOffNotice() {
  return (
    <p class="note">
      <Icon name="mail" />
      <span>
        This service sends no mail, because no mail server is set up. Ask <Operator /> to set one up.
      </span>
    </p>
  );
}
