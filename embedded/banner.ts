import type { DemoAccount } from './demo-account.js';

export interface Banner {
  /** URL of the dashboard: the URL of the API, or of the development server. */
  dashboardUrl: string;
  apiUrl: string;
  /** Undefined for an external Temporal server without `TEMPORAL_UI_URL`. */
  temporalUiUrl: string | undefined;
  dataDir: string;
  /** Only at the first start of a data folder. */
  demo: DemoAccount | undefined;
}

/** Returns the lines that `npm start` prints when the service is ready. */
export function bannerLines({ dashboardUrl, apiUrl, temporalUiUrl, dataDir, demo }: Banner): string[] {
  return [
    '',
    'Qrelay is ready.',
    `  Dashboard    ${dashboardUrl}/`,
    `  API docs     ${apiUrl}/docs`,
    `  Temporal UI  ${temporalUiUrl ?? 'provided by your Temporal server'}`,
    `  Data, logs   ${dataDir}`,
    ...(demo === undefined ? [] : demoLines(demo, apiUrl)),
    '',
    'Press Ctrl-C to stop all processes. Your data is kept.',
  ];
}

function demoLines({ email, password, apiKey }: DemoAccount, apiUrl: string): string[] {
  return [
    '',
    'Demo account on the Business plan. The password and the API key are shown only this time:',
    `  Email        ${email}`,
    `  Password     ${password}`,
    `  API key      ${apiKey}`,
    '',
    'Create a QR code:',
    `  curl -X POST ${apiUrl}/api/v1/qr-codes -H 'Authorization: Bearer ${apiKey}' -H 'Content-Type: application/json' -d '{"type":"url","data":"https://example.com"}'`,
  ];
}
