import { INSTANCE_URL } from '../../../scripts/docs/site/instance-url.js';

/** Returns a text of the site with the URL of the service that has served it. For browsers only. */
export function withInstanceUrl(text: string): string {
  return text.replaceAll(INSTANCE_URL, location.origin);
}

/** Puts the URL of this service into the examples of the page that is shown. */
export function fillInstanceUrl(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    if (text.data.includes(INSTANCE_URL)) text.data = withInstanceUrl(text.data);
  }
}
