import { renderLinksBody, LINKS_STYLE } from '../../core/codes/landing-pages/links-body.js';
import { IMAGE_STYLE } from '../../core/codes/landing-pages/page-image.js';
import { renderPageParts } from '../../core/codes/landing-pages/page-parts.js';
import { MESSAGES } from '../../core/codes/landing-pages/messages.js';
import { LandingPageFrame } from '../components/landing-page-frame.js';
import { textOf, type Fields } from '../editor/form-fields.js';
import { fileContentPath } from '../files/file-paths.js';
import { useFiles } from '../files/use-files.js';
import { useAccount } from '../session/session.js';
import { itemName, itemsOf } from './link-items.js';

/** The page of a list of links as visitors see it, while the form is filled in. */
export function LinksPagePreview({ values }: { values: Fields }) {
  const { branding, limits } = useAccount();
  const title = textOf(values, 'title').trim() || 'Heading';
  const links = itemsOf(values).map((item, index) => ({ title: itemName(item, index), url: '#' }));
  const text = textOf(values, 'description').trim() || undefined;
  const id = textOf(values, 'image');
  const [file] = useFiles(id === '' ? [] : [id]);
  const image = file?.data && {
    url: fileContentPath(id),
    width: file.data.width ?? 0,
    height: file.data.height ?? 0,
  };
  const body = renderLinksBody({
    kind: MESSAGES.en.links,
    image,
    text,
    items: [{ description: title, links }],
  });
  const parts = renderPageParts({
    title,
    body,
    branding: limits.whiteLabel ? branding : null,
    styles: [LINKS_STYLE, IMAGE_STYLE],
  });
  return (
    <section class="links-preview" aria-label="Preview of the page">
      <LandingPageFrame title="Preview of the page" head={<h3>Page preview</h3>} parts={parts} />
    </section>
  );
}
