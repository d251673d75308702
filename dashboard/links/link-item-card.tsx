import type { ErrorDetail } from '../../core/basics/errors.js';
import { Button } from '../components/button.js';
import { MoveButtons } from '../components/move-buttons.js';
import { TextField } from '../components/field.js';
import { UrlField } from '../components/url-field.js';
import { textOf, type Fields } from '../editor/form-fields.js';
import { messageForPeople } from '../editor/form-texts.js';
import { itemName } from './link-items.js';

interface LinkItemCardProps {
  item: Fields;
  /** Position, counted from 0. */
  index: number;
  /** Number of links. */
  count: number;
  errors: readonly ErrorDetail[];
  onItem: (item: Fields) => void;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
  onBlur: (path: string) => void;
}

/** One link of a list: its title, its URL, and buttons that move or remove it. */
export function LinkItemCard(props: LinkItemCardProps) {
  const { item, index, count, errors, onItem, onMove, onRemove, onBlur } = props;
  const path = `data.items[${index}]`;
  const name = itemName(item, index);
  const errorOf = (field: string) => {
    const message = errors.find((detail) => detail.path === `${path}.${field}`)?.message;
    return message && messageForPeople(message);
  };
  return (
    <li>
      <fieldset class="group link-card">
        <legend class="visually-hidden">Link {index + 1}</legend>
        <div class="row link-head">
          <strong aria-hidden="true">Link {index + 1}</strong>
          <span class="link-card-actions">
            <MoveButtons name={name} index={index} count={count} onMove={onMove} />
            <Button
              kind="quiet"
              small
              icon="close"
              aria-label={`Remove ${name}`}
              title="Remove"
              disabled={count === 1}
              onClick={onRemove}
            />
          </span>
        </div>
        <div class="field-pair">
          <div onFocusOut={() => onBlur(`${path}.title`)}>
            <TextField
              label="Title"
              isRequired
              required
              maxLength={100}
              autocomplete="off"
              error={errorOf('title')}
              value={textOf(item, 'title')}
              onValue={(title) => onItem({ ...item, title })}
            />
          </div>
          <div onFocusOut={() => onBlur(`${path}.url`)}>
            <UrlField
              label="URL"
              isRequired
              error={errorOf('url')}
              value={textOf(item, 'url')}
              onValue={(url) => onItem({ ...item, url })}
            />
          </div>
        </div>
        {errorOf('id') && <p class="field-note field-error">{errorOf('id')}</p>}
      </fieldset>
    </li>
  );
}
