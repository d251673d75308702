import type { TemplateResource } from '../../core/codes/templates/template-schemas.js';
import { ButtonLink } from '../components/button.js';
import { EmptyState } from '../components/list-states.js';
import { PageHead } from '../components/page-head.js';
import { PagedList } from '../components/paged-list.js';
import { RowSkeleton } from '../components/row-skeleton.js';
import { useQuery } from '../http/use-query.js';
import { TEMPLATES_PATH } from './template-actions.js';
import { TemplateRow } from './template-row.js';
import './templates.css';

const LIST = `${TEMPLATES_PATH}?limit=50`;

/** Page with the templates of the account, at `/codes/templates`. */
export default function TemplatesPage() {
  const list = useQuery<{ data: TemplateResource[] }>(LIST);
  const create = (
    <ButtonLink kind="primary" icon="plus" needs="shared" href="/codes/templates/new">
      Create template
    </ButtonLink>
  );
  return (
    <div class="page">
      <PageHead title="Templates">{list.data && list.data.data.length > 0 && create}</PageHead>
      <PagedList<TemplateResource>
        path={LIST}
        title="Templates"
        skeleton={<RowSkeleton rows={4} withImage />}
        empty={
          <EmptyState icon="copy" title="No templates yet" action={create}>
            A template gives new codes a style, tags, and other values, so that all codes of a brand look
            alike.
          </EmptyState>
        }
      >
        {(template) => <TemplateRow key={template.id} template={template} />}
      </PagedList>
    </div>
  );
}
