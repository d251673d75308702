import { z } from 'zod';
import { fileIdsSchema } from '../../files/file-ids.js';
import { definePayloadType } from './payload-type.js';
import { lineField } from './text-fields.js';

const schema = z.strictObject({
  files: fileIdsSchema,
  title: lineField(100).optional().describe('Heading of the page that shows images.'),
});

export type FileData = z.output<typeof schema>;

/** A hosted PDF, or a page with hosted images. */
export const file = definePayloadType({
  type: 'file',
  title: 'PDF or images',
  name: 'File',
  otherNames: ['pdf', 'document', 'datei'],
  icon: 'file',
  pageName: ['Images', 'Bilder', 'Images', 'Imágenes', 'Imagens', '画像'],
  fieldNames: {
    files: ['Files', 'Dateien', 'Fichiers', 'Archivos', 'Arquivos', 'ファイル'],
    title: ['Title', 'Titel', 'Titre', 'Título', 'Título', 'タイトル'],
  },
  summary: 'Opens an uploaded PDF, or a page with uploaded images. The file can be exchanged after printing.',
  symbol: 'dynamic-only',
  schema,
  example: { files: ['fil_01kbjw3yvqe8psn5m2r4t6v8xa'], title: 'Menu' },
  // Only searches read it.
  encode: ({ files, title }) => title ?? files.join(' '),
  fromText: (text) => ({ files: [text.trim()] }),
});
