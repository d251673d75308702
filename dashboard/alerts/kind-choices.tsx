import { useId } from 'preact/hooks';
import type { AlertKind } from '../../core/alerts/alert-schemas.js';
import { Icon } from '../components/icon.js';
import { KINDS } from './alert-kinds.js';

interface KindChoicesProps {
  kind: AlertKind;
  onKind: (kind: AlertKind) => void;
}

/** Radio buttons with the kinds of conditions. Arrow keys move between them. */
export function KindChoices({ kind, onKind }: KindChoicesProps) {
  const name = useId();
  return (
    <fieldset>
      <legend class="field-label">Notify when</legend>
      <div class="kind-choices">
        {(Object.keys(KINDS) as AlertKind[]).map((each) => (
          <label key={each} class="kind-choice">
            <input
              type="radio"
              name={name}
              class="visually-hidden"
              value={each}
              checked={each === kind}
              onChange={() => onKind(each)}
            />
            <Icon name={KINDS[each].icon} />
            <span>
              <strong>{KINDS[each].label}</strong>
              <span class="small soft">{KINDS[each].about}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
