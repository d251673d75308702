import type { ErrorDetail } from '../../core/basics/errors.js';
import type {
  AlertCondition,
  AlertEvent,
  AlertKind,
  AlertResource,
  CreateAlert,
} from '../../core/alerts/alert-schemas.js';
import type { ScanSelection } from '../../core/codes/scan-selection.js';
import { formatNumber } from '../format/numbers.js';
import { COOLDOWN, KINDS, RANGES, type NumberRange } from './alert-kinds.js';
import { suggestName } from './describe-condition.js';

/** The state of the form of an alert. Numbers are texts, as they are typed. */
export interface AlertDraft {
  /** Undefined until it is typed: the condition suggests one. */
  name: string | undefined;
  kind: AlertKind;
  spike: { scans: string; hours: string };
  drop: { scans: string; hours: string };
  silence: { hours: string; minScans: string };
  events: readonly AlertEvent[];
  filter: ScanSelection;
  emails: readonly string[];
  cooldownHours: string;
}

/** Returns the draft of an alert, or of a new one of a kind. */
export function alertDraft(alert: AlertResource | undefined, newKind: AlertKind, email?: string): AlertDraft {
  const { spike, drop, silence, events } = alert?.condition ?? {};
  const kind = alert ? kindOf(alert.condition) : newKind;
  return {
    name: alert?.name,
    kind,
    spike: texts(spike ?? initial(RANGES.spike)),
    drop: texts(drop ?? initial(RANGES.drop)),
    silence: texts({ ...initial(RANGES.silence), ...silence }),
    events: events ?? ['qr_code.destination_broken'],
    filter: alert?.filter ?? {},
    emails: alert?.emails ?? (email === undefined ? [] : [email]),
    cooldownHours: String(alert?.cooldownHours ?? COOLDOWN.initial),
  };
}

/** Returns what a draft waits for. */
function draftCondition({ kind, events, ...draft }: AlertDraft): AlertCondition {
  switch (kind) {
    case 'spike':
      return { spike: numbers(draft.spike) };
    case 'drop':
      return { drop: numbers(draft.drop) };
    case 'silence':
      return { silence: numbers(draft.silence) };
    case 'events':
      return { events: [...events] };
  }
}

/** Returns the name of a draft: the typed one, or the one that its condition suggests. */
export function draftName(draft: AlertDraft): string {
  if (draft.name !== undefined) return draft.name;
  return conditionErrors(draft).length === 0 ? suggestName(draftCondition(draft)) : KINDS[draft.kind].label;
}

/** Returns the fields that the API would reject, with their paths in a request. */
export function draftErrors(draft: AlertDraft, needsEmails: boolean): ErrorDetail[] {
  const needed = needsEmails || draft.kind === 'events';
  return [
    ...(draftName(draft).trim() === '' ? [{ path: 'name', message: 'Enter a name' }] : []),
    ...conditionErrors(draft),
    ...numberErrors('cooldownHours', draft.cooldownHours, COOLDOWN),
    ...(needed && draft.emails.length === 0
      ? [{ path: 'emails', message: 'Add at least one recipient' }]
      : []),
  ];
}

/** Returns the body of the request that creates an alert. */
export function alertBody(draft: AlertDraft): Omit<CreateAlert, 'enabled'> {
  return {
    name: draftName(draft).trim(),
    filter: draft.filter,
    condition: draftCondition(draft),
    emails: [...draft.emails],
    cooldownHours: Number(draft.cooldownHours),
  };
}

/** Returns the kind of a condition. */
export function kindOf(condition: AlertCondition): AlertKind {
  return (Object.keys(KINDS) as AlertKind[]).find((kind) => condition[kind] !== undefined) ?? 'events';
}

function conditionErrors({ kind, events, ...draft }: AlertDraft): ErrorDetail[] {
  if (kind === 'events') {
    return events.length > 0 ? [] : [{ path: 'condition.events', message: 'Choose at least one' }];
  }
  const typed = new Map(Object.entries(draft[kind]));
  return Object.entries<NumberRange>(RANGES[kind]).flatMap(([name, range]) =>
    numberErrors(`condition.${kind}.${name}`, typed.get(name) ?? '', range),
  );
}

function numberErrors(path: string, text: string, { min, max }: NumberRange): ErrorDetail[] {
  const value = Number(text);
  if (text.trim() !== '' && Number.isInteger(value) && value >= min && value <= max) return [];
  return [{ path, message: `Enter a whole number from ${formatNumber(min)} to ${formatNumber(max)}` }];
}

function initial<Name extends string>(ranges: Record<Name, NumberRange>): Record<Name, number> {
  return mapValues(ranges, ({ initial: value }) => value);
}

function texts<Name extends string>(values: Record<Name, number>): Record<Name, string> {
  return mapValues(values, String);
}

function numbers<Name extends string>(values: Record<Name, string>): Record<Name, number> {
  return mapValues(values, Number);
}

function mapValues<Name extends string, From, To>(
  values: Record<Name, From>,
  map: (value: From) => To,
): Record<Name, To> {
  const entries = Object.entries<From>(values).map(([name, value]) => [name, map(value)]);
  return Object.fromEntries(entries) as Record<Name, To>;
}
