import { z } from 'zod';
import type { Actor } from '../history/actor.js';
import type { Change } from '../history/list-changes.js';

/** Maximum number of annotations in a response: the latest. */
export const MAX_ANNOTATIONS = 1_000;

/** What happened to a code in the range of its analytics. */
export const annotationSchema = z
  .object({
    at: z.iso.datetime(),
    kind: z
      .enum(['revision', 'state', 'scheduled', 'health'])
      .describe(
        '`revision`: the owner changed the code. `state`: it was paused or activated, it opened or expired, or its scan limit was used up or reset. `scheduled`: a scheduled change took effect. `health`: link watch found a destination broken, or recovered. Further kinds may be added.',
      ),
    text: z.string().describe('What happened, in English.'),
  })
  .meta({ id: 'Annotation' });

export type Annotation = z.output<typeof annotationSchema>;

/** What annotations show of a revision. */
interface AnnotatedRevision {
  revision: number;
  at: Date;
  actor: Actor | null;
  note: string | null;
  changes: readonly Change[];
}

/**
 * Returns the annotations of a revision: that of a change of the status, and that of everything else. A scheduled change has
 * one of its own kind.
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
  return paths.length === 0 ? 'Saved without changes' : `Changed ${paths.join(', ')}`;
}

/** What annotations show of a change of the health of a code. */
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
