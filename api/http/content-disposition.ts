/** Names that Windows keeps for devices. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/** Any text → a file name that every system takes: no separators, controls or reserved names; at most 80 characters. */
function safeFileName(name: string): string {
  const cleaned = [...name.normalize('NFC').replaceAll(/[\p{C}\p{Z}/\\:*?"<>|]+/gu, ' ')]
    .slice(0, 80)
    .join('')
    .replaceAll(/^[\s.]+|[\s.]+$/g, '');
  return cleaned === '' || RESERVED.test(cleaned) ? `code ${cleaned}`.trim() : cleaned;
}

/** RFC 6266: an ASCII name for old clients, and the name itself in UTF-8 (RFC 8187) for the rest. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string, extension: string): string {
  const file = `${safeFileName(name)}.${extension}`;
  const ascii = file
    .normalize('NFKD')
    .replaceAll(/[^\x20-\x7e]/g, '')
    .replaceAll(/["\\%]/g, '_');
  const encoded = encodeURIComponent(file).replaceAll(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${ascii.trim() === `.${extension}` ? `code.${extension}` : ascii}"; filename*=UTF-8''${encoded}`;
}
