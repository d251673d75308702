import { useEffect, useState } from 'preact/hooks';

const changed = new EventTarget();
addEventListener('popstate', () => changed.dispatchEvent(new Event('change')));

/** The address as pages read it. */
export interface Location {
  path: string;
  query: URLSearchParams;
}

export function currentLocation(): Location {
  return { path: location.pathname, query: new URLSearchParams(location.search) };
}

/** Goes to another page, or with `replace` to another state of this one. */
export function navigate(to: string, { replace = false } = {}): void {
  if (to === location.pathname + location.search) return;
  const newPage = to.split('?')[0] !== location.pathname;
  if (replace) history.replaceState(null, '', to);
  else history.pushState(null, '', to);
  if (newPage) scrollTo(0, 0);
  changed.dispatchEvent(new Event('change'));
}

/** The address, kept up to date. */
export function useLocation(): Location {
  const [address, setAddress] = useState(currentLocation);
  useEffect(() => {
    const update = () => setAddress(currentLocation());
    changed.addEventListener('change', update);
    return () => changed.removeEventListener('change', update);
  }, []);
  return address;
}

/**
 * State that lives in the query of the address, so that it survives a reload and can be shared.
 * @returns the query, and a function that changes some of it: an empty value takes a parameter away
 */
export function useQueryParams(): [URLSearchParams, (change: Record<string, string | undefined>) => void] {
  const { query } = useLocation();
  return [query, changeQuery];
}

function changeQuery(change: Record<string, string | undefined>): void {
  const { path, query } = currentLocation();
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined || value === '') query.delete(name);
    else query.set(name, value);
  }
  navigate(withQuery(path, query), { replace: true });
}

/** A path with a query, or without when there is nothing in it. */
export function withQuery(path: string, query: URLSearchParams | Record<string, string | undefined>): string {
  const entries = query instanceof URLSearchParams ? [...query] : Object.entries(query);
  const present = entries.filter((entry): entry is [string, string] => !!entry[1]);
  return present.length === 0 ? path : `${path}?${new URLSearchParams(present).toString()}`;
}
