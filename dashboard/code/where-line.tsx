import { useRef, useState } from 'preact/hooks';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { leadsToOwnUrl } from '../codes/visitor-view.js';
import { Button, ButtonLink } from '../components/button.js';
import { Icon } from '../components/icon.js';
import { formatNumber } from '../format/numbers.js';
import { Link } from '../router/link.js';
import { currentLocation, navigate, useLocation } from '../router/location.js';
import { usePendingChanges } from '../schedule/use-pending-changes.js';
import { DESTINATION, leadsPath, SPLIT } from './code-paths.js';
import { DestinationForm } from './destination-form.js';
import type { LeadPart } from './lead-part.js';
import { useOpenPart } from './use-open-part.js';
import { whereItLeads } from './where-it-leads.js';
import { useCan } from '../session/use-can.js';

/** One line that says what a visitor of a code gets now. Every part leads to its editor. */
export function WhereItLeads({ code }: { code: QrCode }) {
  const pending = usePendingChanges(code);
  const [isEditing, setIsEditing] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  useOpenPart();
  const { path } = useLocation();
  const section = useRef<HTMLElement>(null);
  const stopEditing = () => {
    setIsEditing(false);
    // The form takes the focus with it, unless somebody has moved it.
    const focused = document.activeElement;
    const isLost = focused === document.body || section.current?.contains(focused);
    if (isLost)
      section.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus({ preventScroll: true });
    // So the form stays closed when the page is loaded again. A late response finds another page.
    const shown = currentLocation();
    if (shown.path === path && shown.query.get('open') === DESTINATION) navigate(path, { replace: true });
  };
  const groups = whereItLeads(code, pending, Date.now());
  const extras = new Set(groups.flatMap(({ parts }) => parts).filter(isExtra));
  return (
    <section
      ref={section}
      class={showsAll ? 'where where-all' : 'where'}
      aria-labelledby="where-title"
      data-part={DESTINATION}
    >
      <div class="where-parts">
        <h2 class="where-title soft" id="where-title">
          {code.dynamic ? 'Where it leads' : 'Content'}
        </h2>
        {groups.map(({ label, parts }, index) => (
          <ul key={index} class="where-group" aria-label={label ?? (index === 0 ? 'Now' : 'Planned')}>
            {label !== undefined && (
              <li class="where-label soft small" aria-hidden="true">
                {label}
              </li>
            )}
            {parts.map((part) => (
              <li key={part.key} class={extras.has(part) ? 'where-extra' : undefined}>
                <Part part={part} isEditing={isEditing} onEdit={() => setIsEditing(true)} />
              </li>
            ))}
          </ul>
        ))}
        {extras.size > 0 && !showsAll && (
          <Button small kind="quiet" class="where-more" onClick={() => setShowsAll(true)}>
            {formatNumber(extras.size)} more
          </Button>
        )}
        {leadsToOwnUrl(code) && (
          <ButtonLink small kind="quiet" icon="split" needs="codes:write" href={leadsPath(code.id, SPLIT)}>
            Split visitors
          </ButtonLink>
        )}
      </div>
      {isEditing && <DestinationForm code={code} onClose={stopEditing} />}
    </section>
  );
}

/** Returns whether a phone shows a part only on request: not one of the first three, and no warning. */
function isExtra({ tone }: LeadPart, index: number): boolean {
  return index >= 3 && tone === undefined;
}

interface PartProps {
  part: LeadPart;
  /** Whether the form of the destination is open. */
  isEditing: boolean;
  onEdit: () => void;
}

function Part({ part, isEditing, onEdit }: PartProps) {
  const can = useCan();
  const { key, icon, text, title, href, tone } = part;
  const className = tone ? `where-part where-${tone}` : 'where-part';
  const content = (
    <>
      <Icon name={icon} size={14} />
      <bdi class="truncate">{text}</bdi>
    </>
  );
  // Every part leads to its editor.
  if (!can('codes:write')) {
    return (
      <span class={className} title={title}>
        {content}
      </span>
    );
  }
  if (href !== undefined) {
    return (
      <Link class={className} href={href} title={title}>
        {content}
      </Link>
    );
  }
  if (key !== 'destination') return <span class={className}>{content}</span>;
  return (
    <button type="button" class={className} title={title} aria-expanded={isEditing} onClick={onEdit}>
      {content}
      <span class="visually-hidden">, Edit destination</span>
      <Icon name="edit" size={14} />
    </button>
  );
}
