import { QR_CODE_ID } from '../../../core/codes/qr-code-example.js';

const ENTRY = {
  host: 'go.example.com',
  path: '/menu',
  kind: 'alias',
  status: 302,
  location: 'https://example.com/menu',
  qrCodeId: QR_CODE_ID,
  name: 'Menu',
  note: 'Lost: utm',
};

/** Responses of the redirect map by media type. */
export const REDIRECT_MAP = {
  json: [ENTRY],
  csv: `${Object.keys(ENTRY).join(',')}\r\n${Object.values(ENTRY).join(',')}\r\n`,
  text: `# Redirect map of go.example.com
# Written 2026-11-26T12:00:00.000Z, 1 entries
# Lost: utm
/menu https://example.com/menu 302
/menu/ https://example.com/menu 302
`,
};
