import type { Actor } from '../../core/accounts/actor.js';

/** Jobs that change codes, by the type that is the name of the actor. */
const JOBS: Record<string, string> = {
  bulk_create: 'a bulk creation',
  bulk_update: 'a bulk update',
  bulk_delete: 'a bulk deletion',
  import: 'an import',
  revert: 'an Undo',
};

/**
 * Names who made a change, for use after "by": `you`, `API key Web shop`. An account has one person, who may
 * be signed in several times. An unknown type is returned unchanged.
 */
export function describeActor({ type, name }: Actor): string {
  switch (type) {
    case 'session':
      return 'you';
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
