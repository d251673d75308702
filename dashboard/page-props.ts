import type { PathParams } from './router/match-path.js';

/** Props of every page: the parameters of its path, such as `{ id }` of `/codes/:id`. */
export interface PageProps {
  params: PathParams;
}
