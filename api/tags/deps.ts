import type { TagCounts } from '../../store/qr-codes/tag-counts.js';
import type { QrCodeDeps } from '../qr-codes/deps.js';

/** What the routes of tags need: those of codes as well, because tags are part of codes. */
export interface TagDeps extends QrCodeDeps {
  tagCounts: TagCounts;
}
