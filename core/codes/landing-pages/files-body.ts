import { escapeMarkup } from '../../basics/escape-markup.js';

/** The style sheet of pages with images, in addition to the common one. */
export const FILES_STYLE = `
main{max-width:46rem}
figure{margin:1rem 0 0}
figure a{display:block;border-radius:.5rem}
figure a:focus-visible{outline:3px solid var(--ink);outline-offset:2px}
figure img{display:block;width:100%;height:auto;border-radius:.5rem;background:var(--paper)}
@media (max-width:30rem){body{padding:0}main{min-height:100vh;padding:1rem;border:0;border-radius:0}figure{margin:.75rem -1rem 0}figure img,figure a{border-radius:0}}
`.trim();

/** An image of the page. */
interface PageImage {
  url: string;
  /** Name of its file without the extension, which screen readers read. */
  alt: string;
  /** In pixels. */
  width: number;
  height: number;
}

/**
 * Renders the body of a page with images in their order, as HTML. A tap opens an image alone, where it can be
 * enlarged.
 */
export function renderFilesBody({ title, images }: { title: string; images: readonly PageImage[] }): string {
  return [
    `<h1 dir="auto">${escapeMarkup(title)}</h1>`,
    ...images.map(
      ({ url, alt, width, height }, index) =>
        `<figure><a href="${escapeMarkup(url)}"><img src="${escapeMarkup(url)}" alt="${escapeMarkup(alt)}" width="${width}" height="${height}"${index < 2 ? '' : ' loading="lazy"'} decoding="async"></a></figure>`,
    ),
  ].join('\n');
}
