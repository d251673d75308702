import type { ErrorDetail } from '../../core/basics/errors.js';
import { MAX_DESTINATION_URL } from '../../core/symbols/payloads/destination-length.js';
import { Button } from '../components/button.js';
import { TextField } from '../components/field.js';
import { Fold } from '../components/fold.js';
import { UrlField } from '../components/url-field.js';
import { textsOf, type Fields } from '../editor/form-fields.js';
import { ChoiceOrText } from './choice-or-text.js';
import { gs1Message } from './gs1-messages.js';
import { LINK_TYPE_CHOICES } from './link-type-names.js';
import { ListText } from './list-text.js';
import { normalizeLanguage } from './normalize-language.js';

interface LinkCardProps {
  /** Position of the link, counted from 1. */
  number: number;
  link: Fields;
  /** Path of the link in the request body. */
  path: string;
  errors: readonly ErrorDetail[];
  onLink: (link: Fields) => void;
  onRemove: () => void;
  onBlur: (path: string) => void;
}

/** Value of the choice of no format. */
const ANY = 'any';

/** Formats of the pages that a link can lead to, as choices. */
const FORMATS = [
  { value: ANY, label: 'Any' },
  { value: 'text/html', label: 'Web page' },
  { value: 'application/pdf', label: 'PDF' },
  { value: 'application/json', label: 'Data (JSON)' },
  { value: 'application/ld+json', label: 'Linked data (JSON-LD)' },
  { value: 'image/jpeg', label: 'Photo (JPEG)' },
  { value: 'video/mp4', label: 'Video (MP4)' },
];

/** A link of a product: kind, URL, and title, and behind a fold for whom it is meant. */
export function LinkCard({ number, link, path, errors, onLink, onRemove, onBlur }: LinkCardProps) {
  const set = (change: Fields) => onLink({ ...link, ...change });
  const text = (name: string) => (typeof link[name] === 'string' ? link[name] : '');
  const errorOf = (name: string) => gs1Message(errors, `${path}.${name}`);
  const language = textsOf(link['language']);
  const context = textsOf(link['context']);
  const leave = (name: string) => () => onBlur(`${path}.${name}`);
  const summary = [...language, text('type'), ...context].filter(Boolean).join(', ');
  return (
    <fieldset class="group link-card">
      <legend class="visually-hidden">Link {number}</legend>
      <div class="row link-head">
        <strong aria-hidden="true">Link {number}</strong>
        <Button kind="quiet" icon="close" aria-label={`Remove link ${number}`} onClick={onRemove} />
      </div>
      <ChoiceOrText
        label="Kind of page"
        choices={LINK_TYPE_CHOICES}
        otherLabel="Name of the kind"
        otherPlaceholder="gs1:pip"
        error={errorOf('linkType')}
        value={text('linkType')}
        onValue={(linkType) => set({ linkType })}
        onBlur={leave('linkType')}
      />
      <div onFocusOut={leave('url')}>
        <UrlField
          label="URL"
          isRequired
          maxLength={MAX_DESTINATION_URL}
          error={errorOf('url')}
          value={text('url')}
          onValue={(url) => set({ url })}
        />
      </div>
      <TextField
        label="Title"
        isRequired
        maxLength={200}
        autocomplete="off"
        error={errorOf('title')}
        value={text('title')}
        onValue={(title) => set({ title })}
        onBlur={leave('title')}
      />
      <Fold
        title="For whom"
        summary={summary || 'Everyone'}
        hasError={['language', 'type', 'context'].some((name) => errorOf(name) !== undefined)}
      >
        <ListText
          label="Languages"
          hint="Such as en or de-CH, separated by commas"
          error={errorOf('language')}
          values={language}
          normalize={normalizeLanguage}
          onValues={(next) => set({ language: next })}
          onBlur={leave('language')}
        />
        <ChoiceOrText
          label="Format"
          choices={FORMATS}
          otherLabel="Name of the format"
          otherPlaceholder="text/html"
          error={errorOf('type')}
          value={link['type'] === undefined ? ANY : text('type')}
          onValue={(type) => set({ type: type === ANY ? undefined : type })}
          onBlur={leave('type')}
        />
        <ListText
          label="Contexts"
          hint="For apps that ask with the parameter context, separated by commas"
          error={errorOf('context')}
          values={context}
          onValues={(next) => set({ context: next })}
          onBlur={leave('context')}
        />
      </Fold>
    </fieldset>
  );
}
