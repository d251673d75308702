import { Router, type Request, type Response } from 'express';
import { DomainError } from '../../../core/basics/errors.js';
import { escapeMarkup } from '../../../core/basics/escape-markup.js';
import { renderReportBody } from '../../../core/reports/page/report-body.js';
import { REPORT_STYLE } from '../../../core/reports/page/report-style.js';
import { rangeQueries } from '../../../core/reports/report-queries.js';
import { sharedPagePath } from '../../../core/reports/shared-page-path.js';
import { renderIcon, type PageIcon } from '../../../core/symbols/payloads/page-icons.js';
import type { Stores } from '../../../store/create-stores.js';
import { countReport } from '../../../store/reports/count-report.js';
import type { Logger } from '../../../telemetry/logger.js';
import type { Admission } from '../../admission/admission.js';
import { countScansAndRollUp } from '../../analytics/count-scans.js';
import { acceptedTypes } from '../../http/content-negotiation.js';
import { mayBeCustomDomain } from '../../http/middleware/requested-domain.js';
import type { BrandingResolver } from '../../redirect/respond/branding.js';
import { renderPage } from '../../redirect/respond/html.js';
import type { RedirectResponse } from '../../redirect/respond/response.js';
import { createFigureCache } from './figure-cache.js';
import { findSharedReport, type FindSharedReportDeps } from './find-shared-report.js';
import { reportCsv, reportJson, sharedPageQuerySchema } from './report-formats.js';

/** The path of the page, which custom domains serve as well. */
export const SHARED_PAGE = { path: sharedPagePath(':token'), availableOnCustomDomains: true } as const;

export interface SharedPageDeps extends FindSharedReportDeps, Pick<Stores, 'qrCodes' | 'folders' | 'scans'> {
  admission: Pick<Admission, 'run'>;
  brandingResolver: Pick<BrandingResolver, 'resolve'>;
  log: Logger;
}

type Format = 'html' | 'json' | 'csv';

/** Returns the router of the page that shows a report to everyone who has its URL. */
export function sharedPage(deps: SharedPageDeps): Router {
  const { admission, brandingResolver, log, now } = deps;
  // No request ends the count when its client disconnects, because others may wait for it.
  const findFigures = createFigureCache(
    (report, range) =>
      admission.run('query', report.accountId, () =>
        countReport(report, rangeQueries(range, report.timezone, now()), {
          ...deps,
          count: (scope, filter) => countScansAndRollUp(scope, filter, deps, log),
        }),
      ),
    now,
  );

  async function respond(req: Request<{ token: string }>, res: Response): Promise<RedirectResponse> {
    const report = await findSharedReport(req.params.token, res, deps);
    if (!report) {
      return messagePage(404, 'search', 'Unknown link', 'The link is incomplete, or it has ended.');
    }
    const query = sharedPageQuerySchema.safeParse(req.query);
    if (!query.success) {
      const text = 'range is 7d, 30d, 90d, or 12m, and format is html, json, or csv.';
      return messagePage(400, 'stop', 'Unknown range or format', text);
    }
    const { range, format = negotiate(req.headers.accept) } = query.data;
    const figures = await findFigures(report, range);
    if (format === 'json') return reportJson(report.name, figures);
    if (format === 'csv') return reportCsv(report.name, figures);
    const { branding } = await brandingResolver.resolve(report.accountId, mayBeCustomDomain(res));
    return renderPage({
      status: 200,
      language: 'en',
      title: report.name,
      body: renderReportBody({ name: report.name, figures, range }),
      branding,
      styles: [REPORT_STYLE],
    });
  }

  const router = Router();
  router.get(SHARED_PAGE.path, async (req: Request<{ token: string }>, res) => {
    const { status, headers, body } = await respond(req, res).catch(unavailablePage);
    res.status(status).set(headers).send(body);
  });
  return router;
}

function negotiate(accept: string | undefined): Format {
  const [type] = acceptedTypes(accept, ['text/html', 'application/json', 'text/csv']);
  return type === 'application/json' ? 'json' : type === 'text/csv' ? 'csv' : 'html';
}

/** @throws the error if it does not ask to try again */
function unavailablePage(error: unknown): RedirectResponse {
  if (!(error instanceof DomainError) || error.code !== 'unavailable') throw error;
  const page = messagePage(503, 'clock', 'Not available now', 'Try again in a few seconds.');
  return { ...page, headers: { ...page.headers, ...error.headers } };
}

/** A page without branding, which is the same for all links. */
function messagePage(status: number, icon: PageIcon, title: string, text: string): RedirectResponse {
  const body = `${renderIcon(icon)}\n<h1>${escapeMarkup(title)}</h1>\n<p>${escapeMarkup(text)}</p>`;
  return renderPage({ status, language: 'en', title, body, branding: null });
}
