import { useState } from 'preact/hooks';
import type { ErrorDetail } from '../../core/basics/errors.js';
import { MINUTE_MS } from '../../core/basics/time/durations.js';
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
import { fieldError, messageAt } from '../http/api-error.js';
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
  const [problems, setProblems] = useState<readonly ErrorDetail[]>([]);
  const { tree } = useFolders();
  const { mutate, isPending, error } = useMutation(async () => {
    await call('POST', schedulePath(code.id), { body: toRequest(draft, code) });
    invalidateQueries(schedulePath(code.id));
  });
  const change = (fields: Partial<ChangeDraft>) => setDraft({ ...draft, ...fields });
  const submit = async () => {
    const found = findProblems(draft, code);
    setProblems(found);
    if (found.length > 0 || !(await mutate())) return;
    toast('Change scheduled');
    onClose();
  };
  const at = (path: string) => fieldError(error, path);
  const isShown =
    ['at', 'patch.data.url', 'patch.name', 'patch.tags', 'patch.folder', 'changeNote'].some(at) ||
    error?.details.some(({ path }) => path.startsWith('patch.data.files'));
  return (
    <Dialog title="Schedule a change" onClose={onClose} asDrawer>
      <Form class="stack" noValidate error={error} problems={problems} onSubmit={() => void submit()}>
        <InstantField
          label="Date and time"
          autofocus
          error={draft.at === '' ? messageAt(problems, 'at') : timeError(at('at'), draft.at)}
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
        {messageAt(problems, 'patch') !== undefined && isEmpty(draft, code) && (
          <p class="timeline-error" role="alert">
            {messageAt(problems, 'patch')}
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

function findProblems(draft: ChangeDraft, code: QrCode): ErrorDetail[] {
  if (draft.at === '') return [{ path: 'at', message: 'Choose a date and time' }];
  return isEmpty(draft, code) ? [{ path: 'patch', message: 'Change at least one field' }] : [];
}

/** Says in words for people that the API takes no time of the past, nor one of the next seconds. */
function timeError(message: string | undefined, at: string): string | undefined {
  const isPast = Date.parse(at) < Date.now() + MINUTE_MS;
  return message !== undefined && isPast ? 'Choose a time in the future' : message;
}
