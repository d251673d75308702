/**
 * Shows a change of accounts' domains or brandings on this process, and wakes the endpoints that receive its
 * events. Never throws.
 *
 * @param domain The changed domain; undefined if only the branding has changed.
 */
export type DomainChanged = (
  domain: string | undefined,
  accountIds: readonly string[],
  recipients: readonly string[],
) => void;
