import type { TemplateResource } from '../../core/codes/templates/template-schemas.js';
import { Icon } from '../components/icon.js';
import { Loaded, Skeleton } from '../components/list-states.js';
import { PageHead } from '../components/page-head.js';
import { useQuery } from '../http/use-query.js';
import type { PageProps } from '../router/match-path.js';
import { TEMPLATES_PARENT, templatePath } from './template-actions.js';
import { LoadedTemplateForm } from './loaded-template-form.js';

/** The page that changes a template, at `/codes/templates/:id`. */
export default function EditTemplatePage({ params: { id = '' } }: PageProps) {
  const template = useQuery<TemplateResource>(templatePath(id));
  return (
    <div class="page">
      <Loaded query={template} errorTitle="Couldn’t load the template" skeleton={<Skeleton lines={6} tall />}>
        {(data) => (
          <>
            <PageHead
              title={
                <>
                  Edit <bdi>{data.name}</bdi>
                </>
              }
              parents={[TEMPLATES_PARENT]}
            />
            <p class="note">
              <Icon name="info" />
              Codes that were created from it stay as they are until you apply the template to them.
            </p>
            <LoadedTemplateForm key={data.id} template={data} />
          </>
        )}
      </Loaded>
    </div>
  );
}
