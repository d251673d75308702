import type { CodeType } from './payloads/registry.js';
import type { Scannability } from './scannability.js';
import type { Style } from './style.js';

export const QR_CODE_STATUSES = ['active', 'paused'] as const;
export type QrCodeStatus = (typeof QR_CODE_STATUSES)[number];

/** A code as the store keeps it. URLs are made from it on the way out, so that a change of PUBLIC_URL needs no migration. */
export interface StoredQrCode {
  id: string;
  accountId: string;
  type: CodeType;
  /** Normalised data of the type. */
  data: unknown;
  /** Whether it was sent as a string; one-field data is then given back as a string. */
  dataAsText: boolean;
  name: string | null;
  tags: string[];
  metadata: Record<string, string | number | boolean>;
  /** Whether the symbol carries the short URL (true) or the native payload (false). */
  dynamic: boolean;
  /** The exact text inside the symbol. */
  encoded: string;
  /** The native payload, kept for search. */
  destination: string;
  shortCode: string;
  /** Raised to revoke the signed image addresses that were handed out. */
  shareRevision: number;
  style: Style;
  status: QrCodeStatus;
  scannability: Scannability;
  createdAt: Date;
  updatedAt: Date;
  /** Counts changes by the owner; the resource's ETag. */
  revision: number;
  /** The bulk job that made it. */
  jobId?: string;
}
