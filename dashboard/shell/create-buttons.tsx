import { PLAN_TERMS } from '../../core/accounts/plans.js';
import { ButtonLink } from '../components/button.js';
import { Menu } from '../components/menu.js';
import { newCodePath } from '../folders/folder-paths.js';
import { navigate, useLocation } from '../router/location.js';
import { useAccount } from '../session/session.js';

/** Creates a code from anywhere, or, by the menu next to it, what is created less often. */
export function CreateButtons() {
  const { plan } = useAccount();
  // The path of a new code depends on the folder whose page is open.
  useLocation();
  return (
    <div class="side-create">
      <ButtonLink
        icon="plus"
        needs="codes:write"
        href={newCodePath()}
        title="Create code (n)"
        aria-keyshortcuts="n"
      >
        <span class="nav-label">Create code</span>
      </ButtonLink>
      <Menu
        label="Create something else"
        icon="down"
        kind="plain"
        items={[
          {
            label: 'Many codes from a file',
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
      />
    </div>
  );
}
