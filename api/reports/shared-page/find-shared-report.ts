import type { Response } from 'express';
import { PLAN_TERMS } from '../../../core/accounts/plans.js';
import { hasOpenLink, type StoredReport } from '../../../core/reports/report.js';
import type { AccountStore } from '../../../store/accounts/accounts.js';
import { isReportToken, reportOfToken } from '../../../store/reports/report-tokens.js';
import type { ReportStore } from '../../../store/reports/reports.js';
import { domainOwnerOf } from '../../http/middleware/requested-domain.js';

export interface FindSharedReportDeps {
  reports: Pick<ReportStore, 'findAny'>;
  accounts: Pick<AccountStore, 'find'>;
  signingKey: Uint8Array;
  now: () => Date;
}

/**
 * Finds the report whose page a token opens. Reads it each time, so a rotated link ends at once in all
 * processes.
 *
 * @returns undefined if the token is unknown, rotated, or expired, if the account was deleted or its plan
 *   lacks reports, or if the request is for a custom domain of another account
 */
export async function findSharedReport(
  token: string,
  res: Response,
  { reports, accounts, signingKey, now }: FindSharedReportDeps,
): Promise<StoredReport | undefined> {
  const id = reportOfToken(token);
  const report = id === undefined ? undefined : await reports.findAny(id);
  if (!report || !isReportToken(token, signingKey, report) || !hasOpenLink(report, now())) return undefined;
  const domainOwner = domainOwnerOf(res);
  if (domainOwner !== undefined && domainOwner !== report.accountId) return undefined;
  const account = await accounts.find(report.accountId);
  return account && PLAN_TERMS[account.plan].alerts ? report : undefined;
}
