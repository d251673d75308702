import { z } from 'zod';
import { idSchema } from '../../basics/ids.js';
import { betweenFields } from './normalize.js';
import { definePayloadType } from './payload-type.js';
import { SAVE_LINK } from './save-link.js';
import { lineField, multilineField } from './text-fields.js';
import { webUrl } from './web-url.js';

/** Maximum number of items of a list. */
const MAX_ITEMS = 50;
const MAX_TITLE = 100;

const item = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z0-9-]{1,32}$/, 'must be 1 to 32 lowercase letters, digits, and hyphens')
    .refine((id) => id !== SAVE_LINK, 'is reserved; choose another')
    .optional()
    .describe(
      'ID of the item in its click URL and in analytics, unique within the code. Default: the ID of the former item with the same URL, or else the next of `l1`, `l2`, ….',
    ),
  title: lineField(MAX_TITLE).describe('Title of the link.'),
  url: webUrl().describe('Destination: an absolute http or https URL without credentials.'),
});

const schema = z
  .strictObject({
    title: lineField(MAX_TITLE).describe('Heading of the page.'),
    description: multilineField(500).optional().describe('Text below the heading.'),
    image: idSchema('file').optional().describe('ID of an uploaded image above the heading.'),
    items: z
      .array(item)
      .min(1)
      .max(MAX_ITEMS)
      .describe('Links in their order on the page, each with `title`, `url`, and optionally `id`.'),
  })
  .check(betweenFields(['items'], validateIds));

export type LinksData = z.output<typeof schema>;

/** An item of a list of links. Stored items have an ID. */
export type LinksItem = LinksData['items'][number];

/** Reports each ID that an earlier item has. */
function validateIds(payload: z.core.ParsePayload<{ items: readonly LinksItem[] }>): void {
  const { value, issues } = payload;
  const used = new Set<string>();
  for (const [index, { id }] of value.items.entries()) {
    if (id === undefined) continue;
    if (used.has(id)) {
      const message = 'must be unique: an earlier item has it';
      issues.push({ code: 'custom', input: id, path: ['items', index, 'id'], message });
    }
    used.add(id);
  }
}

/** A page with a list of links, each of which counts its clicks. */
export const links = definePayloadType({
  type: 'links',
  title: 'Link list',
  name: 'Link list',
  otherNames: ['linkpage', 'link page', 'linktree', 'link in bio', 'linkliste', 'multi url'],
  icon: 'list',
  pageIcon: 'open',
  pageName: ['Links', 'Links', 'Liens', 'Enlaces', 'Links', 'リンク'],
  fieldNames: {
    title: ['Title', 'Titel', 'Titre', 'Título', 'Título', 'タイトル'],
    description: ['Description', 'Beschreibung', 'Description', 'Descripción', 'Descrição', '説明'],
    image: ['Image', 'Bild', 'Image', 'Imagen', 'Imagem', '画像'],
    items: ['Links', 'Links', 'Liens', 'Enlaces', 'Links', 'リンク'],
  },
  summary: 'Opens a page with a list of links, and counts the clicks on each.',
  symbol: 'dynamic-only',
  // 50 URLs of 2,048 characters; a code has at most 128 KiB.
  inputLimits: { characters: 128 * 1024, entries: 300 },
  schema,
  example: {
    title: 'Café Lumière',
    description: 'Open daily from 8 to 18.',
    items: [
      { title: 'Menu', url: 'https://example.com/menu' },
      { title: 'Reserve a table', url: 'https://example.com/reserve' },
    ],
  },
  // Searches find the items in the search text, so that the data is not stored twice.
  encode: ({ title }) => title,
});
