import type { AccountDeps } from './deps.js';
import { accountArchive } from './account-archive.js';
import { principalOf } from '../auth/principal.js';
import { defineRoute } from '../http/route.js';
import { zipReply } from '../http/zip-response.js';

export const exportAccount = defineRoute({
  method: 'get',
  path: '/api/v1/account/export',
  operationId: 'exportAccount',
  tag: 'Account',
  summary: 'Download all that the account has',
  description:
    'By the session alone. A ZIP, written while it is read: `account.json`, `qr-codes.json`, `scans.csv` (bots too), `webhooks.json`, `api-keys.json` and `jobs.json`, in the forms of this API; secrets of webhooks and keys are not in it. A download that breaks off is not a whole ZIP: begin it anew.',
  access: { kind: 'account', sessionOnly: true },
  responses: {
    200: { description: 'The ZIP', content: ['application/zip'], headers: ['Content-Disposition'] },
  },
  async handle(request, deps: AccountDeps) {
    const caller = principalOf(request);
    const day = deps.now().toISOString().slice(0, 10);
    return zipReply(`qrelay-account-${day}.zip`, accountArchive(caller, deps), deps.now());
  },
});
