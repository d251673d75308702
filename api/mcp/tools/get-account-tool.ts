import { z } from 'zod';
import type { AccountResource } from '../../../core/accounts/account-schemas.js';
import { seesFolder } from '../../../core/accounts/account-view.js';
import { resultSchema } from './json-schema.js';
import { defineTool, jsonOf, type ToolCall } from './tool.js';

/** Maximum number of folders and of templates in a result. */
const MAX_LISTED = 200;

export const getAccountTool = defineTool({
  name: 'get_account',
  description:
    'Plan, limits, usage, and base URL of the account, and the IDs of its folders and templates for other tools. truncated: there are more than 200 of either.',
  routes: ['getAccount', 'listFolders', 'listTemplates'],
  effect: 'read',
  arguments: z.strictObject({}),
  result: resultSchema({
    plan: 'text',
    limits: 'object',
    usage: 'object',
    baseUrl: 'text',
    folders: 'list',
    templates: 'list',
    truncated: 'flag',
  }),
  async run(_args, call) {
    const [account, folders, templates] = await Promise.all([
      call.runRoute('getAccount', {}),
      listFolders(call),
      call.stores.templates.listNames(call.principal.accountId, MAX_LISTED + 1),
    ]);
    const { plan, limits, usage, baseUrl } = jsonOf(account) as AccountResource;
    return {
      structured: {
        plan,
        limits,
        usage,
        baseUrl,
        folders: folders.slice(0, MAX_LISTED),
        templates: templates.slice(0, MAX_LISTED),
        truncated: folders.length > MAX_LISTED || templates.length > MAX_LISTED,
      },
    };
  },
});

/** Lists the folders that the caller sees, by path. */
async function listFolders({ principal, stores }: ToolCall): Promise<{ id: string; path: string }[]> {
  const tree = await stores.folders.readTree(principal.accountId);
  return tree.all
    .filter(({ id }) => seesFolder(principal, id))
    .map(({ id, name }) => ({ id, path: tree.pathOf(id, principal.limit?.folders) ?? name }))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1));
}
