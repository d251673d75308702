import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import type { Gs1Data } from '../../core/gs1/gs1-data.js';
import { fullLinkType } from '../../core/gs1/link-types.js';
import { chooseLinks } from '../../core/gs1/resolver/choose-links.js';
import { buildItemLinks, type ItemLink } from '../../core/gs1/resolver/item-links.js';

/** `Accept` header of browsers on phones. */
const ACCEPT = 'text/html,application/xhtml+xml,*/*;q=0.8';

/** An app that asks for a kind of page. */
export interface AskingVisitor {
  linkType: string;
  /** `Accept-Language` header. */
  acceptLanguage: string;
  /** Query without `?`, which may have contexts. */
  query: string;
}

/**
 * Returns the pages of a code for an app that asks for a kind, as the service chooses them: one, or several
 * among which only the visitor can choose. Empty if the code itself has none of this kind.
 */
export function choosePages(
  { data, name }: Pick<QrCode, 'data' | 'name'>,
  { linkType, acceptLanguage, query }: AskingVisitor,
): readonly ItemLink[] {
  const links = buildItemLinks(data as unknown as Gs1Data, name).byType.get(fullLinkType(linkType)) ?? [];
  if (links.length === 0) return [];
  const contexts = new URLSearchParams(query).getAll('context');
  return chooseLinks(links, { accept: ACCEPT, acceptLanguage, contexts });
}
