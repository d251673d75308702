import type { ErrorDetail } from '../../core/basics/errors.js';
import { Checkbox, SelectField } from '../components/field.js';
import { InstantField } from '../components/instant-field.js';
import { TokenField } from '../components/token-field.js';
import { messageAt } from '../http/api-error.js';
import { CONDITION_LABELS, type ConditionField } from './describe-rule.js';
import { ParameterEntries } from './parameter-entries.js';
import {
  COMMON_BROWSERS,
  COMMON_SYSTEMS,
  countryChoices,
  countryName,
  DEVICE_CHOICES,
  findClientName,
  findCountry,
  findLanguage,
  languageChoices,
  languageName,
  plainChoices,
  SOURCE_CHOICES,
} from './names.js';
import { PlacesField } from './places-field.js';
import type { WhenDraft } from './routing-draft.js';
import { ScheduleField } from './schedule-field.js';

interface ConditionInputProps {
  field: ConditionField;
  when: WhenDraft;
  /** Path of the conditions in the request body. */
  path: string;
  errors: readonly ErrorDetail[];
  /** Receives the condition that changed. */
  onWhen: (change: WhenDraft) => void;
}

const MAX_QUERY_KEYS = 5;

/** The control of one condition. */
export function ConditionInput({ field, when, path, errors, onWhen }: ConditionInputProps) {
  const fieldPath = `${path}.${field}`;
  const frame = { label: CONDITION_LABELS[field], error: listError(errors, fieldPath, when[field]) };
  switch (field) {
    case 'device':
      return <DevicesField when={when} error={frame.error} onWhen={onWhen} />;
    case 'os':
    case 'browser': {
      const choices = plainChoices(field === 'os' ? COMMON_SYSTEMS : COMMON_BROWSERS);
      return (
        <TokenField
          {...frame}
          hint={field === 'os' ? IPAD_HINT : 'Names as in the analytics'}
          values={when[field] ?? []}
          choices={choices}
          parse={(typed) => findClientName(field, typed, choices)}
          onValues={(values) => onWhen({ [field]: values })}
        />
      );
    }
    case 'country': {
      const choices = countryChoices();
      return (
        <TokenField
          {...frame}
          hint="An unknown location matches no country"
          values={when.country ?? []}
          choices={choices}
          parse={(typed) => findCountry(typed, choices)}
          rejection={(typed) => `“${typed}” is not a country. Choose one from the list.`}
          nameOf={countryName}
          onValues={(country) => onWhen({ country })}
        />
      );
    }
    case 'region':
      return (
        <PlacesField
          nameLabel="State or province"
          places={(when.region ?? []).map(({ country, region }) => ({ country, name: region }))}
          path={fieldPath}
          nameKey="region"
          errors={errors}
          onPlaces={(places) =>
            onWhen({ region: places.map(({ country, name }) => ({ country, region: name })) })
          }
        />
      );
    case 'city':
      return (
        <PlacesField
          nameLabel="City"
          places={(when.city ?? []).map(({ country, city }) => ({ country, name: city }))}
          path={fieldPath}
          nameKey="city"
          errors={errors}
          onPlaces={(places) =>
            onWhen({ city: places.map(({ country, name }) => ({ country, city: name })) })
          }
        />
      );
    case 'language': {
      const choices = languageChoices();
      return (
        <TokenField
          {...frame}
          hint="German also matches Swiss German, not the reverse"
          values={when.language ?? []}
          choices={choices}
          parse={(typed) => findLanguage(typed, choices)}
          rejection={(typed) =>
            `“${typed}” is not a language. Choose one from the list, or enter a tag such as de-CH.`
          }
          nameOf={languageName}
          onValues={(language) => onWhen({ language })}
        />
      );
    }
    case 'from':
    case 'until':
      return (
        <InstantField
          {...frame}
          value={when[field] ?? ''}
          onValue={(instant) => onWhen({ [field]: instant })}
        />
      );
    case 'schedule':
      return (
        when.schedule && (
          <ScheduleField
            schedule={when.schedule}
            path={fieldPath}
            errors={errors}
            onSchedule={(schedule) => onWhen({ schedule })}
          />
        )
      );
    case 'query':
      return (
        <ParameterEntries
          legend="Parameters of the link"
          hint="All must be present. * stands for any value."
          entries={when.query ?? []}
          maxEntries={MAX_QUERY_KEYS}
          path={fieldPath}
          errors={errors}
          onEntries={(query) => onWhen({ query })}
        />
      );
    case 'network':
      return (
        <TokenField
          {...frame}
          hint="Networks of IP addresses in CIDR notation, such as 192.0.2.0/24"
          values={when.network ?? []}
          onValues={(network) => onWhen({ network })}
        />
      );
    case 'source':
      return (
        <SelectField
          {...frame}
          hint="Only for codes with larger squares"
          value={when.source ?? 'symbol'}
          choices={SOURCE_CHOICES}
          onValue={(source) => onWhen({ source })}
        />
      );
  }
}

const IPAD_HINT = 'Names as in the analytics. An iPad that asks for desktop pages counts as Mac OS.';

function DevicesField({
  when: { device = [] },
  error,
  onWhen,
}: {
  when: WhenDraft;
  error: string | undefined;
  onWhen: (change: WhenDraft) => void;
}) {
  return (
    <fieldset class="condition-devices">
      <legend class="field-label">{CONDITION_LABELS.device}</legend>
      {DEVICE_CHOICES.map(({ value, label }) => (
        <Checkbox
          key={value}
          label={label}
          checked={device.includes(value)}
          onValue={(on) =>
            onWhen({ device: on ? [...device, value] : device.filter((each) => each !== value) })
          }
        />
      ))}
      {error && <p class="field-note field-error">{error}</p>}
    </fieldset>
  );
}

/** Finds the message for a list. An empty list gets clearer words than the schema's. */
function listError(errors: readonly ErrorDetail[], path: string, value: unknown): string | undefined {
  const message = messageAt(errors, path);
  if (message === undefined) return undefined;
  const isEmpty = value === '' || (Array.isArray(value) && value.length === 0);
  return isEmpty ? 'Choose at least one, or remove the condition' : message;
}
