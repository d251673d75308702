import type { TagCounts } from '../../store/qr-codes/tag-counts.js';
import type { SubmitJobDeps } from '../jobs/deps.js';
import type { QrCodeDeps } from '../qr-codes/deps.js';

/** What the routes of tags need: those of codes as well, because tags are part of codes, and those of jobs, which change many. */
export interface TagDeps extends QrCodeDeps, SubmitJobDeps {
  settings: QrCodeDeps['settings'] & SubmitJobDeps['settings'];
  tagCounts: TagCounts;
}
