import { useEffect, useState } from 'preact/hooks';
import { leaveGuarded } from './leave-guard.js';

const locationEvents = new EventTarget();
/** The page as last shown. During `popstate`, the browser's location is already the next one. */
let shownPath = location.pathname;
/** Position of the shown page in the history of the tab; each history entry stores its own. */
let shownIndex = historyIndex();

addEventListener('popstate', () => {
  if (location.pathname === shownPath) return showLocation();
  const index = historyIndex();
  const steps = index - shownIndex;
  const wasShown = leaveGuarded(() => (location.pathname === shownPath ? history.go(steps) : showLocation()));
  // The user stays, at least until they decide: return to the entry of the shown page.
  if (!wasShown && steps !== 0) history.go(-steps);
});

function historyIndex(): number {
  const state = history.state as { index?: number } | null;
  return state?.index ?? 0;
}

function showLocation(): void {
  shownPath = location.pathname;
  shownIndex = historyIndex();
  locationEvents.dispatchEvent(new Event('change'));
}

/** The part of the page's URL that decides what is shown. */
export interface PageLocation {
  path: string;
  query: URLSearchParams;
}

/** Returns the current path and query. Components use `useLocation` to follow changes. */
export function currentLocation(): PageLocation {
  return { path: location.pathname, query: new URLSearchParams(location.search) };
}

interface NavigateOptions {
  /** Replaces the current history entry instead of adding one. */
  replace?: boolean;
  /** Leaves a guarded page without asking, because its changes are saved. */
  saved?: boolean;
}

/**
 * Navigates within the dashboard without loading it again. Scrolls to the top if the path changes. A page
 * with unsaved changes asks first.
 *
 * @param to path with an optional query
 */
export function navigate(to: string, { replace = false, saved = false }: NavigateOptions = {}): void {
  if (to === location.pathname + location.search) return;
  const pathChanges = to.split('?')[0] !== location.pathname;
  const go = () => {
    if (replace) history.replaceState({ index: shownIndex }, '', to);
    else history.pushState({ index: shownIndex + 1 }, '', to);
    if (pathChanges) scrollTo(0, 0);
    showLocation();
  };
  if (pathChanges && !saved) leaveGuarded(go);
  else go();
}

/** Returns the current location and renders again when it changes. */
export function useLocation(): PageLocation {
  const [current, setCurrent] = useState(currentLocation);
  useEffect(() => {
    const update = () => setCurrent((shown) => (isCurrent(shown) ? shown : currentLocation()));
    locationEvents.addEventListener('change', update);
    // Another component may have navigated since the render.
    update();
    return () => locationEvents.removeEventListener('change', update);
  }, []);
  return current;
}

function isCurrent({ path, query }: PageLocation): boolean {
  return path === location.pathname && query.toString() === new URLSearchParams(location.search).toString();
}

type QueryParams = Record<string, string | undefined>;

/**
 * State in the URL's query string, so that it survives a reload and can be shared.
 *
 * @returns the query, and a function that sets some of its parameters; an empty or `undefined` value removes
 *   one
 */
export function useQueryParams(): [URLSearchParams, (change: QueryParams) => void] {
  const { query } = useLocation();
  return [query, setQueryParams];
}

function setQueryParams(change: QueryParams): void {
  const { path, query } = currentLocation();
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined || value === '') query.delete(name);
    else query.set(name, value);
  }
  navigate(withQuery(path, query), { replace: true });
}

/** Appends a query to a path. Leaves out empty and `undefined` values, and the `?` if nothing remains. */
export function withQuery(path: string, query: URLSearchParams | QueryParams): string {
  const entries = query instanceof URLSearchParams ? [...query] : Object.entries(query);
  const present = entries.filter((entry): entry is [string, string] => !!entry[1]);
  return present.length === 0 ? path : `${path}?${new URLSearchParams(present).toString()}`;
}
