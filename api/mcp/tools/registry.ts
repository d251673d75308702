import { bulkCreateQrCodesTool } from './bulk-create-qr-codes-tool.js';
import { bulkUpdateQrCodesTool } from './bulk-update-qr-codes-tool.js';
import { createQrCodeTool } from './create-qr-code-tool.js';
import { getAccountTool } from './get-account-tool.js';
import { getAnalyticsTool } from './get-analytics-tool.js';
import { getJobTool } from './get-job-tool.js';
import { getQrCodeHistoryTool } from './get-qr-code-history-tool.js';
import { getQrCodeImageTool } from './get-qr-code-image-tool.js';
import { getQrCodeTool } from './get-qr-code-tool.js';
import { listQrCodesTool } from './list-qr-codes-tool.js';
import { previewQrCodeTool } from './preview-qr-code-tool.js';
import { resolveQrCodeTool } from './resolve-qr-code-tool.js';
import { rollBackQrCodeTool } from './roll-back-qr-code-tool.js';
import type { Tool } from './tool.js';
import { updateQrCodeTool } from './update-qr-code-tool.js';

/**
 * Every tool, sorted by name. None of them deletes: what a tool changes can be undone by a rollback, by Undo
 * of its job, or by pausing a code.
 */
export const TOOLS: readonly Tool[] = [
  bulkCreateQrCodesTool,
  bulkUpdateQrCodesTool,
  createQrCodeTool,
  getAccountTool,
  getAnalyticsTool,
  getJobTool,
  getQrCodeTool,
  getQrCodeHistoryTool,
  getQrCodeImageTool,
  listQrCodesTool,
  previewQrCodeTool,
  resolveQrCodeTool,
  rollBackQrCodeTool,
  updateQrCodeTool,
];
