import type { Operation } from './openapi.js';

/** A link, which stays as it is, or a route in code: method, path, and query. */
const LINK_OR_ROUTE =
  /\[(?:[^[\]`]|`[^`]*`)*\]\([^)]*\)|`(GET|POST|PUT|PATCH|DELETE) ([^\s`?]+)(?:\?[^`]*)?`/g;

const FENCE = /^ *(`{3,}|~{3,})(.*)$/;

/**
 * Creates the function that links the routes in a guide to their pages of the reference. Text in code blocks
 * and headings stays as it is, as do routes that the API does not have.
 */
export function createRouteLinker(operations: readonly Operation[]): (markdown: string) => string {
  const slugs = new Map(operations.map(({ method, path, slug }) => [routeKey(method, path), slug]));

  function linkRoute(text: string, method: string | undefined, path: string | undefined): string {
    const slug = method && path && slugs.get(routeKey(method, path));
    return slug ? `[${text}](/reference/${slug})` : text;
  }

  return (markdown) => {
    let fence: string | undefined;
    return markdown
      .split('\n')
      .map((line) => {
        const [, mark, language = ''] = FENCE.exec(line) ?? [];
        const closes = fence !== undefined && mark?.startsWith(fence) && language.trim() === '';
        if (mark !== undefined && (fence === undefined || closes)) {
          fence = fence === undefined ? mark : undefined;
        }
        const isText = fence === undefined && mark === undefined && !line.startsWith('#');
        return isText ? line.replaceAll(LINK_OR_ROUTE, linkRoute) : line;
      })
      .join('\n');
  };
}

/** Identifies a route. Guides write parameters of a path as `:id`, `{id}`, or `<id>`. */
const routeKey = (method: string, path: string): string =>
  `${method} ${path.replaceAll(/(?<=\/)(?::\w+|\{\w+\}|<[^>]+>)/g, '*')}`;
