import type { Route } from '../http/route.js';
import { createReport } from './create-report.js';
import { deleteReport } from './delete-report.js';
import type { ReportDeps } from './deps.js';
import { getReport } from './get-report.js';
import { listReports } from './list-reports.js';
import { rotateReportLink } from './rotate-report-link.js';
import { sendReport } from './send-report.js';
import { updateReport } from './update-report.js';

/** The routes of reports. Their page is no route of the API, see `shared-page/`. */
export const REPORT_ROUTES: readonly Route<ReportDeps>[] = [
  createReport,
  listReports,
  getReport,
  updateReport,
  deleteReport,
  sendReport,
  rotateReportLink,
];
