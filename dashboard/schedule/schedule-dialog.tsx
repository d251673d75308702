import { useState } from 'preact/hooks';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import { Button } from '../components/button.js';
import { Dialog } from '../components/dialog.js';
import { Checkbox, SelectField, TextField } from '../components/field.js';
import { Form } from '../components/form.js';
import { InstantField } from '../components/instant-field.js';
import { Problem } from '../components/problem.js';
import { toast } from '../components/toast.js';
import { TokenField } from '../components/token-field.js';
import { folderChoices } from '../folders/folder-choices.js';
import { useFolders } from '../folders/use-folders.js';
import { fieldError } from '../http/api-error.js';
import { call } from '../http/call.js';
import { invalidateQueries } from '../http/query-cache.js';
import { useMutation } from '../http/use-mutation.js';
import {
  emptyDraft,
  hasDestination,
  isEmpty,
  KEEP_FOLDER,
  NO_FOLDER,
  toRequest,
  type ChangeDraft,
} from './change-draft.js';
import { NewDestination } from './new-destination.js';
import { schedulePath } from './schedule-paths.js';

const STATUSES = [
  { value: 'keep', label: 'No change' },
  { value: 'active', label: 'Active' },
  { value: 'paused', label: 'Paused' },
] as const;

const FOLDERS = [
  { value: KEEP_FOLDER, label: 'No change' },
  { value: NO_FOLDER, label: 'No folder' },
] as const;

interface ScheduleDialogProps {
  code: QrCode;
  onClose: () => void;
}

/** The form that schedules a change of a code. */
export function ScheduleDialog({ code, onClose }: ScheduleDialogProps) {
  const [draft, setDraft] = useState(emptyDraft);
  const [hint, setHint] = useState<string>();
  const { tree } = useFolders();
  const { mutate, isPending, error } = useMutation(async () => {
    await call('POST', schedulePath(code.id), { body: toRequest(draft, code) });
    invalidateQueries(schedulePath(code.id));
  });
  const change = (fields: Partial<ChangeDraft>) => setDraft({ ...draft, ...fields });
  const submit = async () => {
    const missing =
      draft.at === ''
        ? 'Choose a date and time'
        : isEmpty(draft, code)
          ? 'Change at least one field'
          : undefined;
    setHint(missing);
    if (missing !== undefined || !(await mutate())) return;
    toast('Change scheduled');
    onClose();
  };
  const at = (path: string) => fieldError(error, path);
  const isShown =
    ['at', 'patch.data.url', 'patch.name', 'patch.tags', 'patch.folder', 'changeNote'].some(at) ||
    error?.details.some(({ path }) => path.startsWith('patch.data.files'));
  return (
    <Dialog title="Schedule a change" onClose={onClose} asDrawer>
      <Form class="stack" noValidate error={error} onSubmit={() => void submit()}>
        <InstantField
          label="Date and time"
          autofocus
          error={timeError(at('at')) ?? (draft.at === '' ? hint : undefined)}
          value={draft.at}
          onValue={(value) => change({ at: value })}
        />
        {hasDestination(code) && (
          <NewDestination code={code} draft={draft} errors={error?.details ?? []} onDraft={change} />
        )}
        <SelectField
          label="Status"
          choices={STATUSES}
          value={draft.status}
          onValue={(status) => change({ status })}
        />
        <TextField
          label="New name"
          optional
          hint="Leave empty to keep the name"
          error={at('patch.name')}
          maxLength={200}
          value={draft.name}
          onValue={(name) => change({ name })}
        />
        <Checkbox
          label="Replace the tags"
          checked={draft.tags !== null}
          onValue={(checked) => change({ tags: checked ? code.tags : null })}
        />
        {draft.tags && (
          <TokenField
            label="Tags"
            error={at('patch.tags')}
            values={draft.tags}
            onValues={(tags) => change({ tags })}
          />
        )}
        {(tree.all.length > 0 || code.folder !== null) && (
          <SelectField
            label="Folder"
            error={at('patch.folder')}
            choices={[...FOLDERS, ...folderChoices(tree)]}
            value={draft.folder}
            onValue={(folder) => change({ folder })}
          />
        )}
        <TextField
          label="Note"
          optional
          hint="Shown in the history of the code"
          error={at('changeNote')}
          maxLength={200}
          value={draft.note}
          onValue={(note) => change({ note })}
        />
        {error && !isShown && <Problem error={error} />}
        {hint !== undefined && draft.at !== '' && isEmpty(draft, code) && (
          <p class="timeline-error" role="alert">
            {hint}
          </p>
        )}
        <footer class="dialog-foot">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" busy={isPending}>
            Schedule
          </Button>
        </footer>
      </Form>
    </Dialog>
  );
}

/** The API's limits are for programs, too: people do not choose a time within seconds. */
function timeError(message: string | undefined): string | undefined {
  return message?.includes('at least') ? 'Choose a time that is still to come' : message;
}
