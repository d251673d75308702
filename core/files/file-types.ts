/**
 * The media types of hosted files, with the extensions of their names. The content of a file decides its type.
 */
export const FILE_TYPES = {
  'application/pdf': { extension: 'pdf', otherExtensions: [] },
  'image/png': { extension: 'png', otherExtensions: [] },
  'image/jpeg': { extension: 'jpg', otherExtensions: ['jpeg'] },
  'image/webp': { extension: 'webp', otherExtensions: [] },
} as const satisfies Readonly<Record<string, { extension: string; otherExtensions: readonly string[] }>>;

/** Media type of a hosted file. */
export type FileType = keyof typeof FILE_TYPES;

/** The media types, as request bodies declare them. */
export const FILE_MEDIA_TYPES = Object.keys(FILE_TYPES) as [FileType, ...FileType[]];

/** A file that passed its inspection, as it is stored. */
export interface InspectedFile {
  /** PDFs are unchanged; images are encoded again. */
  bytes: Uint8Array;
  type: FileType;
  /** Number of pages of a PDF; null for images. */
  pages: number | null;
  /** In pixels; null for PDFs. */
  width: number | null;
  height: number | null;
}
