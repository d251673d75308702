import type { Pagination } from '../../core/basics/resource-schemas.js';
import type { TemplateResource } from '../../core/codes/templates/template-schemas.js';
import { compareNames } from '../format/text.js';
import { useQuery, type Query } from '../http/use-query.js';
import { TEMPLATES_PATH } from './template-actions.js';

interface TemplatePage {
  data: TemplateResource[];
  pagination: Pagination;
}

const PAGE_SIZE = 100;
/**
 * Pages that are loaded; Business accounts have at most 500 templates unless the operator sets another
 * number.
 */
const MAX_PAGES = 5;
/** API path of the first page of templates. */
export const FIRST_TEMPLATES_PATH = `${TEMPLATES_PATH}?limit=${PAGE_SIZE}`;

/** Loads the templates of the account, by name. */
export function useTemplates() {
  const pages: Query<TemplatePage>[] = [];
  let path: string | undefined = FIRST_TEMPLATES_PATH;
  // Always the same number of queries: those without a path do nothing.
  for (let page = 0; page < MAX_PAGES; page++) {
    const query: Query<TemplatePage> = useQuery<TemplatePage>(path);
    const cursor = query.data?.pagination.nextCursor;
    path = path !== undefined && cursor ? `${FIRST_TEMPLATES_PATH}&cursor=${cursor}` : undefined;
    pages.push(query);
  }
  const templates = pages.flatMap(({ data }) => data?.data ?? []);
  return {
    templates: templates.sort((one, other) => compareNames(one.name, other.name)),
    /** Whether the first page is loaded. */
    isLoaded: pages[0]?.data !== undefined,
  };
}
