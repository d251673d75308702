import { useState } from 'preact/hooks';
import type { NewApiKeyResource } from '../../core/accounts/api-key-schemas.js';
import { planIncludes } from '../../core/accounts/plans.js';
import { PLAN_NAMES } from '../../core/basics/plan-names.js';
import { SCOPES, type Scope } from '../../core/accounts/scopes.js';
import { useFolders } from '../folders/use-folders.js';
import { call } from '../http/call.js';
import { fieldError } from '../http/api-error.js';
import { invalidateQueries } from '../http/query-cache.js';
import { useMutation } from '../http/use-mutation.js';
import { Button } from '../components/button.js';
import { Dialog } from '../components/dialog.js';
import { Checkbox, SelectField, TextField } from '../components/field.js';
import { Form } from '../components/form.js';
import { Problem } from '../components/problem.js';
import { ACCOUNT_PATH, useAccount } from '../session/session.js';
import { formatExactTime } from '../format/times.js';
import { EXPIRIES, expiryTime, today, type Expiry } from './expiry.js';
import { API_KEYS_PATH } from './key-state.js';
import { KeyFolders } from './key-folders.js';
import { KeyReveal } from './key-reveal.js';
import { grantableScopes, isBulkIneffective, SCOPE_LABELS } from './scopes.js';

/** Longest name of a key, in characters. */
const MAX_NAME = 100;

interface CreateKeyDialogProps {
  /** ID of the folder that the key is limited to at first; undefined for none. */
  folder: string | undefined;
  onClose: () => void;
}

/** Dialog for the name, permissions, and expiry of a new key. Afterwards, it shows the key. */
export function CreateKeyDialog({ folder, onClose }: CreateKeyDialogProps) {
  const [scopes, setScopes] = useState<readonly Scope[]>(SCOPES);
  const [folders, setFolders] = useState<readonly string[]>(folder === undefined ? [] : [folder]);
  const { tree } = useFolders();
  const [typedName, setTypedName] = useState<string>();
  // Named after its folder, unless the person types a name.
  const name = typedName ?? tree.find(folders[0] ?? '')?.name.slice(0, MAX_NAME) ?? '';
  const [expiry, setExpiry] = useState<Expiry>('never');
  const [date, setDate] = useState('');
  const [created, setCreated] = useState<NewApiKeyResource>();
  const available = grantableScopes(folders);
  const granted = available.filter((scope) => scopes.includes(scope));
  const expiresAt = expiryTime(expiry, date, Date.now());
  const { mutate, isPending, error } = useMutation(async () => {
    const body = {
      name: name.trim(),
      scopes: granted,
      ...(folders.length > 0 && { folders }),
      ...(expiresAt && { expiresAt }),
    };
    setCreated(await call<NewApiKeyResource>('POST', API_KEYS_PATH, { body }));
    invalidateQueries(API_KEYS_PATH);
    invalidateQueries(ACCOUNT_PATH);
  });
  if (created) return <KeyReveal apiKey={created} title="Key created" onClose={onClose} />;
  return (
    <Dialog title="Create API key" onClose={onClose}>
      <Form
        class="stack"
        error={error}
        onSubmit={() => {
          if (granted.length > 0) void mutate();
        }}
      >
        <TextField
          label="Name"
          hint="For example, the program or environment that uses the key"
          error={fieldError(error, 'name')}
          required
          maxLength={MAX_NAME}
          autocomplete="off"
          autofocus
          value={name}
          onValue={setTypedName}
          onFocus={(event) => typedName === undefined && event.currentTarget.select()}
        />
        <KeyFolders folders={folders} error={fieldError(error, 'folders')} onFolders={setFolders} />
        <ScopeBoxes
          available={available}
          scopes={granted}
          error={fieldError(error, 'scopes')}
          onScopes={setScopes}
        />
        <SelectField
          label="Expires"
          value={expiry}
          choices={EXPIRIES}
          onValue={setExpiry}
          hint={expiresAt ? `Expires on ${formatExactTime(expiresAt)}` : undefined}
          error={expiry === 'date' ? undefined : fieldError(error, 'expiresAt')}
        />
        {expiry === 'date' && (
          <TextField
            label="Last day"
            type="date"
            min={today(new Date())}
            required
            error={fieldError(error, 'expiresAt')}
            value={date}
            onValue={setDate}
          />
        )}
        {error && error.details.length === 0 && <Problem error={error} />}
        <footer class="dialog-foot">
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" busy={isPending} disabled={granted.length === 0}>
            Create key
          </Button>
        </footer>
      </Form>
    </Dialog>
  );
}

interface ScopeBoxesProps {
  /** Scopes that the key can have. */
  available: readonly Scope[];
  scopes: readonly Scope[];
  error: string | undefined;
  onScopes: (scopes: readonly Scope[]) => void;
}

function ScopeBoxes({ available, scopes, error, onScopes }: ScopeBoxesProps) {
  const { plan } = useAccount();
  const all = scopes.length === available.length;
  const problem = scopes.length === 0 ? 'Select at least one permission.' : error;
  return (
    <fieldset class="scopes">
      <div class="scopes-head">
        <legend class="field-label">Permissions</legend>
        <Button small kind="quiet" onClick={() => onScopes(all ? [] : SCOPES)}>
          {all ? 'Clear all' : 'Select all'}
        </Button>
      </div>
      {SCOPES.map((scope) => {
        const { title, allows, plan: requiredPlan } = SCOPE_LABELS[scope];
        const needsUpgrade = requiredPlan !== undefined && !planIncludes(plan, requiredPlan);
        const isAvailable = available.includes(scope);
        const reason = !isAvailable
          ? ' (not for a key that is limited to folders)'
          : needsUpgrade
            ? ` (requires the ${PLAN_NAMES[requiredPlan]} plan)`
            : '';
        return (
          <Checkbox
            key={scope}
            label={title}
            hint={allows + reason}
            checked={scopes.includes(scope)}
            disabled={!isAvailable}
            onValue={(on) => onScopes(SCOPES.filter((each) => (each === scope ? on : scopes.includes(each))))}
          />
        );
      })}
      <p class="field-note">Every key can read the account: email, plan, usage, branding, and domains.</p>
      {isBulkIneffective(scopes) && (
        <p class="field-note" role="status">
          Bulk creation and export has no effect without “Read codes” or “Change codes”.
        </p>
      )}
      {problem && (
        <p class="field-note field-error" role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  );
}
