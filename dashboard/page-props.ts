import type { PathParams } from './router/match-path.js';

/** What every page gets: the parts of its path, e.g. `{ id }` of `/codes/:id`. */
export interface PageProps {
  params: PathParams;
}
