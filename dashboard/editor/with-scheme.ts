/** `example.com/menu` → `https://example.com/menu` */
export function withScheme(text: string): string {
  const trimmed = text.trim();
  const bare = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+([/?#:].*)?$/u.test(trimmed);
  return bare ? `https://${trimmed}` : trimmed;
}
