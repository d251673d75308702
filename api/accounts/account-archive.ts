import { listDomains } from '../../core/accounts/domains/account-domains.js';
import { presentAuditEntry } from '../../core/audit/audit-schemas.js';
import type { ScanFilter } from '../../core/scans/analytics/query.js';
import { CSV_FILE_MARK } from '../../core/basics/csv.js';
import { contentOf } from '../../core/codes/history/code-content.js';
import type { StoredQrCode } from '../../core/codes/qr-code.js';
import { withDueChanges } from '../../core/codes/scheduled-changes/due-changes.js';
import { presentScheduledChange } from '../../core/codes/scheduled-changes/present-scheduled-change.js';
import type { QrCodePosition } from '../../store/qr-codes/qr-code-sorting.js';
import { firstRevision, type RevisionWithContent } from '../../store/qr-codes/revisions.js';
import type { ZipEntry } from '../../zip/write-zip.js';
import { scansCsv } from '../analytics/scans-csv.js';
import { presentApiKey } from '../api-keys/present-api-key.js';
import { presentDomains } from '../domains/present-domain.js';
import { presentEvent } from '../events/present-event.js';
import type { Principal } from '../http/principal.js';
import { presentFiles } from '../files/present-file.js';
import { presentFolders } from '../folders/present-folder.js';
import { presentInvitation } from '../members/present-invitation.js';
import { presentMembers } from '../members/present-member.js';
import { presentJobItem } from '../jobs/present-job-item.js';
import { presentJob } from '../jobs/present-job.js';
import { presentAlert } from '../alerts/present-alert.js';
import { presentMail } from '../mail/present-mail.js';
import { presentRecipient } from '../mail/recipients/present-recipient.js';
import { presentReport } from '../reports/present-report.js';
import { listDueRevisions } from '../qr-codes/due-revisions.js';
import { presentStoredCodes } from '../qr-codes/present-code.js';
import { presentRevisionWithCode } from '../qr-codes/present-revision.js';
import { listHeldChanges } from '../scheduled-changes/find-change.js';
import { presentTemplates } from '../templates/present-template.js';
import { presentWebhook } from '../webhooks/present-webhook.js';
import type { ArchiveDeps } from './deps.js';
import { presentAccount } from './present-account.js';
import { archiveImportRows } from './archive-import-rows.js';
import { accountGone } from '../auth/require-account.js';
import { presentSession } from './present-session.js';

/** QR codes per page; few, because each may contain a logo. */
const CODES_PER_PAGE = 50;
const ROWS_PER_PAGE = 200;
/** Few, as of codes. */
const TEMPLATES_PER_PAGE = 50;

/** The latest time that a `Date` can represent. */
const END_OF_TIME = 8_640_000_000_000_000;
const EVERY_SCAN: ScanFilter = {
  from: new Date(0),
  to: new Date(END_OF_TIME),
  bots: 'include',
  missed: 'include',
  clicks: 'include',
};

/**
 * Yields the files of an account's export, in the formats of the API, and then its hosted files. Each file
 * reads the database one page at a time, while it is written. Secrets are not included.
 */
export async function* accountArchive(
  caller: Principal,
  deps: ArchiveDeps,
): AsyncGenerator<ZipEntry, void, undefined> {
  yield* listEntries(caller, deps);
  for await (const page of rowPages((range) => deps.files.list(caller, {}, range))) {
    for (const { id, name, bytes } of page) {
      yield { name: `files/${id}/${name}`, content: await deps.files.read(id, 0, bytes) };
    }
  }
}

