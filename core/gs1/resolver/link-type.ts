/** Namespace of the link types of the GS1 Web Vocabulary. */
export const GS1_VOCABULARY = 'https://ref.gs1.org/voc/';

/** Link type of the default link of an item. */
export const DEFAULT_LINK = `${GS1_VOCABULARY}defaultLink`;

/** The prefix, and the addresses that the namespace has had. */
const SPELLINGS = /^(?:gs1:|https:\/\/(?:ref\.|www\.)?gs1\.org\/voc\/)/;

/** Returns the full URI of a link type, the same for all spellings of one that GS1 has defined. */
export function linkTypeUri(linkType: string): string {
  return linkType.replace(SPELLINGS, GS1_VOCABULARY);
}

/** Returns a link type as owners write it: `gs1:pip`, or its URI if GS1 has not defined it. */
export function shortLinkType(linkType: string): string {
  return linkType.replace(SPELLINGS, 'gs1:');
}
