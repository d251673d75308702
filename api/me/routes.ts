import type { Route } from '../http/route.js';
import { confirmTotp } from './confirm-totp.js';
import type { MeDeps } from './deps.js';
import { getMe } from './get-me.js';
import { linkIdentity } from './link-identity.js';
import { leaveAccount } from './leave-account.js';
import { setUpTotp } from './set-up-totp.js';
import { switchAccount } from './switch-account.js';
import { turnOffTotp } from './turn-off-totp.js';
import { unlinkIdentity } from './unlink-identity.js';
import { updateMe } from './update-me.js';

/** The routes of the person who is signed in. */
export const ME_ROUTES: readonly Route<MeDeps>[] = [
  getMe,
  updateMe,
  setUpTotp,
  confirmTotp,
  turnOffTotp,
  linkIdentity,
  unlinkIdentity,
  leaveAccount,
  switchAccount,
];
