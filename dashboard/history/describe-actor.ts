import type { Actor } from '../../core/accounts/actor.js';

/**
 * Names who made a change, for use after "by": `dashboard`, `API key Web shop`. An unknown type is returned
 * unchanged.
 */
export function describeActor({ type, name }: Actor): string {
  if (type === 'session') return 'dashboard';
  if (type === 'key') return name === null ? 'an API key' : `API key ${name}`;
  if (type === 'schedule') return 'a scheduled change';
  if (type === 'job') return 'a bulk creation';
  return type;
}
