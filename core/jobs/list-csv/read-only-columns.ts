/**
 * Columns of the list CSV that an import ignores. The URL `shareImage` is left out, because it grants access.
 */
export const READ_ONLY_COLUMNS = [
  'encoded',
  'shortUrl',
  'image',
  'images.svg',
  'images.png',
  'images.pdf',
  'images.eps',
  'images.webp',
  'images.jpg',
  'scannability.ok',
  'state',
  'passwordProtected',
  'scansLeft',
  'totalScans',
  'lastScannedAt',
  'createdAt',
  'updatedAt',
  'archived',
  'health',
  'revision',
] as const;
