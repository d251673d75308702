import { useState } from 'preact/hooks';
import type { TemplateResource } from '../../core/codes/templates/template-schemas.js';
import { Confirm } from '../components/dialog.js';
import { Menu } from '../components/menu.js';
import { toast } from '../components/toast.js';
import { pluralize } from '../format/numbers.js';
import { toApiError } from '../http/api-error.js';
import { Link } from '../router/link.js';
import { withQuery } from '../router/location.js';
import { ApplyTemplateDialog } from './apply-template-dialog.js';
import { deleteTemplate, saveTemplate } from './template-actions.js';
import { TemplateImage } from './template-image.js';
import { useCan } from '../session/use-can.js';

/** A template with the number of its codes, and a menu of actions on it. */
export function TemplateRow({ template }: { template: TemplateResource }) {
  const can = useCan();
  const { id, name, style, isDefault, codes } = template;
  const [openDialog, setOpenDialog] = useState<'apply' | 'delete'>();
  const close = () => setOpenDialog(undefined);
  const toggleDefault = () =>
    saveTemplate(id, { isDefault: !isDefault }).then(
      () => toast(isDefault ? 'New codes get no template' : 'Default template set'),
      (thrown: unknown) => toast(toApiError(thrown).message),
    );
  const deleteThisTemplate = async () => {
    await deleteTemplate(id);
    toast('Template deleted');
    close();
  };
  return (
    <li class="template-row">
      <TemplateImage style={style} size={48} />
      <div class="template-name">
        {can('shared') ? (
          <Link href={`/codes/templates/${id}`} class="truncate" data-edit>
            <bdi>{name}</bdi>
          </Link>
        ) : (
          <bdi class="truncate">{name}</bdi>
        )}
        {isDefault && <span class="badge">Default</span>}
      </div>
      <Link href={withQuery('/codes', { template: id, archived: 'include' })} class="soft small number">
        {pluralize(codes, 'code')}
      </Link>
      <Menu
        small
        label={`Change ${name}`}
        items={[
          { label: 'Edit', icon: 'edit', detail: 'e', needs: 'shared', href: `/codes/templates/${id}` },
          { label: 'Apply to codes', icon: 'forward', needs: 'bulk', onChoose: () => setOpenDialog('apply') },
          {
            label: isDefault ? 'Remove as default' : 'Make default',
            icon: 'check',
            needs: 'shared',
            onChoose: () => void toggleDefault(),
          },
          {
            label: 'Delete template',
            icon: 'trash',
            danger: true,
            needs: 'shared',
            onChoose: () => setOpenDialog('delete'),
          },
        ]}
      />
      {openDialog === 'apply' && <ApplyTemplateDialog template={template} onClose={close} />}
      {openDialog === 'delete' && (
        <Confirm
          title="Delete this template?"
          confirmLabel="Delete template"
          action={deleteThisTemplate}
          onClose={close}
        >
          <p>
            <strong>
              <bdi>{name}</bdi>
            </strong>{' '}
            will be deleted. {codes === 0 ? 'No code uses it.' : 'Its codes keep their style.'}
          </p>
        </Confirm>
      )}
    </li>
  );
}
