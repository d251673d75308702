/** Custom search attributes with their types. The worker registers them where the server allows it. */
export const SEARCH_ATTRIBUTES = {
  QrelayAccountId: 'Keyword',
  QrelayKind: 'Keyword',
  QrelayState: 'Keyword',
  QrelayTotal: 'Int',
} as const;

/** Builds the search attribute that tells kinds of workflows apart. */
export function kindAttribute(kind: string) {
  return { key: { name: 'QrelayKind', type: 'KEYWORD' as const }, value: kind };
}
