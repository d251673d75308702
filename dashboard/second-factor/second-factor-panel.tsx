import { useState } from 'preact/hooks';
import { Button } from '../components/button.js';
import { Icon } from '../components/icon.js';
import { invalidateQueries } from '../http/query-cache.js';
import { ME_PATH, useMe } from '../session/session.js';
import { SESSIONS_PATH } from '../settings/sessions.js';
import { TurnOffDialog } from './turn-off-dialog.js';
import { TurnOnDialog } from './turn-on-dialog.js';
import './second-factor.css';

/** Panel to turn two-factor sign-in on and off. */
export function SecondFactorPanel() {
  const { email, totp, hasPassword } = useMe();
  const [dialog, setDialog] = useState<'on' | 'off'>();
  const close = () => setDialog(undefined);
  const refresh = () => {
    invalidateQueries(ME_PATH);
    invalidateQueries(SESSIONS_PATH);
  };
  return (
    <section class="panel stack" aria-label="Two-factor sign-in">
      <div class="panel-head">
        <div>
          <h3>
            Two-factor sign-in{' '}
            {totp && (
              <span class="badge badge-good">
                <Icon name="check" size={14} /> On
              </span>
            )}
          </h3>
          <p class="small soft prose">{describe(totp, hasPassword)}</p>
        </div>
        {totp && <Button onClick={() => setDialog('off')}>Turn off…</Button>}
        {!totp && hasPassword && <Button onClick={() => setDialog('on')}>Turn on…</Button>}
      </div>
      {dialog === 'on' && <TurnOnDialog email={email} onTurnedOn={refresh} onClose={close} />}
      {dialog === 'off' && <TurnOffDialog email={email} onTurnedOff={refresh} onClose={close} />}
    </section>
  );
}

function describe(totp: boolean, hasPassword: boolean): string {
  if (totp) return 'The sign-in asks for a code of your authenticator app after your password.';
  return hasPassword
    ? 'Let the sign-in ask for a code of an app on your phone, so that your password alone opens nothing.'
    : 'You sign in without a password, so there is no second factor here.';
}
