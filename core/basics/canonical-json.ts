/**
 * Serializes JSON with sorted members, so that the same content gives the same text, whatever the order of
 * its members.
 *
 * @returns An empty text for undefined.
 */
export function canonicalJson(value: unknown): string {
  const text = JSON.stringify(value, (_key, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
      : member,
  );
  return text ?? '';
}
