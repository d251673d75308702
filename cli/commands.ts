import type { Command } from './command.js';
import { callApi } from './commands/call-api.js';
import { createCode, getCode, saveImage, updateCode } from './commands/codes.js';
import { exportCodes } from './commands/export-codes.js';
import { importFile } from './commands/import-file.js';
import { cancelJob, waitForJob } from './commands/jobs.js';
import { listCodes, listJobs } from './commands/list-commands.js';
import { listenForEvents } from './commands/listen-for-events.js';

/** All commands by name, in the order of the help. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  'codes list': listCodes,
  'codes get': getCode,
  'codes create': createCode,
  'codes update': updateCode,
  'codes image': saveImage,
  import: importFile,
  export: exportCodes,
  'jobs list': listJobs,
  'jobs wait': waitForJob,
  'jobs cancel': cancelJob,
  'webhooks listen': listenForEvents,
  api: callApi,
};
