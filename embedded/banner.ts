import type { DemoAccount } from './demo-account.js';

export interface Greeting {
  apiUrl: string;
  /** Undefined when Temporal was given without its UI, which may be anywhere. */
  temporalUiUrl: string | undefined;
  dataDir: string;
  /** Only the first time. */
  demo: DemoAccount | undefined;
}

function demoLines({ email, password, apiKey }: DemoAccount, apiUrl: string): string[] {
  return [
    '',
    'A demo account on the Business plan, shown this once:',
    `  E-mail       ${email}`,
    `  Password     ${password}`,
    `  API key      ${apiKey}`,
    '',
    'Make a QR code:',
    `  curl -X POST ${apiUrl}/api/v1/qr-codes -H 'Authorization: Bearer ${apiKey}' -H 'Content-Type: application/json' -d '{"type":"url","data":"https://example.com"}'`,
  ];
}

/** What `npm start` ends with. */
export function greetingLines({ apiUrl, temporalUiUrl, dataDir, demo }: Greeting): string[] {
  return [
    '',
    'Qrelay is ready.',
    `  Dashboard    ${apiUrl}/`,
    `  API docs     ${apiUrl}/docs`,
    `  Temporal UI  ${temporalUiUrl ?? 'where your Temporal server has it'}`,
    `  Data, logs   ${dataDir}`,
    ...(demo === undefined ? [] : demoLines(demo, apiUrl)),
    '',
    'Ctrl-C stops all of it; the data stays.',
  ];
}
