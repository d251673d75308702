import type { TemplateResource } from '../../core/codes/templates/template-schemas.js';
import { ButtonLink } from '../components/button.js';
import { EmptyState } from '../components/list-states.js';
import { PagedList } from '../components/paged-list.js';
import { TEMPLATES_PATH } from './template-actions.js';
import { TemplateRow } from './template-row.js';
import './templates.css';

const LIST = `${TEMPLATES_PATH}?limit=50`;

/** Page with the templates of the account, at `/codes/templates`. */
export default function TemplatesPage() {
  const create = (
    <ButtonLink icon="plus" href="/codes/templates/new">
      Create template
    </ButtonLink>
  );
  return (
    <div class="page">
      <div class="page-head">
        <h1>Templates</h1>
        {create}
      </div>
      <PagedList<TemplateResource>
        path={LIST}
        title="Templates"
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
