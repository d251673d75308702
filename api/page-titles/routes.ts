import type { Route } from '../http/route.js';
import type { PageTitleDeps } from './deps.js';
import { findPageTitle } from './find-page-title.js';

/** The route of page titles. */
export const PAGE_TITLE_ROUTES: readonly Route<PageTitleDeps>[] = [findPageTitle];
