import { useState } from 'preact/hooks';
import { PLAN_TERMS } from '../../core/accounts/plans.js';
import type { BulkSelection } from '../bulk-changes/bulk-change.js';
import { Menu, type MenuItem } from '../components/menu.js';
import { navigate, withQuery } from '../router/location.js';
import { useAccount } from '../session/session.js';
import { canExport } from './export-codes.js';
import type { Filters } from './list-query.js';
import { SelectionDialog } from './selection-dialog.js';

interface ListMenuProps {
  label: string;
  filters: Filters;
  /** The codes of the list. */
  listed: BulkSelection;
  /** Items above and below those that every list has. */
  above?: readonly MenuItem[];
  below?: readonly MenuItem[];
}

/** The menu of a list of codes: what concerns all codes of the list. */
export function ListMenu({ label, filters, listed, above = [], below = [] }: ListMenuProps) {
  const { plan } = useAccount();
  const [dialog, setDialog] = useState<'export' | 'replace'>();
  const hasBulk = PLAN_TERMS[plan].bulk && listed.count > 0;
  const close = () => setDialog(undefined);
  return (
    <>
      <Menu
        label={label}
        items={[
          ...above,
          {
            label: 'Add many codes',
            icon: 'upload',
            needs: 'bulk',
            onChoose: () => navigate('/codes/import'),
          },
          ...(canExport(plan, listed)
            ? [
                {
                  label: 'Download these codes',
                  icon: 'download' as const,
                  needs: 'bulk' as const,
                  onChoose: () => setDialog('export'),
                },
              ]
            : []),
          ...(hasBulk
            ? [
                {
                  label: 'Replace in their URLs',
                  icon: 'repeat' as const,
                  needs: 'codes:write' as const,
                  onChoose: () => setDialog('replace'),
                },
              ]
            : []),
          {
            label: 'Print labels of these codes',
            icon: 'sheet',
            onChoose: () => navigate(withQuery('/codes/labels', filters)),
          },
          ...below,
        ]}
      />
      {dialog && (
        <SelectionDialog
          action={dialog}
          codes={undefined}
          selection={listed}
          onClose={close}
          onDeleted={close}
        />
      )}
    </>
  );
}
