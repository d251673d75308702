import { PageHead } from '../components/page-head.js';
import { TEMPLATES_PARENT } from './template-actions.js';
import { LoadedTemplateForm } from './loaded-template-form.js';

/** The page that creates a template, at `/codes/templates/new`. */
export default function NewTemplatePage() {
  return (
    <div class="page">
      <PageHead title="Create template" parents={[TEMPLATES_PARENT]} />
      <LoadedTemplateForm />
    </div>
  );
}
