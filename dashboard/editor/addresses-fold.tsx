import type { ErrorDetail } from '../../core/basics/errors.js';
import { MAX_ALIASES } from '../../core/codes/aliases/alias.js';
import { Button } from '../components/button.js';
import { Select, SelectField } from '../components/field.js';
import { Fold } from '../components/fold.js';
import { Icon } from '../components/icon.js';
import { messageAt } from '../http/api-error.js';
import { useQuery } from '../http/use-query.js';
import { useAccount } from '../session/session.js';
import type { Address, Draft } from './draft.js';
import { isDynamic } from './draft.js';
import { messageForPeople } from './form-texts.js';
import './addresses-fold.css';

interface AddressesFoldProps {
  draft: Draft;
  /** The form as it was opened: another printed address changes the code. */
  initial: Pick<Draft, 'domain' | 'addresses'> | undefined;
  errors: readonly ErrorDetail[];
  onDraft: (change: Partial<Draft>) => void;
}

interface ListedDomain {
  domain: string;
  status: string;
}

/** Value of the choice of the short link; no path is empty. */
const SHORT_LINK = '';

/**
 * The domain of a code, other addresses that lead to it, and which of them it contains. Renders nothing for
 * an account without domains.
 */
export function AddressesFold({ draft, initial, errors, onDraft }: AddressesFoldProps) {
  const { baseUrl } = useAccount();
  const listed = useQuery<{ data: ListedDomain[] }>('/api/v1/domains?limit=100').data?.data ?? [];
  const { addresses } = draft;
  const verified = listed.flatMap(({ domain, status }) => (status === 'verified' ? domain : []));
  const used = [draft.domain, ...addresses.map(({ domain }) => domain)].filter((domain) => domain !== '');
  const domains = [...new Set([...verified, ...used])];
  if (domains.length === 0) return null;
  const defaultHost = new URL(baseUrl).host;
  const ownHost = draft.domain || defaultHost;
  const newDomain = domains.includes(ownHost) ? ownHost : domains[0]!;
  const choices = domains.map((domain) => ({ value: domain, label: domain }));
  const setAddress = (index: number, change: Partial<Address>) =>
    onDraft({ addresses: addresses.map((one, at) => (at === index ? { ...one, ...change } : one)) });
  const printed = addresses.findIndex(({ primary }) => primary);
  const isReprinted = initial !== undefined && isDynamic(draft) && printedOf(initial) !== printedOf(draft);
  return (
    <Fold
      part="addresses"
      title="Web addresses"
      summary={summarize(draft, defaultHost)}
      startsOpen={addresses.length > 0 || draft.domain !== ''}
      hasError={errors.length > 0}
    >
      <SelectField
        label="Domain of the short link"
        hint="The code and its images use it."
        error={messageAt(errors, 'domain')}
        value={draft.domain}
        choices={[{ value: '', label: `Same as all codes (${defaultHost})` }, ...choices]}
        onValue={(domain) => onDraft({ domain })}
      />
      <fieldset class="addresses stack">
        <legend>Other addresses that lead here</legend>
        <p class="field-note">
          For example, addresses that another service has printed. Up to {MAX_ALIASES} per code.
        </p>
        {addresses.map(({ domain, path }, index) => (
          <div key={index} class="address-row">
            <Select
              aria-label={`Domain of address ${index + 1}`}
              value={domain}
              choices={choices}
              onValue={(next) => setAddress(index, { domain: next })}
            />
            <span aria-hidden="true">/</span>
            <input
              class="input"
              aria-label={`Path of address ${index + 1}`}
              aria-invalid={pathError(errors, index) ? true : undefined}
              aria-describedby={pathError(errors, index) ? `address-${index}-note` : undefined}
              autocomplete="off"
              autocapitalize="none"
              spellcheck={false}
              placeholder="summer-menu"
              value={path}
              onInput={(event) => setAddress(index, { path: event.currentTarget.value })}
            />
            <Button
              icon="close"
              aria-label={`Remove address ${index + 1}`}
              onClick={() => onDraft({ addresses: addresses.filter((_, at) => at !== index) })}
            />
            {pathError(errors, index) && (
              <p id={`address-${index}-note`} class="field-note field-error">
                {pathError(errors, index)}
              </p>
            )}
          </div>
        ))}
        {addresses.length < MAX_ALIASES && (
          <Button
            small
            icon="plus"
            onClick={() =>
              onDraft({ addresses: [...addresses, { domain: newDomain, path: '', primary: false }] })
            }
          >
            Add address
          </Button>
        )}
      </fieldset>
      {addresses.length > 0 && draft.type !== 'gs1' && (
        <SelectField
          label={isDynamic(draft) ? 'Address in the code' : 'Address to share'}
          error={draft.compact && printed >= 0 ? 'Larger squares need the short link.' : undefined}
          value={printed < 0 ? SHORT_LINK : String(printed)}
          choices={[
            { value: SHORT_LINK, label: `${ownHost}/r/${draft.shortCode}` },
            ...addresses.map(({ domain, path }, index) => ({
              value: String(index),
              label: `${domain}/${path}`,
            })),
          ]}
          onValue={(value) =>
            onDraft({
              addresses: addresses.map((one, index) => ({ ...one, primary: String(index) === value })),
            })
          }
        />
      )}
      {isReprinted && (
        <p class="note" role="status">
          <Icon name="warn" />
          The code will look different. Copies that are printed already keep working; print it again to use
          the new address.
        </p>
      )}
    </Fold>
  );
}

function printedOf({ domain, addresses }: Pick<Draft, 'domain' | 'addresses'>): string {
  const printed = addresses.find(({ primary }) => primary);
  return printed ? `${printed.domain}/${printed.path}` : domain;
}

function pathError(errors: readonly ErrorDetail[], index: number): string | undefined {
  const at = `aliases[${index}]`;
  const found = errors.find(({ path }) => path === at || path.startsWith(`${at}.`));
  return found && messageForPeople(found.message);
}

function summarize({ domain, addresses }: Draft, defaultHost: string): string {
  if (addresses.length === 0) return domain || defaultHost;
  return addresses.length === 1 ? '1 more address' : `${addresses.length} more addresses`;
}
