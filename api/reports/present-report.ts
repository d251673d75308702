import type { Settings } from '../../config/settings.js';
import type { ReportResource } from '../../core/reports/report-schemas.js';
import type { StoredReport } from '../../core/reports/report.js';
import { sharedPagePath } from '../../core/reports/shared-page-path.js';
import { signReportToken } from '../../store/reports/report-tokens.js';
import type { Principal } from '../http/principal.js';
import { baseUrlOf } from '../http/urls.js';

interface PresentReportDeps {
  settings: Pick<Settings, 'publicUrl'>;
  signingKey: Uint8Array;
}

/** Builds the API response for a report. */
export function presentReport(
  report: StoredReport,
  caller: Pick<Principal, 'domain'>,
  deps: PresentReportDeps,
): ReportResource {
  const { id, name, filter, timezone, sections, schedule, emails, link, nextAt, lastSentAt } = report;
  const url = () => baseUrlOf(caller, deps) + sharedPagePath(signReportToken(deps.signingKey, report));
  return {
    id,
    name,
    filter,
    timezone,
    sections: [...sections],
    schedule,
    emails: [...emails],
    link: link && { url: url(), expiresAt: link.expiresAt?.toISOString() ?? null },
    nextAt: nextAt?.toISOString() ?? null,
    lastSentAt: lastSentAt?.toISOString() ?? null,
    createdAt: report.createdAt.toISOString(),
    updatedAt: report.updatedAt.toISOString(),
  };
}

/**
 * Returns the ETag of a report: its revision, and the custom domain that its URL has. Its sendings do not
 * change it.
 */
export function reportETag(
  { revision }: Pick<StoredReport, 'revision'>,
  { domain }: Pick<Principal, 'domain'>,
): string {
  return domain === null ? `"${revision}"` : `"${revision}-${domain}"`;
}
