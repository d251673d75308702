import { describeContent } from '../../core/codes/describe-content.js';
import type { Actor } from '../../core/accounts/actor.js';
import type { RevisionResource } from '../../core/codes/history/history-schemas.js';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { EVENT_NAMES } from '../../core/events/event-names.js';
import type { WebhookEventType } from '../../core/events/event-types.js';
import { JOB_KINDS } from '../../core/jobs/job-kinds.js';
import type { DeliveryResource } from '../../core/events/webhooks/webhook-schemas.js';
import { describeAlert } from '../alerts/describe-alert.js';
import { formatScanValue } from '../analytics/scan-values.js';
import { CODE_TYPE_DISPLAY } from '../codes/code-type-display.js';
import { formatNumber, pluralize } from '../format/numbers.js';
import { capitalize } from '../format/text.js';
import { describeActor, type Viewer } from '../history/describe-actor.js';
import { describeChange } from '../history/describe-change.js';
import { HEALTH_REASONS } from '../link-watch/describe-health.js';
import { describePatch } from '../schedule/describe-patch.js';

type EventData = Readonly<Record<string, unknown>>;

/** An event, as in the event log and in deliveries. */
export interface DescribedEvent {
  type: WebhookEventType;
  data: EventData;
}

/**
 * Returns when an event is sent, as a phrase; `undefined` if its type was added after the page was loaded.
 */
export function labelOfEvent(type: WebhookEventType): string | undefined {
  return type in EVENT_NAMES ? EVENT_NAMES[type].label : undefined;
}

/** Names an event type in a list of choices: `A code was scanned (qr_code.scanned)`. */
export function nameOfEvent(type: WebhookEventType): string {
  const label = labelOfEvent(type);
  return label === undefined ? type : `${label} (${type})`;
}

/** Returns the event of a delivery. Both formats have `data` in the same place. */
export function eventOfDelivery({ eventType, payload }: DeliveryResource): DescribedEvent {
  return { type: eventType, data: asObject(payload['data']) };
}

/** Returns the ID of the code that an event is about; `undefined` if the event concerns no code. */
export function codeOfEvent({ type, data }: DescribedEvent): string | undefined {
  const { qrCode, qrCodeId, id } = data;
  const candidates = [asObject(qrCode)['id'], qrCodeId, type === 'qr_code.deleted' && id];
  return candidates.find((candidate) => typeof candidate === 'string');
}

/** Names who caused an event; `undefined` if the event has no actor. */
export function actorOfEvent({ data: { actor } }: DescribedEvent, viewer: Viewer): string | undefined {
  return actor ? describeActor(actor as Actor, viewer) : undefined;
}

/**
 * Summarizes an event in one line that distinguishes it from others of the same type. Empty if nothing
 * identifies it, or if the type was added after the page was loaded.
 */
export function summarizeEvent({ type, data }: DescribedEvent): string {
  const parts = SUMMARIES[type]?.(data) ?? [];
  return parts.filter((part) => typeof part === 'string' && part).join(' · ');
}

const SUMMARIES: Partial<Record<WebhookEventType, (data: EventData) => unknown[]>> = {
  'qr_code.change_applied': ({ change }) => summarizeScheduledChange(change),
  'qr_code.change_blocked': ({ change }) => summarizeScheduledChange(change),
  'qr_code.scanned': summarizeScan,
  'qr_code.first_scanned': summarizeScan,
  'qr_code.link_clicked': (data) => [data['link'], ...summarizeScan(data)],
  'qr_code.created': ({ qrCode }) => {
    const { type, data } = qrCode as QrCode;
    return [CODE_TYPE_DISPLAY[type].name, describeContent({ data })];
  },
  'qr_code.updated': ({ changes }) => {
    const fields = (changes as RevisionResource['changes']).map((change) => describeChange(change).field);
    return [fields.length === 0 ? 'No changes' : fields.join(', ')];
  },
  'qr_code.deleted': ({ name, shortCode, totalScans }) => [
    name,
    shortCode,
    pluralize(Number(totalScans), 'scan'),
  ],
  'qr_code.state_changed': ({ from, to, reason }) => [
    `${nameState(from)} → ${nameState(to)}`,
    { clock: 'On schedule', scan_limit: 'Scan limit' }[String(reason)],
  ],
  'qr_code.destination_broken': summarizeHealth,
  'qr_code.destination_recovered': summarizeHealth,
  'job.completed': summarizeJob,
  'job.failed': summarizeJob,
  'import.ready': ({ create, update, invalid }) => [
    `${String(create)} to create`,
    `${String(update)} to update`,
    `${String(invalid)} invalid`,
  ],
  'domain.verified': ({ domain }) => [domain],
  'domain.lost': ({ domain, reason }) => [domain, reason === 'moved' && 'moved to another account'],
  'webhook.disabled': ({ url }) => [url],
  'limit.near': summarizeLimit,
  'limit.reached': summarizeLimit,
  'alert.triggered': ({ name, ...found }) => [name, describeAlert(found)],
  'webhook.test': ({ message }) => [message],
};

function summarizeScan({ location, device, referrer }: EventData): unknown[] {
  const { city, country } = asObject(location);
  const locationParts = [city, typeof country === 'string' && formatScanValue('country', country)];
  const type = asObject(device)['type'];
  return [
    locationParts.filter(Boolean).join(', '),
    typeof type === 'string' && formatScanValue('device', type),
    referrer,
  ];
}

function summarizeHealth({ url, httpStatus, reason, fallbackActive }: EventData): unknown[] {
  const status = typeof httpStatus === 'number' && `HTTP ${httpStatus}`;
  const cause = typeof reason === 'string' ? HEALTH_REASONS[reason] : undefined;
  return [url, cause, status, fallbackActive === true && 'fallback active'];
}

function summarizeJob({ jobType, progress }: EventData): unknown[] {
  const { done, total } = asObject(progress);
  const name = Object.entries(JOB_KINDS).find(([type]) => type === jobType)?.[1].name;
  return [name, typeof total === 'number' && `${String(done)} of ${total}`];
}

function summarizeLimit({ used, max }: EventData): unknown[] {
  return [`${formatNumber(Number(used))} of ${formatNumber(Number(max))} calls of the day`];
}

function asObject(value: unknown): EventData {
  return value !== null && typeof value === 'object' ? (value as EventData) : {};
}

function summarizeScheduledChange(change: unknown): unknown[] {
  const { patch, changeNote } = asObject(change);
  const fields = describePatch(asObject(patch)).map(({ field }) => field);
  return [changeNote, fields.join(', ')];
}

function nameState(state: unknown): string {
  return state === 'exhausted' ? 'Scans used up' : capitalize(String(state));
}
