import {
  API_KEY,
  API_KEY_ID,
  BRANDED_ACCOUNT,
  BUSINESS_ACCOUNT,
  NEW_ACCOUNT,
  NEW_API_KEY,
  PENDING_WORK,
  PLAN_TABLE,
  SESSION_ID,
  SESSION_LIST,
} from './accounts.js';
import {
  ACCOUNT_ANALYTICS_CSV,
  ANALYTICS,
  ANALYTICS_CSV,
  CODE_ANALYTICS,
  SCAN,
  SCANS_CSV,
  TOP_QR_CODES,
} from './analytics.js';
import { FILE_MEDIA_TYPES } from '../../../core/files/file-types.js';
import { FILE, FILE_ID } from './files.js';
import { ALERT, ALERT_ID } from './alerts.js';
import { AUDIT_CSV, AUDIT_ENTRY } from './audit-log.js';
import { FOLDER, FOLDER_ID } from './folders.js';
import {
  IDENTITY_ID,
  INVITATION,
  INVITATION_ID,
  ME,
  MEMBER_ID,
  NEW_INVITATION,
  OPEN_INVITATION,
  OWNER,
  RECOVERY_CODES,
  TOTP_SETUP,
} from './members.js';
import { DOMAIN, DOMAIN_ID, PENDING_DOMAIN } from './domains.js';
import { RECIPIENT, RECIPIENT_ID } from './recipients.js';
import { REPORT, REPORT_ID, REPORT_SENDING } from './reports.js';
import { TEMPLATE, TEMPLATE_ID } from './templates.js';
import {
  BULK_JOB,
  CANCELLED_JOB,
  exportJob,
  JOB_EVENT,
  DELETE_JOB,
  JOB_ITEM,
  JOB_ITEMS_CSV,
  queued,
  QUEUED_SHEET_JOB,
  IMPORT_JOB,
  NEW_IMPORT_JOB,
  REVERT_JOB,
  UPDATE_JOB,
  RUNNING_EXPORT_JOB,
  STOPPING_JOB,
} from './jobs.js';
import { NAMED_LAYOUTS } from '../../../core/jobs/sheets/named-layouts.js';
import { OTHER_QR_CODE_ID, QR_CODE_ID, qrCodeExample } from '../../../core/codes/qr-code-example.js';
import {
  LINK_CHECK,
  listCsvExample,
  previewExample,
  PRINT_READOUT,
  RESOLUTION,
  REVISION,
  revisionExample,
  SCHEDULED_CHANGE,
  SVG_EXAMPLE,
} from './qr-codes.js';
import { REDIRECT_MAP } from './redirect-map.js';
import {
  DELIVERY,
  EVENT_TYPE,
  LOGGED_EVENT,
  PENDING_DELIVERY,
  WEBHOOK,
  WEBHOOK_ID,
  WEBHOOK_WITH_SECRET,
} from './webhooks.js';

/** Bodies of successful responses, by operation ID, then by status and media type: `201 application/json`. */
export type ResponseExamples = Record<string, Record<string, unknown>>;

const JSON_TYPE = 'application/json';
/** The first bytes of a file stand for its content. */
const PNG = '\u0089PNG…';
const PDF = '%PDF-1.4…';
const ZIP = 'PK\u0003\u0004…';
const GZIP = '\u001f\u008b\u0008…';

