import { csvLine } from '../../../core/basics/csv.js';
import type { RevisionResource, RevisionWithQrCode } from '../../../core/codes/history/history-schemas.js';
import { listColumns } from '../../../core/jobs/list-csv/list-csv.js';
import type { PrintReadout } from '../../../core/symbols/print/print-readout.js';
import { qrCodeExample, QR_CODE_ID } from '../../../core/codes/qr-code-example.js';
import type { QrCodePreview } from '../../../core/codes/qr-code-schemas.js';
import type { ScheduledChange } from '../../../core/codes/scheduled-changes/scheduled-change-schemas.js';
import type { Resolution } from '../../../core/codes/routing/resolve-schemas.js';

/** ID of the scheduled change of the examples. */
export const SCHEDULED_CHANGE_ID = 'chg_01k8zq4w5tfxxa1b2c3d4e5f6g';

/** A revision as the history lists it. */
export const REVISION: RevisionResource = {
  revision: 3,
  at: '2026-11-20T16:04:00.000Z',
  actor: { type: 'key', id: 'key_01k8zq4w5tfxxa1b2c3d4e5f6g', name: 'Web shop' },
  note: 'Autumn menu',
  changes: [
    { path: 'data', from: 'https://example.com/summer', to: 'https://example.com/menu' },
    { path: 'style.foreground', from: '#000000', to: '#1a237e' },
  ],
  encodedChanged: false,
};

/** Response to a request to check the destinations of a code. */
export const LINK_CHECK = { qrCodeId: QR_CODE_ID, links: 1, requestedAt: '2026-11-21T10:05:00.000Z' };

/** A pending change. */
export const SCHEDULED_CHANGE: ScheduledChange = {
  id: SCHEDULED_CHANGE_ID,
  at: '2026-12-24T18:00:00.000Z',
  patch: { data: 'https://example.com/christmas' },
  state: 'pending',
  changeNote: 'Christmas menu',
  error: null,
  createdBy: { type: 'key', id: 'key_01k8zq4w5tfxxa1b2c3d4e5f6g', name: 'Web shop' },
  createdAt: '2026-11-21T10:05:00.000Z',
};

/** Builds a revision with the code as it was. @param base Base of its URLs. */
export function revisionExample(base: string): RevisionWithQrCode {
  const {
    state: _state,
    scansLeft: _left,
    health: _health,
    totalScans: _scans,
    lastScannedAt: _at,
    shareImage: _url,
    ...qrCode
  } = qrCodeExample(base);
  return { ...REVISION, qrCode: { ...qrCode, updatedAt: REVISION.at } };
}

/** Result for the visitor of the example. */
export const RESOLUTION: Resolution = {
  outcome: 'redirect',
  url: 'https://example.com/ch',
  rule: 'r2',
  variant: null,
  state: 'active',
  trace: [
    { rule: 'r1', matched: false, failed: ['country'] },
    { rule: 'r2', matched: true, failed: [] },
  ],
};

/** The SVG of the example, shortened. */
export const SVG_EXAMPLE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 33 33">' +
  '<path fill="#ffffff" d="M0 0h33v33H0z"/><path stroke="#1a237e" d="M4 4.5h7m1 0h2m2 0h1"/></svg>';

/** The example at a width of 30 mm and 300 dpi. */
export const PRINT_READOUT: PrintReadout = {
  modules: 33,
  widthMm: 30,
  moduleMm: 0.8467,
  dotsPerModule: 10,
  minWidthMm: 8.4,
  maxDistanceCm: 21.2,
  warnings: [],
  retail: null,
};

/** Builds the preview of the example. @param base Base of its URLs. */
export function previewExample(base: string): QrCodePreview {
  const { encoded, style, scannability } = qrCodeExample(base);
  const symbol = { version: 2, modules: 25, errorCorrection: 'M' as const };
  return { encoded, symbol, style, scannability, svg: SVG_EXAMPLE, print: PRINT_READOUT };
}

/** Builds a list of one code as CSV. @param base Base of its URLs. */
export function listCsvExample(base: string): string {
  const resource = qrCodeExample(base);
  const types = [{ type: resource.type, dataAsText: true }];
  const members = {
    types,
    metadataKeys: Object.keys(resource.metadata),
    hasMoreMetadataKeys: false,
    hasRouting: false,
    hasWatch: false,
  };
  const columns = listColumns(members, { logoCell: (image) => image });
  const row = { resource, destination: 'https://example.com/menu', revision: 2, folder: null };
  return csvLine(columns.map(({ name }) => name)) + csvLine(columns.map(({ cell }) => cell(row)));
}
