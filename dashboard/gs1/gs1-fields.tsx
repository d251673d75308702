import { useState } from 'preact/hooks';
import { DEFAULT_LINK_TYPE } from '../../core/gs1/link-types.js';
import { MAX_DESTINATION_URL } from '../../core/symbols/payloads/destination-length.js';
import { Fold } from '../components/fold.js';
import { TextField } from '../components/field.js';
import { Icon } from '../components/icon.js';
import { UrlField } from '../components/url-field.js';
import { formFields, textOf, type Fields } from '../editor/form-fields.js';
import { AttributeFields } from './attribute-fields.js';
import { attributeName } from './attribute-values.js';
import { ChoiceOrText } from './choice-or-text.js';
import { compareSymbols, type SymbolChange } from './compare-symbols.js';
import { gs1Message } from './gs1-messages.js';
import type { Gs1FieldsProps } from './gs1-fields-props.js';
import { GtinField } from './gtin-field.js';
import { LinkFields } from './link-fields.js';
import { LINK_TYPE_CHOICES, linkTypeName } from './link-type-names.js';
import { QUALIFIERS, QualifierFields } from './qualifier-fields.js';
import './gs1.css';

/** The content of the code of a product: its number and page, and behind folds what few products need. */
export function Gs1Fields({ isExisting, ...props }: Gs1FieldsProps & { isExisting: boolean }) {
  const { values, errors, onValues, onBlur } = props;
  const [initial] = useState(values);
  /** Number of texts that were pasted. Each opens the folds that it fills in. */
  const [fills, setFills] = useState(0);
  const set = (change: Fields) => onValues({ ...values, ...change });
  const text = (name: string) => textOf(values, name);
  const errorOf = (name: string) => gs1Message(errors, `data.${name}`);
  const hasError = (...names: string[]) => names.some((name) => errorOf(name) !== undefined);
  const attributes = Object.keys(values['attributes'] ?? {});
  const links = Array.isArray(values['links']) ? values['links'].length : 0;
  const isProduct = QUALIFIERS.every((name) => text(name) === '');
  return (
    <>
      <p class="field-note">Fields with * are required.</p>
      <GtinField
        text={text('gtin')}
        error={errorOf('gtin')}
        onText={(gtin) => set({ gtin })}
        onFill={(fields) => {
          set(fields);
          setFills(fills + 1);
        }}
        onBlur={() => onBlur('data.gtin')}
      />
      <div onFocusOut={() => onBlur('data.url')}>
        <UrlField
          label={labelOf('url')}
          hint={isProduct ? undefined : 'Without it, the page of the barcode number alone opens.'}
          isRequired={isProduct}
          error={errorOf('url')}
          maxLength={MAX_DESTINATION_URL}
          value={text('url')}
          onValue={(url) => set({ url })}
        />
      </div>
      <div>
        <Fold
          key={`qualifiers ${fills}`}
          title="Batch, serial number, variant"
          summary={QUALIFIERS.map(text).filter(Boolean).join(', ') || 'None'}
          startsOpen={!isProduct}
          hasError={hasError(...QUALIFIERS)}
        >
          <QualifierFields {...props} />
        </Fold>
        <Fold
          key={`attributes ${fills}`}
          title="More details to print"
          summary={attributes.map(attributeName).join(', ') || 'None'}
          startsOpen={attributes.length > 0}
          hasError={hasError('attributes')}
        >
          <AttributeFields {...props} />
        </Fold>
        <Fold
          title="More links"
          summary={links === 0 ? 'None' : String(links)}
          startsOpen={links > 0}
          hasError={hasError('links')}
        >
          <LinkFields {...props} />
        </Fold>
        <Fold
          title="Names in lists of links"
          summary={[text('title'), linkTypeName(text('linkType') || DEFAULT_LINK_TYPE)]
            .filter(Boolean)
            .join(', ')}
          hasError={hasError('title', 'linkType', 'description')}
        >
          <NameFields values={values} set={set} text={text} errorOf={errorOf} onBlur={onBlur} />
        </Fold>
      </div>
      {isExisting && <ReprintNote change={compareSymbols(initial, values)} />}
    </>
  );
}

/** Says what a change means for copies of the code that are printed. */
function ReprintNote({ change }: { change: SymbolChange }) {
  if (change === 'none') return null;
  return (
    <p class="note note-warn" role="status">
      <Icon name="warn" />
      <span>
        {change === 'key'
          ? 'The code will look different, and copies that are printed already no longer lead to these pages. Create another code to keep them.'
          : 'The code will look different. Copies that are printed already keep working, with the former details.'}
      </span>
    </p>
  );
}

interface NameFieldsProps {
  values: Fields;
  set: (change: Fields) => void;
  text: (name: string) => string;
  errorOf: (name: string) => string | undefined;
  onBlur: (path: string) => void;
}

/** How apps that list the links of a product name the product and its page. */
function NameFields({ values, set, text, errorOf, onBlur }: NameFieldsProps) {
  return (
    <>
      <p class="field-note">Some apps show all links of a product. They use these names.</p>
      {(['description', 'title'] as const).map((name) => (
        <TextField
          key={name}
          label={labelOf(name)}
          hint={name === 'title' ? 'Without a title, it has the name of the code.' : undefined}
          maxLength={200}
          autocomplete="off"
          error={errorOf(name)}
          value={text(name)}
          onValue={(value) => set({ [name]: value })}
          onBlur={() => onBlur(`data.${name}`)}
        />
      ))}
      <ChoiceOrText
        label={labelOf('linkType')}
        choices={LINK_TYPE_CHOICES}
        otherLabel="Name of the kind"
        otherPlaceholder="gs1:pip"
        error={errorOf('linkType')}
        value={values['linkType'] === undefined ? DEFAULT_LINK_TYPE : text('linkType')}
        onValue={(linkType) => set({ linkType })}
        onBlur={() => onBlur('data.linkType')}
      />
    </>
  );
}

function labelOf(name: string): string {
  return formFields('gs1').find((field) => field.name === name)?.label ?? name;
}
