import type { ItemLink } from './item-links.js';
import { compareRanks, createLinkRanking, type LinkRank, type LinkRequest } from './link-preferences.js';

/**
 * Returns the best of several links of one type for a request: by media type, then language, then context,
 * otherwise the first one.
 *
 * @param links At least one, in the order of the owner.
 * @returns More than one link if those are alike, so that nothing but the visitor can choose.
 */
export function chooseLinks(links: readonly ItemLink[], request: LinkRequest): readonly ItemLink[] {
  if (links.length === 1) return links;
  const rank = createLinkRanking(request);
  let best: { link: ItemLink; rank: LinkRank } | undefined;
  for (const link of links) {
    const candidate = { link, rank: rank(link) };
    if (!best || compareRanks(candidate.rank, best.rank) > 0) best = candidate;
  }
  const attributes = attributesOf(best!.link);
  return links.filter((link) => link === best!.link || attributesOf(link) === attributes);
}

/** Returns a text that is the same for links that are alike. */
function attributesOf({ type, language, context }: ItemLink): string {
  const tags = language?.map((tag) => tag.toLowerCase()).sort();
  return JSON.stringify([type?.toLowerCase(), tags, context && [...context].sort()]);
}
