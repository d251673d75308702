import { Icon, type IconName } from '../components/icon.js';
import { Link } from '../router/link.js';
import { withQuery } from '../router/location.js';
import { FORM_PURPOSES } from './purposes.js';

const LINK: { type: 'url'; name: string; icon: IconName } = { type: 'url', name: 'Link', icon: 'link' };

/** Links to the forms of common types. */
export function NewCodeLinks() {
  return (
    <nav class="new-code-links" aria-label="New code">
      <span class="soft" aria-hidden="true">
        New code
      </span>
      {[LINK, ...FORM_PURPOSES].map(({ type, name, icon }) => (
        <Link key={type} href={withQuery('/codes/new', { type })}>
          <Icon name={icon} size={16} /> {name}
        </Link>
      ))}
    </nav>
  );
}
