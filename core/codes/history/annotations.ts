import type { Annotation } from '../../scans/analytics/annotations.js';
import type { Actor } from '../../accounts/actor.js';
import { findFieldLabel } from '../code-fields.js';
import type { Change } from './list-changes.js';

/** Fields of a revision that annotations show. */
interface AnnotatedRevision {
  revision: number;
  at: Date;
  actor: Actor | null;
  note: string | null;
  changes: readonly Change[];
}

/**
 * Returns the annotations of a revision: one for a change of the status, and one for everything else. A
 * scheduled change has one of its own kind.
 */
export function annotationsOf({ revision, at, actor, note, changes }: AnnotatedRevision): Annotation[] {
  const time = at.toISOString();
  if (actor?.type === 'schedule') {
    const text = note ?? describe(changes.map(({ path }) => path));
    return [{ at: time, kind: 'scheduled', text }];
  }
  const status = changes.find(({ path }) => path === 'status');
  const others = changes.filter((change) => change !== status).map(({ path }) => path);
  const annotations: Annotation[] = [];
  if (status)
    annotations.push({ at: time, kind: 'state', text: STATE_TEXTS[String(status.to)] ?? 'Status changed' });
  if (!status || others.length > 0) {
    const text = note ?? (revision === 1 ? 'Created' : describe(others));
    annotations.push({ at: time, kind: 'revision', text });
  }
  return annotations;
}

const STATE_TEXTS: Readonly<Record<string, string>> = { active: 'Activated', paused: 'Paused' };

function describe(paths: readonly string[]): string {
  return paths.length === 0
    ? 'Saved without changes'
    : `Changed ${[...new Set(paths.map(nameField))].join(', ')}`;
}

/** `routing.rules` → `rules and access` */
function nameField(path: string): string {
  if (path === 'data.url') return 'destination';
  const [field = ''] = path.split('.');
  return (findFieldLabel(field) ?? field).toLowerCase();
}

/** Fields of a change of a code's health that annotations show. */
interface AnnotatedHealth {
  at: Date;
  kind: 'broken' | 'recovered';
  url: string;
}

/** Returns the annotation of a destination that became broken, or is no longer broken. */
export function healthAnnotation({ at, kind, url }: AnnotatedHealth): Annotation {
  return { at: at.toISOString(), kind: 'health', text: `${HEALTH_TEXTS[kind]}: ${url}` };
}

const HEALTH_TEXTS = { broken: 'Broken', recovered: 'Recovered' } as const;
