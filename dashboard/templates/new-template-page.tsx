import { TemplateForm } from './template-form.js';

/** The page that creates a template, at `/codes/templates/new`. */
export default function NewTemplatePage() {
  return (
    <div class="page">
      <h1>Create template</h1>
      <TemplateForm />
    </div>
  );
}
