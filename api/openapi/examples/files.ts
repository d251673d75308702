import type { FileResource } from '../../../core/files/file-schemas.js';

/** ID of the file in examples. */
export const FILE_ID = 'fil_01k8zq4w5tfxxa1b2c3d4e5f6g';

/** A menu as PDF. */
export const FILE: FileResource = {
  id: FILE_ID,
  name: 'Lunch menu.pdf',
  type: 'application/pdf',
  bytes: 184_320,
  sha256: '5f2b0c0d8c3a4a6f9b1e7d2c6a5f4e3d2c1b0a9f8e7d6c5b4a3f2e1d0c9b8a7f',
  pages: 2,
  width: null,
  height: null,
  folder: null,
  codes: 3,
  blocked: false,
  createdAt: '2026-11-21T08:00:00.000Z',
  updatedAt: '2026-11-21T08:00:00.000Z',
};
