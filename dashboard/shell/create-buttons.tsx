import { PLAN_TERMS } from '../../core/accounts/plans.js';
import { Icon } from '../components/icon.js';
import { Menu } from '../components/menu.js';
import { navigate } from '../router/location.js';
import { useAccount } from '../session/session.js';
import { newCodePath } from '../folders/folder-paths.js';

/** The button that creates something from anywhere: a code, many codes from a file, or a template. */
export function CreateMenu() {
  const { plan } = useAccount();
  return (
    <Menu
      label="Create"
      icon="plus"
      kind="plain"
      class="side-create"
      items={[
        {
          label: 'Code',
          icon: 'codes',
          detail: 'n',
          needs: 'codes:write',
          onChoose: () => navigate(newCodePath()),
        },
        {
          label: 'Many from a file',
          icon: PLAN_TERMS[plan].bulk ? 'upload' : 'lock',
          needs: 'bulk',
          onChoose: () => navigate('/codes/import'),
        },
        {
          label: 'Template',
          icon: 'copy',
          needs: 'shared',
          onChoose: () => navigate('/codes/templates/new'),
        },
      ]}
    >
      <span class="nav-label">Create</span>
      <Icon name="down" size={14} />
    </Menu>
  );
}
