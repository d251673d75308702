/** The workflow types of jobs. Their names are in `JOB_KINDS`. */
export { bulkCreate } from './bulk-create.js';
export { bulkExport } from './bulk-export.js';
export { changeItemsOfJob } from './change-items.js';
export { exportScans } from './export-scans.js';
export { importCodes } from './import-codes.js';
export { sheet } from './sheet.js';
