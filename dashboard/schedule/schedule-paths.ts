import { codePath } from '../codes/code-actions.js';

/** API path of the scheduled changes of a code. */
export const schedulePath = (codeId: string) => `${codePath(codeId)}/scheduled-changes`;

/**
 * Number of changes to fetch: enough for all pending ones, of which there are at most 20, and the latest
 * others.
 */
const LIMIT = 100;

/** API path of the list of a code's scheduled changes. */
export const changesPath = (codeId: string) => `${schedulePath(codeId)}?limit=${LIMIT}`;
