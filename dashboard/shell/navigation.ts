import { NAVIGATION_GROUPS, PAGES, type Page } from '../pages.js';

/** A page in the navigation. */
export type NavigationPage = Page & Required<Pick<Page, 'navigation' | 'icon'>>;

/** Pages in the navigation, in its order. */
export const NAVIGATION = PAGES.filter(
  (page): page is NavigationPage => page.navigation !== undefined && page.icon !== undefined,
);

/** A group of the navigation with its pages. */
export interface NavigationGroup {
  name: keyof typeof NAVIGATION_GROUPS;
  title: string;
  pages: readonly NavigationPage[];
}

/** The groups of the navigation. */
export const GROUPS: readonly NavigationGroup[] = Object.entries(NAVIGATION_GROUPS).map(([name, title]) => ({
  name: name as keyof typeof NAVIGATION_GROUPS,
  title,
  pages: NAVIGATION.filter(({ navigation }) => navigation.group === name),
}));

/** Pages above the groups. */
export const FIRST_PAGES = NAVIGATION.filter(({ navigation }) => navigation.group === undefined);

/** Pages of the account: they are in the menu of the account, not in the side bar. */
export const ACCOUNT_PAGES = NAVIGATION.filter(({ navigation }) => navigation.group === 'account');

/** Returns the label of a page in the navigation. */
export function navigationLabel({ title, navigation }: Page): string {
  return navigation?.label ?? title;
}

/**
 * Finds the page of the navigation that a path belongs to: the page at the path, or the nearest one above it.
 */
export function findCurrentPage(path: string): NavigationPage | undefined {
  const isBelow = (start: string) => path === start || (start !== '/' && path.startsWith(`${start}/`));
  const isAt = ({ path: start, navigation }: Page) => [start, ...(navigation?.also ?? [])].some(isBelow);
  return NAVIGATION.filter(isAt).toSorted((one, other) => other.path.length - one.path.length)[0];
}
