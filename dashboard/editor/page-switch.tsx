import type { CodePage } from '../../core/codes/hosted/code-page.js';
import type { CodeType } from '../../core/symbols/payloads/registry.js';
import { Checkbox } from '../components/field.js';
import { LoadedImageInput } from '../files/lazy-file-inputs.js';
import { messageForPeople } from './form-texts.js';

interface PageSwitchProps {
  /** Type of the code, `vcard` or `event`. */
  type: CodeType;
  page: CodePage | null;
  /** Problem of the image. */
  error: string | undefined;
  onPage: (page: CodePage | null) => void;
}

const CONTACT_HINTS = {
  withPage: 'Visitors see the contact on a page, with a button that saves it.',
  withoutPage: 'The phone of visitors opens the contact at once.',
};

const EVENT_HINTS = {
  withPage: 'Visitors see the event on a page, with a button that adds it to their calendar.',
  withoutPage: 'The phone of visitors opens the event at once.',
};

/**
 * The choice whether visitors see a page, or their phone opens the contact or the event at once, and the
 * image of the page.
 */
export function PageSwitch({ type, page, error, onPage }: PageSwitchProps) {
  return (
    <>
      <Checkbox
        asSwitch
        label="Show a page first"
        hint={(type === 'event' ? EVENT_HINTS : CONTACT_HINTS)[page === null ? 'withoutPage' : 'withPage']}
        checked={page !== null}
        onValue={(isShown) => onPage(isShown ? {} : null)}
      />
      {page && (
        <LoadedImageInput
          label="Image of the page"
          hint={type === 'event' ? 'Such as a poster.' : 'Such as a portrait or a logo.'}
          id={page.image ?? ''}
          error={error && messageForPeople(error)}
          onId={(image) => onPage(image === '' ? {} : { image })}
        />
      )}
    </>
  );
}