function listEntries(caller: Principal, deps: ArchiveDeps): ZipEntry[] {
  const { accountId } = caller;
  const { apiKeys, jobs, webhooks } = deps;
  return [
    { name: 'account.json', content: account(accountId, deps) },
    { name: 'domains.json', content: jsonArray(domains(caller, deps)) },
    { name: 'qr-codes.json', content: jsonArray(codes(caller, deps)) },
    { name: 'folders.json', content: jsonArray(folders(caller, deps)) },
    { name: 'files.json', content: jsonArray(hostedFiles(caller, deps)) },
    { name: 'templates.json', content: jsonArray(templates(caller, deps)) },
    { name: 'history.json', content: jsonArray(revisions(caller, deps)) },
    { name: 'scheduled-changes.json', content: jsonArray(scheduledChanges(caller, deps)) },
    { name: 'scans.csv', content: scansFile(accountId, deps) },
    {
      name: 'webhooks.json',
      content: jsonArray(pages((page) => webhooks.list(accountId, page), presentWebhook)),
    },
    {
      name: 'api-keys.json',
      content: jsonArray(pages((page) => apiKeys.list(accountId, page), presentApiKey)),
    },
    {
      name: 'jobs.json',
      content: jsonArray(
        pages(
          (page) => jobs.list(caller, {}, page),
          (job) => presentJob(job, caller, deps),
        ),
      ),
    },
    { name: 'job-items.json', content: jsonArray(jobItems(accountId, deps)) },
    { name: 'import-rows.json', content: jsonArray(archiveImportRows(caller, deps)) },
    { name: 'events.json', content: jsonArray(loggedEvents(accountId, deps)) },
    { name: 'sessions.json', content: jsonArray(sessions(caller, deps)) },
    { name: 'members.json', content: jsonArray(members(accountId, deps)) },
    {
      name: 'invitations.json',
      content: jsonArray(
        pages(
          (page) => deps.invitations.list(accountId, page),
          (invitation) => presentInvitation(invitation, deps.now()),
        ),
      ),
    },
    {
      name: 'recipients.json',
      content: jsonArray(pages((page) => deps.recipients.list(accountId, page), presentRecipient)),
    },
    {
      name: 'reports.json',
      content: jsonArray(
        pages(
          (page) => deps.reports.list(accountId, page),
          (report) => presentReport(report, caller, deps),
        ),
      ),
    },
    {
      name: 'alerts.json',
      content: jsonArray(pages((page) => deps.alerts.list(accountId, page), presentAlert)),
    },
    {
      name: 'mails.json',
      content: jsonArray(pages((page) => deps.mails.list(accountId, page), presentMail)),
    },
    { name: 'audit-log.json', content: jsonArray(auditLog(accountId, deps)) },
  ];
}

async function* account(accountId: string, deps: ArchiveDeps): AsyncGenerator<string> {
  const found = await deps.accounts.find(accountId);
  if (!found) throw accountGone();
  yield `${JSON.stringify(await presentAccount(found, deps), null, 2)}\n`;
}

async function* domains(caller: Principal, deps: ArchiveDeps): AsyncGenerator<unknown[]> {
  const found = await deps.accounts.find(caller.accountId);
  if (!found) throw accountGone();
  yield await presentDomains(caller, listDomains(found), deps);
}

async function* scansFile(accountId: string, { scans }: ArchiveDeps): AsyncGenerator<string> {
  yield CSV_FILE_MARK;
  yield* scansCsv(scans, { accountId }, EVERY_SCAN);
}

async function* codes(caller: Principal, deps: ArchiveDeps): AsyncGenerator<unknown[]> {
  for await (const page of codePages(caller, deps)) yield await presentStoredCodes(caller, page, deps);
}

/**
 * Yields the revisions of each code that was changed, newest first: those that scheduled changes will have as
 * well.
 */
async function* revisions(caller: Principal, deps: ArchiveDeps): AsyncGenerator<unknown[]> {
  for await (const page of storedCodePages(caller, deps)) {
    for (const code of page) {
      const due = listDueRevisions(code, deps.now());
      if (!code.hasHistory && due.length === 0) continue;
      const present = (revision: RevisionWithContent) =>
        presentRevisionWithCode(code, revision, caller, deps);
      yield due.map(present);
      if (!code.hasHistory) {
        yield [present({ ...firstRevision(code), content: contentOf(code) })];
        continue;
      }
      for await (const revision of deps.revisions.listWithContent(caller.accountId, code.id)) {
        // One that was recorded after the page was read.
        if (revision.revision > code.revision) continue;
        yield [present(revision)];
      }
    }
  }
}

async function* folders(caller: Principal, deps: ArchiveDeps): AsyncGenerator<unknown[]> {
  for await (const page of rowPages((range) => deps.folders.list(caller, range)))
    yield await presentFolders(caller, page, deps);
}

async function* hostedFiles(caller: Principal, deps: ArchiveDeps): AsyncGenerator<unknown[]> {
  for await (const page of rowPages((range) => deps.files.list(caller, {}, range)))
    yield await presentFiles(caller.accountId, page, deps);
}

