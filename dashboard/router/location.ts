import { useEffect, useState } from 'preact/hooks';

const locationEvents = new EventTarget();
addEventListener('popstate', () => locationEvents.dispatchEvent(new Event('change')));

/** The part of the page's URL that decides what is shown. */
export interface PageLocation {
  path: string;
  query: URLSearchParams;
}

/** Returns the current path and query. Components use `useLocation` to follow changes. */
export function currentLocation(): PageLocation {
  return { path: location.pathname, query: new URLSearchParams(location.search) };
}

/**
 * Navigates within the dashboard without loading it again. Scrolls to the top if the path changes.
 *
 * @param to path with an optional query
 * @param options.replace replaces the current history entry instead of adding one
 */
export function navigate(to: string, { replace = false } = {}): void {
  if (to === location.pathname + location.search) return;
  const pathChanges = to.split('?')[0] !== location.pathname;
  if (replace) history.replaceState(null, '', to);
  else history.pushState(null, '', to);
  if (pathChanges) scrollTo(0, 0);
  locationEvents.dispatchEvent(new Event('change'));
}

/** Returns the current location and renders again when it changes. */
export function useLocation(): PageLocation {
  const [current, setCurrent] = useState(currentLocation);
  useEffect(() => {
    const update = () => setCurrent(currentLocation());
    locationEvents.addEventListener('change', update);
    return () => locationEvents.removeEventListener('change', update);
  }, []);
  return current;
}

type QueryParams = Record<string, string | undefined>;

/**
 * State that lives in the query of the URL, so that it survives a reload and can be shared.
 *
 * @returns the query, and a function that sets some of its parameters; an empty or `undefined` value removes one
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
