import type { Actor } from '../../core/accounts/actor.js';
import { founderMemberIdOf } from '../../core/accounts/derived-person-id.js';
import { capitalize } from '../format/text.js';

/** Jobs that change codes, by the type that is the name of the actor. */
const JOBS: Record<string, string> = {
  bulk_create: 'a bulk creation',
  bulk_update: 'a bulk update',
  bulk_delete: 'a bulk deletion',
  import: 'an import',
  revert: 'an Undo',
};

/** The member who looks at a page, and the account that it shows. */
export interface Viewer {
  accountId: string;
  /** Undefined if the membership has ended. */
  memberId: string | undefined;
}

/**
 * Names who made a change, for use after "by": `you`, `Grace Hopper`, `API key Web shop`. An unknown type is
 * returned unchanged.
 */
export function describeActor(actor: Actor, viewer: Viewer): string {
  const { type, name } = actor;
  switch (type) {
    case 'session':
      return isViewer(actor, viewer) ? 'you' : (name ?? 'another member');
    case 'key':
      return name === null ? 'an API key' : `API key ${name}`;
    case 'schedule':
      return 'a scheduled change';
    case 'job':
      return JOBS[name ?? ''] ?? 'a job';
    case 'operator':
      return 'the operator';
    case 'user':
      return name ?? 'a person';
    default:
      return type;
  }
}

/** Names an actor at the start of a sentence: `You`. The name of a person is shown as it is. */
export function describeSubject(actor: Actor, viewer: Viewer): string {
  const words = describeActor(actor, viewer);
  return words === actor.name ? words : capitalize(words);
}

/** Changes that are older than members were made by the person who created the account. */
function isViewer({ memberId }: Actor, viewer: Viewer): boolean {
  return (memberId ?? founderMemberIdOf(viewer.accountId)) === viewer.memberId;
}
