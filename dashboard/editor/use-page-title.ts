import type { PageTitle } from '../../core/codes/page-title-schemas.js';
import { useDebouncedPost } from '../http/use-debounced-post.js';

/** Whether the service requests no pages; the API writes it into the document. */
const IS_OFF = document.querySelector('meta[name="page-titles"][content="off"]') !== null;

/**
 * Returns the title of the page at a URL that someone types or pastes: `undefined` until it is known, and if
 * there is none. The service requests the page after a pause in typing.
 *
 * @param url `undefined` asks for nothing
 */
export function usePageTitle(url: string | undefined): string | undefined {
  const body = !IS_OFF && url !== undefined && isOfPage(url) ? { url } : undefined;
  return useDebouncedPost<PageTitle>('/api/v1/page-title', body).result?.title ?? undefined;
}

/** Returns whether a URL is long enough to be the URL of a page: its host has a dot. */
function isOfPage(url: string): boolean {
  return /^https?:\/\/[^/?#]+\.[^./?#]{2,}/i.test(url) && URL.canParse(url);
}
