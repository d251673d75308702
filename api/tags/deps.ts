import type { Stores } from '../../store/create-stores.js';
import type { SubmitJobDeps } from '../jobs/deps.js';
import type { QrCodeDeps } from '../qr-codes/deps.js';

/** What the routes of tags need: those of codes as well, because tags are part of codes, and those of jobs, which change many. */
export type TagDeps = QrCodeDeps & SubmitJobDeps & Pick<Stores, 'tagCounts'>;
