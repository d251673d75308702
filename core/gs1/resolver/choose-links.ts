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
  let best: LinkRank | undefined;
  let tied: ItemLink[] = [];
  for (const link of links) {
    const candidate = rank(link);
    const difference = best ? compareRanks(candidate, best) : 1;
    if (difference > 0) {
      best = candidate;
      tied = [link];
    } else if (difference === 0) tied.push(link);
  }
  if (tied.length === 1) return tied;
  const attributes = attributesOf(tied[0]!);
  return tied.filter((link) => attributesOf(link) === attributes);
}

/** Returns a text that is the same for links that are alike. */
function attributesOf({ type, language, context }: ItemLink): string {
  const tags = language?.map((tag) => tag.toLowerCase()).sort();
  return JSON.stringify([type?.toLowerCase(), tags, context && [...context].sort()]);
}
