/** Numbers of domains that were checked, by result. */
export interface DomainCheckCounts {
  found: number;
  missing: number;
  /** DNS did not respond, so nothing changed. */
  failed: number;
  /** Domains that became `lost` by this check. */
  lost: number;
}

/** Result of one call of the activity, which checks the domains of a bounded number of accounts. */
export interface DomainCheckStep extends DomainCheckCounts {
  /** ID of the last account; the next call starts after it. null: all accounts were checked. */
  after: string | null;
}
