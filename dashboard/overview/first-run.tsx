import { useRef, useState } from 'preact/hooks';
import { ALL_CODE_TYPES } from '../codes/code-type-display.js';
import { Icon, type IconName } from '../components/icon.js';
import { Link } from '../router/link.js';
import { useAccount } from '../session/session.js';
import { PasteLink, type LinkPurpose } from './paste-link.js';
import { FORM_PURPOSES } from './purposes.js';
import './first-run.css';

/** Purposes that need nothing but a link. */
const LINKS: readonly { purpose: LinkPurpose; name: string; icon: IconName }[] = [
  { purpose: 'website', name: 'Website', icon: 'link' },
  { purpose: 'menu', name: 'Menu', icon: 'book' },
];

/** Types without a tile; a website and a menu are both links. */
const OTHER_TYPES = ALL_CODE_TYPES.length - FORM_PURPOSES.length - 1;

/** Start page of an account without codes: the purposes of a code, and a field that makes one of a link. */
export function FirstRun() {
  const { plan } = useAccount();
  const [purpose, setPurpose] = useState<LinkPurpose>();
  const input = useRef<HTMLInputElement>(null);
  const choose = (chosen: LinkPurpose) => {
    setPurpose(chosen);
    // At once, so that the next key is typed into the field.
    input.current?.focus();
  };
  return (
    <section class="first-run" aria-labelledby="first-run-title">
      <h2 id="first-run-title">What should people get when they scan?</h2>
      <ul class="purposes">
        {LINKS.map((link) => (
          <li key={link.purpose}>
            <button
              type="button"
              class="purpose"
              aria-pressed={link.purpose === purpose}
              onClick={() => choose(link.purpose)}
            >
              <Icon name={link.icon} size={28} />
              {link.name}
            </button>
          </li>
        ))}
        {FORM_PURPOSES.map(({ type, name, icon }) => (
          <li key={type}>
            <Link class="purpose" href={`/codes/new?type=${type}`}>
              <Icon name={icon} size={28} />
              {name}
            </Link>
          </li>
        ))}
      </ul>
      <PasteLink purpose={purpose} input={input} />
      <p class="first-run-more">
        <Link href="/codes/new">{OTHER_TYPES} more kinds of codes</Link>
        <a href="/docs/first-code">See how it works</a>
        {plan === 'free' && <span class="soft">The Free plan includes ten codes.</span>}
      </p>
    </section>
  );
}
