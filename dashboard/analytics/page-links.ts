import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import type { CodeAnalytics } from '../../core/scans/analytics/analytics-schema.js';
import type { LinksData } from '../../core/symbols/payloads/links.js';
import { SAVE_LINK } from '../../core/symbols/payloads/save-link.js';

/** A link on the page of a code, whose clicks are counted. */
export interface PageLink {
  /** ID in analytics. */
  id: string;
  title: string;
  /** Destination; absent for a button that saves a file, and for a link that was removed. */
  url?: string;
}

/** Returns the links on the page of a code; undefined if it has no page with links. */
export function pageLinks({
  type,
  data,
  page,
}: Pick<QrCode, 'type' | 'data' | 'page'>): PageLink[] | undefined {
  if (type === 'links') {
    return (data as LinksData).items.map(({ id = '', title, url }) => ({ id, title, url }));
  }
  if (page === null) return undefined;
  return [{ id: SAVE_LINK, title: type === 'event' ? 'Add to calendar' : 'Save contact' }];
}

/** The clicks on a link. */
export interface LinkClicks extends PageLink {
  clicks: number;
  uniqueClicks: number;
}

/**
 * Returns the clicks on every link, most clicked first. Links that nobody clicked have 0; links that were
 * clicked before they were removed are named by their IDs.
 *
 * @param counted Counts by link of a range.
 */
export function countClicks(links: readonly PageLink[], counted: CodeAnalytics['links']): LinkClicks[] {
  const counts = new Map(counted.map((count) => [count.link, count]));
  const isOnPage = new Set(links.map(({ id }) => id));
  const removed = counted
    .filter(({ link }) => !isOnPage.has(link))
    .map(({ link }) => ({ id: link, title: `${link} (removed)` }));
  return [...links, ...removed]
    .map((link) => {
      const { clicks = 0, uniqueClicks = 0 } = counts.get(link.id) ?? {};
      return { ...link, clicks, uniqueClicks };
    })
    .sort((one, other) => other.clicks - one.clicks);
}
