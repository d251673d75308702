import { escapeMarkup } from '../../basics/escape-markup.js';

/** An image at the head of a page. */
export interface PageImage {
  url: string;
  /** In pixels. */
  width: number;
  height: number;
}

/** The style sheet of pages with an image at their head, in addition to the others. */
export const IMAGE_STYLE =
  '.image{display:block;width:6rem;height:6rem;margin:0 0 .75rem;border-radius:1rem;object-fit:cover;background:var(--paper)}';

/** Renders the image at the head of a page as HTML. It illustrates the heading, so screen readers skip it. */
export function renderImage({ url, width, height }: PageImage): string {
  return `<img class="image" src="${escapeMarkup(url)}" alt="" width="${width}" height="${height}">`;
}
