import type { Actor } from '../../core/accounts/actor.js';
import type { RevisionResource } from '../../core/codes/history/history-schemas.js';
import type { FolderTree } from '../../core/codes/folders/folder-tree.js';
import type { SubscribableEvent } from '../../core/events/event-types.js';
import type { LoggedEventResource } from '../../core/events/logged-event-schema.js';
import { describeAlert } from '../alerts/describe-alert.js';
import type { IconName } from '../components/icon-paths.js';
import { formatNumber } from '../format/numbers.js';
import { describeSubject, type Viewer } from '../history/describe-actor.js';
import { describeChange } from '../history/describe-change.js';
import { codeOfEvent, labelOfEvent, summarizeEvent } from '../webhooks/describe-event.js';

/** Stands for the name of the code in a sentence. */
export const CODE = { isCode: true } as const;

/** A sentence about an event, such as `['You changed the destination of ', CODE]`, and details of it. */
export interface EventWords {
  sentence: readonly (string | typeof CODE)[];
  details: string;
}

type Folders = Pick<FolderTree, 'pathOf'>;
type Change = RevisionResource['changes'][number];
type Data = Readonly<Record<string, unknown>>;

/** Icon and name of each kind of events that the activity shows, in the order of its filter. */
export const EVENT_KINDS: Partial<Record<SubscribableEvent, { icon: IconName; name: string }>> = {
  'qr_code.created': { icon: 'plus', name: 'Codes created' },
  'qr_code.updated': { icon: 'edit', name: 'Codes changed' },
  'qr_code.deleted': { icon: 'trash', name: 'Codes deleted' },
  'qr_code.first_scanned': { icon: 'check', name: 'First scans' },
  'qr_code.state_changed': { icon: 'clock', name: 'Codes that opened, paused, or ended' },
  'qr_code.change_applied': { icon: 'calendar', name: 'Scheduled changes made' },
  'qr_code.change_blocked': { icon: 'warn', name: 'Scheduled changes that failed' },
  'qr_code.destination_broken': { icon: 'warn', name: 'Broken destinations' },
  'qr_code.destination_recovered': { icon: 'link', name: 'Destinations that work again' },
  'domain.verified': { icon: 'check', name: 'Domains verified' },
  'domain.lost': { icon: 'warn', name: 'Domains lost' },
  'webhook.disabled': { icon: 'webhook', name: 'Webhooks disabled' },
  'limit.near': { icon: 'info', name: 'Limits nearly used up' },
  'limit.reached': { icon: 'warn', name: 'Limits used up' },
  'alert.triggered': { icon: 'warn', name: 'Alerts' },
};

/** Says in one sentence what happened. @param folders names folders that codes were moved to */
export function describeEvent(event: LoggedEventResource, viewer: Viewer, folders?: Folders): EventWords {
  const words = SENTENCES[event.type]?.(event.data, viewer, folders);
  if (!words) return { sentence: [labelOfEvent(event.type) ?? event.type], details: summarizeEvent(event) };
  const sentence = words.sentence.filter((part) => part !== '');
  // A code that was deleted has a name in the event, and no page.
  const isNamed = event.type === 'qr_code.deleted' || codeOfEvent(event) !== undefined;
  return {
    sentence: isNamed ? sentence : sentence.map((part) => (part === CODE ? 'a code' : part)),
    details: words.details ?? summarizeEvent(event),
  };
}

type Words = Pick<EventWords, 'sentence'> & { details?: string };

const SENTENCES: Partial<
  Record<SubscribableEvent, (data: Data, viewer: Viewer, folders?: Folders) => Words>
