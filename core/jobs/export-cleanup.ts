/** The Schedule that removes the ZIPs whose day is over, and the workflow it starts. */
export const EXPORT_CLEANUP_SCHEDULE_ID = 'remove-expired-exports';
export const EXPORT_CLEANUP_WORKFLOW_TYPE = 'removeExpiredExports';
export const EXPORT_CLEANUP_EVERY_MS = 15 * 60 * 1000;
