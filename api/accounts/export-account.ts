import { auditEntryOf } from '../audit/audit-entry-of.js';
import { requireAccount } from '../auth/require-account.js';
import { principalOf } from '../http/principal.js';
import { defineRoute } from '../http/route.js';
import { MAX_DOWNLOADS } from '../http/stream-slots.js';
import { zipResponse } from '../http/zip-response.js';
import { accountArchive } from './account-archive.js';
import { accountTarget } from '../audit/audit-account.js';
import type { AccountDeps } from './deps.js';

export const exportAccount = defineRoute({
  method: 'get',
  path: '/api/v1/account/export',
  operationId: 'exportAccount',
  tag: 'Account',
  summary: 'Export the account',
  description: `Requires a session and the role owner. Returns a ZIP with \`account.json\`, \`domains.json\`, \`qr-codes.json\`, \`folders.json\`, \`files.json\`, \`templates.json\`, \`history.json\`, \`scheduled-changes.json\`, \`scans.csv\` (including bots), \`webhooks.json\`, \`api-keys.json\`, \`jobs.json\`, \`job-items.json\`, \`import-rows.json\`, \`events.json\`, the caller's \`sessions.json\`, \`members.json\`, \`invitations.json\`, \`recipients.json\`, \`reports.json\`, \`alerts.json\`, \`mails.json\`, and \`audit-log.json\`, in the formats of this API, and the hosted files in \`files/\`. Secrets of webhooks, keys, and sessions are not included. The ZIP is generated while it is sent; if the download is interrupted, the file is incomplete, so download it again. An account has at most ${MAX_DOWNLOADS} exports and CSV downloads of scans running at the same time; one more returns 429.`,
  access: { kind: 'account', sessionOnly: true, role: 'owner' },
  responses: {
    200: { description: 'The ZIP', content: ['application/zip'], headers: ['Content-Disposition'] },
  },
  errors: ['not_found'],
  async handle(request, deps: AccountDeps) {
    const caller = principalOf(request);
    deps.downloads.take(caller.accountId, request.signal);
    const account = await requireAccount(deps.accounts, caller.accountId);
    const exported = { action: 'account.exported' as const, target: accountTarget(account) };
    const beforeBody = () => deps.auditLog.record(auditEntryOf(request, exported, deps));
    const day = deps.now().toISOString().slice(0, 10);
    const response = zipResponse(`qrelay-account-${day}.zip`, accountArchive(caller, deps), deps.now());
    return { ...response, beforeBody };
  },
});
