import { z } from 'zod';
import { MAP_KINDS } from './map-entry.js';

/** The redirect map as JSON. */
export const redirectMapSchema = z.array(
  z
    .object({
      host: z.string().describe('Host name without a port.'),
      path: z.string().describe('Percent-encoded path. Short links match in any case.'),
      kind: z.enum(MAP_KINDS).describe('Current or former short code, alias, or key of GS1 Digital Link.'),
      status: z
        .int()
        .min(200)
        .max(410)
        .describe(
          'Status of the URL: 302 or 410, for keys of GS1 Digital Link 307; 200 if it shows content, 404 if the code is not active yet.',
        ),
      location: z.string().nullable().describe('Default destination; null unless the status is 302 or 307.'),
      qrCodeId: z.string(),
      name: z.string().nullable().describe('Name of the code.'),
      note: z.string().nullable().describe('What a server without this service cannot do.'),
    })
    .meta({ id: 'RedirectMapEntry' }),
);
