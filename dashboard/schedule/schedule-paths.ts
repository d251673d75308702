import { codePath } from '../codes/code-actions.js';

/** API path of the scheduled changes of a code. */
export const schedulePath = (codeId: string) => `${codePath(codeId)}/scheduled-changes`;
