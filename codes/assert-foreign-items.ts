import { validationError } from '../core/basics/errors.js';
import type { StoredQrCode } from '../core/codes/qr-code.js';
import type { LinksData } from '../core/symbols/payloads/links.js';
import { findOwnShortLink, type OwnShortLinks } from './own-short-links.js';

/**
 * Checks that no item of a list of links leads to a short link of the code itself, or to a path below it.
 *
 * @param ownShortLinks Called only for codes of the type `links`.
 * @throws DomainError `validation_error`
 */
export async function assertForeignItems(
  { type, data }: Pick<StoredQrCode, 'type' | 'data'>,
  ownShortLinks: () => OwnShortLinks,
): Promise<void> {
  if (type !== 'links') return;
  const urls = (data as LinksData).items.map(({ url }, index) => ({ path: `data.items[${index}].url`, url }));
  const problems = await findOwnShortLink(urls, ownShortLinks(), { includesPathsBelow: true });
  if (problems.length > 0) throw validationError(problems);
}
