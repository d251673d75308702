import type { Stores } from '../../store/create-stores.js';
import type { PageTitles } from './page-titles.js';

/** Dependencies of the route of page titles. */
export interface PageTitleDeps extends Pick<Stores, 'rateLimits'> {
  pageTitles: PageTitles;
  now: () => Date;
}