/** Builds the examples of all responses. @param base Base of the URLs in them. */
export function buildResponseExamples(base: string): ResponseExamples {
  const code = qrCodeExample(base);
  const analytics = CODE_ANALYTICS;
  return {
    createQrCode: json(201, { ...code, totalScans: 0, lastScannedAt: null }),
    previewQrCode: json(200, previewExample(base)),
    listQrCodes: { ...json(200, page(code)), '200 text/csv': listCsvExample(base) },
    getRedirectMap: {
      ...json(200, REDIRECT_MAP.json),
      '200 text/plain': REDIRECT_MAP.text,
      '200 text/csv': REDIRECT_MAP.csv,
    },
    getQrCode: json(200, code),
    updateQrCode: json(200, code),
    deleteQrCode: json(200, { id: QR_CODE_ID, deleted: true }),
    rotateShareImage: json(200, code),
    listRevisions: json(200, {
      ...page(REVISION),
      pagination: { page: null, limit: 20, total: null, totalPages: null, nextCursor: null },
    }),
    getRevision: json(200, revisionExample(base)),
    rollBackQrCode: json(200, code),
    resolveQrCode: json(200, RESOLUTION),
    resetScanLimit: json(200, code),
    checkLinks: json(202, LINK_CHECK),
    findPageTitle: json(200, { url: 'https://example.com/menu', title: 'Menu | Bistro', reason: null }),
    createScheduledChange: json(201, SCHEDULED_CHANGE),
    listScheduledChanges: json(200, page(SCHEDULED_CHANGE)),
    listAccountScheduledChanges: json(
      200,
      page({ ...SCHEDULED_CHANGE, qrCodeId: QR_CODE_ID, qrCodeName: 'Menu' }),
    ),
    getScheduledChange: json(200, SCHEDULED_CHANGE),
    cancelScheduledChange: json(200, { ...SCHEDULED_CHANGE, state: 'cancelled' }),
    getQrCodeSvg: { '200 image/svg+xml': SVG_EXAMPLE },
    getQrCodePng: { '200 image/png': PNG },
    getQrCodePdf: { '200 application/pdf': PDF },
    getQrCodeEps: { '200 application/postscript': '%!PS-Adobe-3.0 EPSF-3.0…' },
    getQrCodeWebp: { '200 image/webp': 'RIFF…' },
    getQrCodeJpeg: { '200 image/jpeg': '\u00ff\u00d8…' },
    getQrCodePrint: json(200, PRINT_READOUT),
    getQrCodeImage: { '200 image/svg+xml': SVG_EXAMPLE, '200 image/png': PNG },

    createDomain: json(201, PENDING_DOMAIN),
    listDomains: json(200, page(DOMAIN)),
    getDomain: json(200, DOMAIN),
    updateDomain: json(200, DOMAIN),
    deleteDomain: json(200, { id: DOMAIN_ID, deleted: true }),
    verifyDomainById: json(200, DOMAIN),

    uploadFile: json(201, { ...FILE, codes: 0 }),
    listFiles: json(200, page(FILE)),
    getFile: json(200, FILE),
    updateFile: json(200, FILE),
    deleteFile: json(200, { id: FILE_ID, deleted: true }),
    downloadFile: Object.fromEntries(
      FILE_MEDIA_TYPES.flatMap((type) => [
        [`200 ${type}`, PDF],
        [`206 ${type}`, PDF],
      ]),
    ),
    createFolder: json(201, { ...FOLDER, codes: 0, archivedCodes: 0 }),
    listFolders: json(200, page(FOLDER)),
    getFolder: json(200, FOLDER),
    updateFolder: json(200, FOLDER),
    deleteFolder: { ...json(200, { id: FOLDER_ID, deleted: true }), ...json(202, queued(UPDATE_JOB)) },

    createRecipient: {
      ...json(201, { ...RECIPIENT, status: 'pending', confirmedAt: null, lastMailAt: null }),
      ...json(200, { ...RECIPIENT, status: 'pending', confirmedAt: null }),
    },
    listRecipients: json(200, page(RECIPIENT)),
    getRecipient: json(200, RECIPIENT),
    deleteRecipient: json(200, { id: RECIPIENT_ID, deleted: true }),
    createReport: json(201, { ...REPORT, lastSentAt: null }),
    listReports: json(200, page(REPORT)),
    getReport: json(200, REPORT),
    updateReport: json(200, { ...REPORT, schedule: { every: 'month', hour: 7 } }),
    deleteReport: json(200, { id: REPORT_ID, deleted: true }),
    sendReport: json(202, REPORT_SENDING),
    rotateReportLink: json(200, REPORT),
    createAlert: json(201, { ...ALERT, state: 'ok', lastTriggeredAt: null }),
    listAlerts: json(200, page(ALERT)),
    getAlert: json(200, ALERT),
    updateAlert: json(200, { ...ALERT, condition: { silence: { hours: 72, minScans: 10 } }, state: 'ok' }),
    deleteAlert: json(200, { id: ALERT_ID, deleted: true }),
    sendTestAlert: json(202, { mails: 1 }),
    createTemplate: json(201, { ...TEMPLATE, codes: 0 }),
    listTemplates: json(200, page(TEMPLATE)),
    getTemplate: json(200, TEMPLATE),
    updateTemplate: json(200, TEMPLATE),
    deleteTemplate: json(200, { id: TEMPLATE_ID, deleted: true }),
    applyTemplate: {
      ...json(200, UPDATE_JOB),
      ...json(202, queued(UPDATE_JOB)),
    },

    listTags: json(200, page({ tag: 'spring', codes: 12 })),
    renameTag: {
      ...json(200, { tag: 'summer', codes: 12 }),
      ...json(202, queued(UPDATE_JOB)),
    },
    deleteTag: {
      ...json(200, { tag: 'spring', deleted: true }),
      ...json(202, queued(UPDATE_JOB)),
    },

    getQrCodeAnalytics: { ...json(200, analytics), '200 text/csv': ANALYTICS_CSV },
    listQrCodeScans: {
      ...json(200, { ...page(SCAN), analytics }),
      '200 text/csv': SCANS_CSV,
    },
    listScans: { ...json(200, page(SCAN)), '200 text/csv': SCANS_CSV },
    eraseQrCodeScans: json(200, { qrCodeId: QR_CODE_ID, erasedScans: 129 }),
    getAccountAnalytics: {
      ...json(200, { ...ANALYTICS, topQrCodes: TOP_QR_CODES }),
      '200 text/csv': ACCOUNT_ANALYTICS_CSV,
    },

    bulkCreateQrCodes: {
      ...json(201, { data: [code, qrCodeExample(base, OTHER_QR_CODE_ID)], job: BULK_JOB }),
      ...json(202, { ...BULK_JOB, status: 'queued', progress: { done: 0, total: 2 }, result: null }),
    },
    bulkExportQrCodes: { '200 application/zip': ZIP, ...json(202, RUNNING_EXPORT_JOB) },
    createExport: json(202, { ...RUNNING_EXPORT_JOB, status: 'queued', progress: { done: 0, total: 2 } }),
    bulkUpdateQrCodes: { ...json(200, UPDATE_JOB), ...json(202, queued(UPDATE_JOB)) },
    bulkDeleteQrCodes: { ...json(200, DELETE_JOB), ...json(202, queued(DELETE_JOB)) },
    createImport: json(201, NEW_IMPORT_JOB),
    confirmImport: { ...json(200, IMPORT_JOB), ...json(202, queued(IMPORT_JOB)) },
    revertJob: { ...json(200, REVERT_JOB), ...json(202, queued(REVERT_JOB)) },
    listJobItems: { ...json(200, page(JOB_ITEM)), '200 text/csv': JOB_ITEMS_CSV },
    listJobs: json(200, page(exportJob(base))),
    getJob: json(200, exportJob(base)),
    streamJobEvents: { '200 text/event-stream': JOB_EVENT },
    cancelJob: { ...json(200, CANCELLED_JOB), ...json(202, STOPPING_JOB) },
    downloadJob: {
      '200 application/zip': ZIP,
      '200 application/pdf': PDF,
      '200 application/gzip': GZIP,
      '206 application/zip': ZIP,
      '206 application/pdf': PDF,
      '206 application/gzip': GZIP,
    },

    createSheet: {
      ...json(200, { labels: 40, pages: 2, moduleMm: 0.95, warnings: [] }),
      ...json(202, QUEUED_SHEET_JOB),
    },
    listSheetLayouts: json(200, page({ ...NAMED_LAYOUTS[0], labels: 21 })),

    createWebhook: json(201, WEBHOOK_WITH_SECRET),
    listWebhooks: json(200, page(WEBHOOK)),
    listEventTypes: json(200, page(EVENT_TYPE)),
    getEventSchema: json(200, EVENT_TYPE.schema),
    getWebhook: json(200, WEBHOOK),
    updateWebhook: json(200, WEBHOOK),
    deleteWebhook: json(200, { id: WEBHOOK_ID, deleted: true }),
    rotateWebhookSecret: json(200, WEBHOOK_WITH_SECRET),
    testWebhook: json(202, { ...PENDING_DELIVERY, eventType: 'webhook.test' }),
    listWebhookDeliveries: json(200, page(DELIVERY)),
    getWebhookDelivery: json(200, DELIVERY),
    resendWebhookDelivery: json(202, PENDING_DELIVERY),
    replayWebhook: json(202, { queued: 12 }),

    listEvents: json(200, page(LOGGED_EVENT)),
    getEvent: json(200, LOGGED_EVENT),

    listAuditLog: { ...json(200, page(AUDIT_ENTRY)), '200 text/csv': AUDIT_CSV },

    createApiKey: json(201, NEW_API_KEY),
    listApiKeys: json(200, page(API_KEY)),
    getApiKey: json(200, API_KEY),
    rotateApiKey: json(200, NEW_API_KEY),
    getPendingWork: json(200, PENDING_WORK),
    revokeApiKey: json(200, {
      id: API_KEY_ID,
      deleted: true,
      pendingWork: PENDING_WORK,
      cancelled: { scheduledChanges: 0, jobs: 0, webhooks: 0 },
    }),

    getAccount: json(200, BUSINESS_ACCOUNT),
    updateAccount: json(200, BRANDED_ACCOUNT),
    verifyDomain: json(200, BRANDED_ACCOUNT),
    exportAccount: { '200 application/zip': ZIP },
    listSessions: json(200, { data: SESSION_LIST }),
    endSession: json(200, { id: SESSION_ID, deleted: true }),
    endOtherSessions: json(200, { deleted: 3 }),
    listPlans: json(200, page(...PLAN_TABLE)),
    signUp: json(201, NEW_ACCOUNT),
    signIn: json(200, BUSINESS_ACCOUNT),
    switchAccount: json(200, BUSINESS_ACCOUNT),
    getMe: json(200, ME),
    listSignInMethods: json(200, { password: true, signUp: false, oidc: { name: 'Example SSO' } }),
    linkIdentity: json(200, { url: 'https://sso.example.com/authorize?response_type=code&client_id=qrelay' }),
    unlinkIdentity: json(200, { id: IDENTITY_ID, deleted: true }),
    updateMe: json(200, ME),
    setUpTotp: json(200, TOTP_SETUP),
    confirmTotp: json(200, RECOVERY_CODES),
    leaveAccount: json(200, { id: BUSINESS_ACCOUNT.id, deleted: true }),
    listMembers: json(200, page(OWNER)),
    getMember: json(200, OWNER),
    updateMember: json(200, OWNER),
    deleteMember: json(200, { id: MEMBER_ID, deleted: true, revokedKeys: 1 }),
    createInvitation: json(201, NEW_INVITATION),
    listInvitations: json(200, page(INVITATION)),
    getInvitation: json(200, INVITATION),
    resendInvitation: json(200, NEW_INVITATION),
    deleteInvitation: json(200, { id: INVITATION_ID, deleted: true }),
    readInvitation: json(200, OPEN_INVITATION),
    acceptInvitation: json(201, BUSINESS_ACCOUNT),

    downloadSdk: { '200 application/gzip': GZIP },
    getOpenApi: json(200, { openapi: '3.0.3', info: { title: 'QR code management API' }, paths: {} }),
    getHealth: json(200, { status: 'ok' }),
    getGs1Resolver: json(200, {
      name: 'Qrelay',
      resolverRoot: 'https://qr.example.com',
      supportedPrimaryKeys: ['01'],
      supportedLinkType: [{ namespace: 'https://ref.gs1.org/voc/', prefix: 'gs1:' }],
      linkTypeDefaultCanBeLinkset: false,
      jsonLdContextLocation: 'https://ref.gs1.org/standards/resolver/linkset-context',
    }),
    getReadiness: json(200, {
      status: 'ok',
      checks: {
        redirects: { status: 'ok' },
        mongodb: { status: 'ok' },
        temporal: { status: 'down', message: 'does not respond' },
        spool: { status: 'ok' },
        clock: { status: 'ok' },
      },
    }),
    getMetrics: {
      '200 text/plain': '# TYPE api_unlimited_calls_total counter\napi_unlimited_calls_total 0\n',
    },
  };
}

function json(status: number, value: unknown): Record<string, unknown> {
  return { [`${status} ${JSON_TYPE}`]: value };
}

function page(...data: unknown[]) {
  return {
    data,
    pagination: { page: 1, limit: 20, total: data.length, totalPages: 1, nextCursor: null },
  };
}