async function* templates(caller: Principal, deps: ArchiveDeps): AsyncGenerator<unknown[]> {
  for await (const page of rowPages(
    (range) => deps.templates.list(caller.accountId, range),
    TEMPLATES_PER_PAGE,
  ))
    yield await presentTemplates(caller, page, deps);
}

async function* jobItems(accountId: string, deps: ArchiveDeps): AsyncGenerator<unknown[]> {
  for await (const { jobId, items } of deps.jobItems.listOwned(accountId)) {
    yield items.map((item) => ({ jobId, ...presentJobItem(item) }));
  }
}

/**
 * Yields the changes that each page of codes holds, pending or due, and the changes of its codes that are no
 * longer pending.
 */
async function* scheduledChanges(caller: Principal, deps: ArchiveDeps): AsyncGenerator<unknown[]> {
  for await (const page of storedCodePages(caller, deps)) {
    const held = new Set<string>();
    for (const code of page) {
      for (const change of listHeldChanges(code, deps.now())) {
        held.add(change.id);
        yield [{ qrCodeId: code.id, ...presentScheduledChange(change) }];
      }
    }
    const ids = page.map(({ id }) => id);
    for await (const change of deps.scheduledChanges.listOfCodes(caller.accountId, ids)) {
      // A change that was recorded after the page was read is in both.
      if (held.has(change.id)) continue;
      yield [{ qrCodeId: change.qrCodeId, ...presentScheduledChange(change) }];
    }
  }
}

async function* loggedEvents(accountId: string, { eventLog }: ArchiveDeps): AsyncGenerator<unknown[]> {
  for await (const event of eventLog.listAll(accountId)) yield [presentEvent(event)];
}

async function* auditLog(accountId: string, deps: ArchiveDeps): AsyncGenerator<unknown[]> {
  for await (const entry of deps.auditLog.listAll(accountId)) yield [presentAuditEntry(entry)];
}

/** Yields codes as they are now. */
async function* codePages(caller: Principal, deps: ArchiveDeps): AsyncGenerator<StoredQrCode[]> {
  for await (const page of storedCodePages(caller, deps)) {
    yield page.map((code) => withDueChanges(code, deps.now()));
  }
}

async function* storedCodePages(caller: Principal, { qrCodes }: ArchiveDeps): AsyncGenerator<StoredQrCode[]> {
  let after: QrCodePosition | undefined;
  do {
    const found = await qrCodes.listStored(caller, { limit: CODES_PER_PAGE, skip: 0, after });
    yield found.codes;
    after = found.next;
  } while (after);
}

async function* members(accountId: string, deps: ArchiveDeps): AsyncGenerator<unknown[]> {
  for await (const page of rowPages((range) => deps.members.list(accountId, range)))
    yield await presentMembers(page, deps);
}

async function* sessions({ person, sessionId }: Principal, deps: ArchiveDeps): AsyncGenerator<unknown[]> {
  const found = await deps.sessionStore.list(person?.userId ?? '', deps.now());
  yield found.map((session) => presentSession(session, sessionId));
}

async function* pages<Row extends { id: string }>(
  list: (page: { limit: number; skip: number; after?: string }) => Promise<Row[]>,
  present: (row: Row) => unknown,
): AsyncGenerator<unknown[]> {
  for await (const rows of rowPages(list)) yield rows.map(present);
}

/** Yields the pages of a list that is paged by the ID of the last row. */
async function* rowPages<Row extends { id: string }>(
  list: (page: { limit: number; skip: number; after?: string }) => Promise<Row[]>,
  perPage = ROWS_PER_PAGE,
): AsyncGenerator<Row[]> {
  let after: string | undefined;
  do {
    const rows = await list({ limit: perPage, skip: 0, ...(after !== undefined && { after }) });
    yield rows;
    after = rows.length < perPage ? undefined : rows.at(-1)?.id;
  } while (after !== undefined);
}

/** Serializes pages as one JSON array with one item per line. */
async function* jsonArray(items: AsyncIterable<unknown[]>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const page of items) {
    for (const item of page) {
      yield separator + JSON.stringify(item);
      separator = ',\n';
    }
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}
