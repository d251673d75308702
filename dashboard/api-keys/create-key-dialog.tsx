import { useState } from 'preact/hooks';
import type { NewApiKeyResource } from '../../core/api-key-schemas.js';
import { planIncludes, SCOPES, type Scope } from '../../core/plans.js';
import { call } from '../http/call.js';
import { fieldError } from '../http/field-error.js';
import { invalidateQueries } from '../http/query-cache.js';
import { useMutation } from '../http/use-mutation.js';
import { Button } from '../components/button.js';
import { Dialog } from '../components/dialog.js';
import { Checkbox, SelectField, TextField } from '../components/field.js';
import { Problem } from '../components/problem.js';
import { ACCOUNT, useAccount } from '../session/session.js';
import { PLAN_NAMES } from '../format/plan-names.js';
import { exactTime } from '../format/times.js';
import { EXPIRIES, expiryTime, today, type Expiry } from './expiry.js';
import { API_KEYS } from './key-state.js';
import { NewKey } from './new-key.js';
import { SCOPE_WORDS } from './scopes.js';

/** Name, scopes and end of a new key; then the key. */
export function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly Scope[]>(SCOPES);
  const [expiry, setExpiry] = useState<Expiry>('never');
  const [date, setDate] = useState('');
  const [made, setMade] = useState<NewApiKeyResource>();
  const expiresAt = expiryTime(expiry, date, Date.now());
  const { mutate, isPending, error } = useMutation(async () => {
    const body = { name: name.trim(), scopes, ...(expiresAt && { expiresAt }) };
    setMade(await call<NewApiKeyResource>('POST', API_KEYS, { body }));
    invalidateQueries(API_KEYS);
    invalidateQueries(ACCOUNT);
  });
  if (made) return <NewKey made={made} title="Key created" onClose={onClose} />;
  return (
    <Dialog title="Create an API key" onClose={onClose}>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (scopes.length > 0) void mutate();
        }}
      >
        <TextField
          label="Name"
          hint="What the key is for, such as a program or a place"
          error={fieldError(error, 'name')}
          required
          maxLength={100}
          autocomplete="off"
          autofocus
          value={name}
          onValue={setName}
        />
        <ScopeBoxes scopes={scopes} error={fieldError(error, 'scopes')} onScopes={setScopes} />
        <SelectField
          label="Expires"
          value={expiry}
          choices={EXPIRIES}
          onValue={setExpiry}
          hint={expiresAt ? `It ends ${exactTime(expiresAt)}` : undefined}
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
          <Button kind="primary" type="submit" busy={isPending} disabled={isPending || scopes.length === 0}>
            Create key
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

interface ScopeBoxesProps {
  scopes: readonly Scope[];
  error: string | undefined;
  onScopes: (scopes: readonly Scope[]) => void;
}

function ScopeBoxes({ scopes, error, onScopes }: ScopeBoxesProps) {
  const { plan } = useAccount();
  const all = scopes.length === SCOPES.length;
  const wrong = scopes.length === 0 ? 'Choose at least one.' : error;
  return (
    <fieldset class="scopes">
      <div class="scopes-head">
        <legend class="field-label">What it may do</legend>
        <Button small kind="quiet" onClick={() => onScopes(all ? [] : SCOPES)}>
          {all ? 'Choose none' : 'Choose all'}
        </Button>
      </div>
      {SCOPES.map((scope) => {
        const { title, allows, plan: needed } = SCOPE_WORDS[scope];
        const lacking = needed !== undefined && !planIncludes(plan, needed);
        return (
          <Checkbox
            key={scope}
            label={title}
            hint={lacking ? `${allows}, once on the ${PLAN_NAMES[needed]} plan` : allows}
            checked={scopes.includes(scope)}
            onValue={(on) => onScopes(SCOPES.filter((each) => (each === scope ? on : scopes.includes(each))))}
          />
        );
      })}
      {wrong && (
        <p class="field-note field-error" role="alert">
          {wrong}
        </p>
      )}
    </fieldset>
  );
}
