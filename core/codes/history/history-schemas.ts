import { z } from 'zod';
import { qrCodeSchema } from '../qr-code-schemas.js';
import { actorSchema } from '../../accounts/actor.js';

/**
 * Members of a code that do not belong to a revision: they follow from scans or the time, or grant access.
 */
const TRANSIENT_MEMBERS = {
  state: true,
  scansLeft: true,
  health: true,
  totalScans: true,
  lastScannedAt: true,
  shareImage: true,
  warnings: true,
} as const;

/** Schema of one changed member of a code. */
export const changeSchema = z
  .object({
    path: z
      .string()
      .describe(
        'Changed field, such as `data.url` or `style.foreground`. A key with a dot is quoted: `metadata["a.b"]`.',
      ),
    from: z
      .unknown()
      .optional()
      .describe('Value before. Absent if the field did not exist; `changed` for a logo or a password.'),
    to: z
      .unknown()
      .optional()
      .describe('Value after. Absent if the field no longer exists; `changed` for a logo or a password.'),
  })
  .meta({ id: 'Change' });

const revision = {
  revision: z.int().describe('Number of the revision; the number in the `ETag` of the code.'),
  at: z.iso.datetime().describe('When the change was made.'),
  actor: actorSchema.nullable().describe('Who made the change. Null if it is older than the history.'),
  note: z.string().nullable().describe('`changeNote` of the request.'),
  changes: z
    .array(changeSchema)
    .describe('What changed, compared with the revision before. Empty for the first revision.'),
  encodedChanged: z
    .boolean()
    .describe('Whether the text of the symbol changed, so that prints show the former one.'),
};

/** A revision of a code in the list of its history. */
export const revisionSchema = z.object(revision).meta({ id: 'Revision' });

/** A revision with the code as it was. */
export const revisionWithCodeSchema = z
  .object({ ...revision, qrCode: qrCodeSchema.omit(TRANSIENT_MEMBERS).meta({ id: 'QrCodeOfRevision' }) })
  .meta({ id: 'RevisionWithQrCode' });

export type RevisionResource = z.output<typeof revisionSchema>;
export type RevisionWithQrCode = z.output<typeof revisionWithCodeSchema>;
