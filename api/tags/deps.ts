import type { Stores } from '../../store/create-stores.js';
import type { SubmitJobDeps } from '../jobs/deps.js';
import type { QrCodeDeps } from '../qr-codes/deps.js';

/**
 * Dependencies of the routes of tags, including the dependencies of codes, because tags are part of codes,
 * and of jobs, which change many codes.
 */
export type TagDeps = QrCodeDeps & SubmitJobDeps & Pick<Stores, 'tagCounts'>;
