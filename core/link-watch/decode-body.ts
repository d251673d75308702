/**
 * Decodes the beginning of a page, in the character set that its `Content-Type` names, otherwise as UTF-8. Invalid bytes become
 * U+FFFD.
 */
export function decodeBody(bytes: Uint8Array, contentType: string | undefined): string {
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*"?([\w:.-]{1,40})/i.exec(contentType ?? '') ?? [];
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
