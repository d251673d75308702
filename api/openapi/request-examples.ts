import { PAYLOAD_TYPES } from '../../core/symbols/payloads/registry.js';

interface Example {
  summary: string;
  value: unknown;
}

/** One create body per type. */
const CODES: Record<string, Example> = Object.fromEntries(
  PAYLOAD_TYPES.map(({ type, title, example }) => [type, { summary: title, value: { type, data: example } }]),
);

/** An image of one red pixel. */
const DOT_PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC';

const QR_CODE_ID = 'qr_01k8zq4w5tfxxa1b2c3d4e5f6g';

/** Request bodies by operation ID and name. */
const EXAMPLES: Record<string, Record<string, Example>> = {
  createQrCode: CODES,
  previewQrCode: CODES,
  findPageTitle: one({ url: 'https://example.com/menu' }),
  updateQrCode: {
    target: { summary: 'Another target', value: { data: { url: 'https://example.com/autumn' } } },
    style: { summary: 'Another style', value: { style: { foreground: '#1B365D', shape: 'rounded' } } },
    pause: { summary: 'Pause the code', value: { status: 'paused' } },
    archive: { summary: 'Archive the code', value: { archived: true } },
  },
  renameTag: one({ name: 'summer' }),
  createTemplate: one({
    name: 'Menus',
    style: { foreground: '#1B365D', shape: 'rounded' },
    defaults: { tags: ['menu'], routing: { utm: { source: 'qr' } } },
  }),
  updateTemplate: {
    style: { summary: 'Another style', value: { style: { shape: 'dots' } } },
    default: { summary: 'Make it the default template', value: { isDefault: true } },
  },
  applyTemplate: one({ select: { filter: { tag: 'menu' } }, dryRun: true }),
  createDomain: one({ domain: 'qr.example.com', isDefault: true, rootUrl: 'https://www.example.com/' }),
  updateDomain: {
    default: { summary: 'Make it the default', value: { isDefault: true } },
    urls: {
      summary: 'Lead unknown paths to a website',
      value: { notFoundUrl: 'https://www.example.com/not-found' },
    },
  },
  createFolder: one({ name: 'Shops' }),
  updateFolder: one({ name: 'Stores' }),
  resolveQrCode: {
    visitor: {
      summary: 'A visitor in Switzerland',
      value: {
        userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
        language: 'de,en;q=0.8',
        country: 'CH',
      },
    },
    routing: {
      summary: 'A routing before it is saved',
      value: {
        country: 'CH',
        routing: { rules: [{ when: { country: ['CH'] }, url: 'https://example.com/ch' }] },
      },
    },
  },
  resetScanLimit: one({ changeNote: 'A second batch of vouchers' }),
  rollBackQrCode: one({ revision: 3, changeNote: 'The new menu was wrong' }),
  createScheduledChange: {
    destination: {
      summary: 'Another destination from an instant on',
      value: {
        at: '2026-12-24T18:00:00Z',
        patch: { data: 'https://example.com/christmas' },
        changeNote: 'Christmas menu',
      },
    },
    pause: { summary: 'Pause the code', value: { at: '2027-01-07T00:00:00Z', patch: { status: 'paused' } } },
  },
  bulkCreateQrCodes: {
    two: { summary: 'Two codes', value: [CODES['url']?.value, CODES['wifi']?.value] },
  },
  bulkExportQrCodes: {
    png: { summary: 'PNG images of 1024 pixels', value: { ids: [QR_CODE_ID], format: 'PNG', size: 1024 } },
  },
  bulkUpdateQrCodes: {
    move: {
      summary: 'Another host in all URLs',
      value: {
        select: { filter: { tag: 'menus' } },
        expect: 42,
        patch: { replaceInUrls: { find: 'old.example', replace: 'new.example' }, tags: { add: ['moved'] } },
      },
    },
    check: {
      summary: 'What pausing two codes would change',
      value: { select: { ids: [QR_CODE_ID] }, patch: { status: 'paused' }, dryRun: true },
    },
  },
  bulkDeleteQrCodes: one({ select: { filter: { tag: 'summer-2025' } }, expect: 42 }),
  createImport: {
    csv: { summary: 'A list of codes', value: { name: 'Tables 2027', format: 'qrelay' } },
    bitly: {
      summary: 'Links of another service',
      value: { name: 'Bitly export', format: 'bitly', defaults: { tags: ['moved'] }, confirm: 'auto' },
    },
  },
  confirmImport: one({ expect: { create: 398, update: 0 }, skipInvalid: true }),
  createExport: {
    svg: { summary: 'SVG images', value: { select: { ids: [QR_CODE_ID] }, formats: ['SVG'] } },
    scans: {
      summary: 'Every scan of a month',
      value: {
        scans: {
          from: '2026-09-01',
          to: '2026-09-30',
          format: 'csv',
          filters: { timezone: 'Europe/Berlin', bots: 'include' },
        },
      },
    },
  },
  createSheet: {
    labels: {
      summary: 'Two labels per code, with name and short link',
      value: {
        select: { filter: { tag: 'tables' } },
        layout: 'L7160',
        copies: 2,
        text: ['{name}', '{shortUrl}'],
      },
    },
    layout: {
      summary: 'A layout of your own',
      value: {
        select: { ids: [QR_CODE_ID] },
        layout: {
          page: 'A4',
          columns: 4,
          rows: 10,
          label: { width: '48.5mm', height: '25.4mm' },
          origin: { left: '8mm', top: '21.5mm' },
          pitch: { x: '48.5mm', y: '25.4mm' },
        },
      },
    },
  },
  createWebhook: one({ url: 'https://example.com/hooks/scans', events: ['qr_code.scanned'] }),
  updateWebhook: one({ enabled: true }),
  testWebhook: one({ type: 'job.completed' }),
  replayWebhook: one({ from: '2026-11-20T00:00:00Z', to: '2026-11-21T00:00:00Z', status: 'failed' }),
  createApiKey: one({ name: 'Web shop', scopes: ['codes:read', 'codes:write'] }),
  rotateApiKey: one({ overlapSeconds: 3600 }),
  updateAccount: {
    branding: {
      summary: 'Custom domain, name, and color',
      value: { branding: { domain: 'qr.example.com', name: 'Bistro Rosa', color: '#b3123f' } },
    },
    linkWatch: {
      summary: 'Checks of all destinations, twice a day',
      value: { linkWatch: { enabled: true, everyHours: 12 } },
    },
    logo: {
      summary: 'Only the logo',
      value: { branding: { logo: `data:image/png;base64,${DOT_PNG}` } },
    },
    none: { summary: 'Remove the branding', value: { branding: null } },
  },
  deleteAccount: one({ password: 'correct horse battery' }),
  changePassword: one({ currentPassword: 'correct horse battery', newPassword: 'a nice long password' }),
  updateMe: one({ name: 'Ada Lovelace' }),
  setUpTotp: one({ password: 'correct horse battery' }),
  confirmTotp: one({ code: '287082' }),
  turnOffTotp: one({ password: 'correct horse battery', code: '287082' }),
  linkIdentity: one({ password: 'correct horse battery' }),
  switchAccount: one({ accountId: 'acc_01k8zq4w5tfxxa1b2c3d4e5f6g' }),
  updateMember: one({ role: 'editor' }),
  createInvitation: one({ email: 'grace@example.com', role: 'editor' }),
  readInvitation: one({ token: `qri_${'A'.repeat(43)}` }),
  acceptInvitation: one({
    token: `qri_${'A'.repeat(43)}`,
    name: 'Grace Hopper',
    password: 'correct horse battery',
  }),
  createAlert: {
    silence: {
      summary: 'Codes that nobody scans anymore',
      value: {
        name: 'Posters fell silent',
        filter: { tag: 'poster' },
        condition: { silence: { hours: 48 } },
        emails: ['client@example.com'],
      },
    },
    events: {
      summary: 'Links that break or work again',
      value: {
        name: 'Broken links',
        condition: { events: ['qr_code.destination_broken', 'qr_code.destination_recovered'] },
        emails: ['client@example.com'],
      },
    },
  },
  updateAlert: one({ condition: { silence: { hours: 72 } } }),
  createRecipient: one({ email: 'client@example.com' }),
  createReport: one({
    name: 'Spring campaign',
    filter: { tag: 'spring' },
    timezone: 'Europe/Berlin',
    schedule: { every: 'week', hour: 8 },
    emails: ['client@example.com'],
    link: {},
  }),
  updateReport: one({ schedule: { every: 'month', hour: 7 } }),
  forgotPassword: one({ email: 'ada@example.com' }),
  resetPassword: one({
    token: 'qrr_h4T9skEXAMPLEONLYxxxxxxxxxxxxxxxxxxxxxxxxxx',
    newPassword: 'a nice long password',
  }),
  updateFile: one({ name: 'Dinner menu.pdf', folder: null }),
  signUp: one({ email: 'ada@example.com', password: 'correct horse battery' }),
  signIn: one({ email: 'ada@example.com', password: 'correct horse battery' }),
};

function one(value: unknown): Record<string, Example> {
  return { example: { summary: 'Example', value } };
}

/** Files by operation ID and media type. */
const UPLOADS: Record<string, Record<string, string>> = {
  uploadImportFile: {
    'text/csv':
      'type,data,name,tags,folder\nurl,https://example.com/menu,Table 1,tables|summer,Shops/Berlin\n',
    'application/x-ndjson':
      '{"type":"url","data":{"url":"https://example.com/menu"},"name":"Table 1","tags":["tables"]}\n',
  },
  // Bytes that are no text have no example.
  uploadFile: {},
};

/** Returns an example file per media type of an operation. @throws Error if it has none. */
export function uploadExamples(operationId: string): Record<string, string> {
  const examples = UPLOADS[operationId];
  if (!examples) throw new Error(`The file of ${operationId} has no example`);
  return examples;
}

/**
 * Returns the example bodies of an operation.
 *
 * @throws Error if it has none.
 */
export function requestExamples(operationId: string): Record<string, Example> {
  const examples = EXAMPLES[operationId];
  if (!examples) throw new Error(`The body of ${operationId} has no example`);
  return examples;
}
