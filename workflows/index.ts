/** The workflow types of a worker. Their names are part of `core/contracts.ts`. */
export { bulkCreate } from './bulk-create.js';
export { bulkExport } from './bulk-export.js';
export { checkDomains } from './check-domains.js';
export { deleteAccount } from './delete-account.js';
export { removeExpiredExports } from './remove-expired-exports.js';
export { rollUpScans } from './roll-up-scans.js';
export { webhookEndpoint } from './webhook-endpoint.js';
export { webhookSweep } from './webhook-sweep.js';
