import { z } from 'zod';

/** Maximum number of annotations in a response: the latest. */
export const MAX_ANNOTATIONS = 1_000;

/** Change of a code in the range of the code's analytics. */
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
