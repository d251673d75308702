import { textOf, type Fields } from '../editor/form-fields.js';

/** Maximum number of links of a list. */
export const MAX_ITEMS = 50;

/** Returns a link to be filled in. Its ID is assigned when the code is saved. */
export function newItem(): Fields {
  return { title: '', url: '' };
}

/** Returns the links of a form; one to be filled in if there is none. */
export function itemsOf({ items }: Fields): Fields[] {
  const given = Array.isArray(items) ? items.filter((item) => typeof item === 'object') : [];
  return given.length === 0 ? [newItem()] : given;
}

/** Returns what a link is called in messages: its title, or its position. */
export function itemName(item: Fields, index: number): string {
  return textOf(item, 'title').trim() || `Link ${index + 1}`;
}