> = {
  'qr_code.created': ({ actor }, viewer) => ({
    sentence: by(actor, viewer, 'created ') ?? [CODE, ' was created'],
  }),
  'qr_code.updated': ({ actor, changes }, viewer, folders) =>
    describeUpdate(actor ? nameOf(actor, viewer) : 'Someone', changes as Change[], folders),
  'qr_code.deleted': ({ actor, name, shortCode, totalScans }, viewer) => {
    const shown = typeof name === 'string' && name !== '' ? name : String(shortCode);
    const sentence = actor ? [`${nameOf(actor, viewer)} deleted ${shown}`] : [`${shown} was deleted`];
    const scans = Number(totalScans);
    return { sentence, details: `${formatNumber(scans)} ${scans === 1 ? 'scan' : 'scans'}` };
  },
  'qr_code.first_scanned': () => ({ sentence: [CODE, ' was scanned for the first time'] }),
  'qr_code.state_changed': ({ from, to }) => ({
    sentence: [CODE, ` ${describeState(String(from), String(to))}`],
    details: '',
  }),
  'qr_code.change_applied': () => ({ sentence: ['A scheduled change of ', CODE, ' was made'] }),
  'qr_code.change_blocked': () => ({ sentence: ['A scheduled change of ', CODE, ' could not be made'] }),
  'qr_code.destination_broken': () => ({ sentence: ['The destination of ', CODE, ' does not work'] }),
  'qr_code.destination_recovered': () => ({ sentence: ['The destination of ', CODE, ' works again'] }),
  'domain.verified': ({ domain }) => ({
    sentence: [`The domain ${String(domain)} was verified`],
    details: '',
  }),
  'domain.lost': ({ domain, reason }) => ({
    sentence: [
      `The domain ${String(domain)} ${reason === 'moved' ? 'moved to another account' : 'was lost'}`,
    ],
    details:
      reason === 'moved'
        ? 'Codes printed with it no longer work there'
        : 'Its DNS record is missing; printed codes keep working',
  }),
  'webhook.disabled': ({ url, reason }) => ({
    sentence: [`The webhook endpoint ${hostOf(String(url))} was disabled`],
    details: reason === 'gone' ? 'Its receiver responded with 410 Gone' : 'It failed for five days',
  }),
  'limit.near': ({ used, max }) => ({
    sentence: [`80% of the day’s API calls are used: ${countOf(used, max)}`],
    details: '',
  }),
  'limit.reached': ({ used, max }) => ({
    sentence: [`The day’s API calls are used up: ${countOf(used, max)}`],
    details: 'Further calls are rejected until midnight UTC',
  }),
  'alert.triggered': ({ name, ...found }) => ({
    sentence: [`The alert ${String(name)} was triggered`],
    details: describeAlert(found),
  }),
};

function describeUpdate(who: string, changes: readonly Change[], folders: Folders | undefined): Words {
  const [only, ...others] = changes;
  if (!only) return { sentence: [`${who} saved `, CODE, ' without changes'], details: '' };
  if (others.length > 0) {
    const fields = [...new Set(changes.map((change) => fieldOf(change)))];
    return { sentence: [`${who} changed the ${joinWords(fields)} of `, CODE], details: '' };
  }
  const { path, to } = only;
  if (path === 'status')
    return { sentence: [`${who} ${to === 'paused' ? 'paused' : 'resumed'} `, CODE], details: '' };
  if (path === 'archived') {
    const sentence =
      to === true ? [`${who} archived `, CODE] : [`${who} brought `, CODE, ' back from the archive'];
    return { sentence, details: '' };
  }
  if (path === 'folder') {
    const folder = typeof to === 'string' ? (folders?.pathOf(to) ?? 'another folder') : undefined;
    return {
      sentence: [`${who} moved `, CODE, folder ? ` to ${folder}` : ' out of its folder'],
      details: '',
    };
  }
  if (path === 'routing.variants' && !to)
    return { sentence: [`${who} ended the split of `, CODE], details: '' };
  const sentence = [`${who} changed the ${fieldOf(only)} of `, CODE];
  return { sentence, details: describeChange(only).to ?? '' };
}

/** Names of fields that keep their capitals in the middle of a sentence. */
const FIELD_WORDS: Record<string, string> = {
  'UTM parameters': 'UTM parameters',
};

/** Returns the field of a change for the middle of a sentence: `destination`, `design`. */
function fieldOf(change: Change): string {
  const [name = ''] = describeChange(change).field.split(': ');
  return FIELD_WORDS[name] ?? name.toLowerCase();
}

/** Returns how a code came into its state without its owner. */
function describeState(from: string, to: string): string {
  if (to === 'active') return from === 'scheduled' ? 'opened as planned' : 'is available again';
  return STATES[to] ?? `is now ${to}`;
}

const STATES: Record<string, string> = {
  expired: 'ended as planned',
  exhausted: 'has no scans left',
  paused: 'was paused',
  scheduled: 'waits for its start',
};

function by(actor: unknown, viewer: Viewer, verb: string): Words['sentence'] | undefined {
  return actor ? [`${nameOf(actor, viewer)} ${verb}`, CODE] : undefined;
}

function nameOf(actor: unknown, viewer: Viewer): string {
  return describeSubject(actor as Actor, viewer);
}

function countOf(used: unknown, max: unknown): string {
  return `${formatNumber(Number(used))} of ${formatNumber(Number(max))}`;
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url;
}

/** `name, tags, and design`; more than three fields are counted. */
function joinWords(words: readonly string[]): string {
  if (words.length > 3) return `${words.slice(0, 2).join(', ')}, and ${words.length - 2} more fields`;
  if (words.length === 3) return `${words[0]}, ${words[1]}, and ${words[2]}`;
  return words.join(' and ');
}
