/**
 * Adds `https://` to text that looks like a host name with an optional path; trims and returns anything else
 * unchanged.
 */
export function withScheme(text: string): string {
  const trimmed = text.trim();
  const isBareHost = /^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+([/?#:].*)?$/u.test(trimmed);
  return isBareHost ? `https://${trimmed}` : trimmed;
}
