/** Names of the collections whose documents list recipients by address in `emails`. */
export const MAILING_LISTS = { alerts: 'alerts', reports: 'reports' } as const;
