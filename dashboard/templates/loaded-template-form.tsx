import { lazily } from '../components/lazily.js';
import { Skeleton } from '../components/list-states.js';
import { LoadedFolderField, LoadedStylePanel } from '../editor/lazy-fields.js';

/** The form of a template. It is loaded with the parts that are above other fields, so that nothing moves. */
export const LoadedTemplateForm = lazily(
  async () => {
    const [{ TemplateForm }] = await Promise.all([
      import('./template-form.js'),
      LoadedStylePanel.preload(),
      LoadedFolderField.preload(),
    ]);
    return TemplateForm;
  },
  'Couldn’t load the form',
  () => <Skeleton lines={6} tall />,
);
