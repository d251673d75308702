import type { Db } from 'mongodb';
import { PLAN_TERMS } from '../../core/accounts/plans.js';
import { expandFilter, namesFolders } from '../../core/events/expand-filter.js';
import type { Subscriber } from '../../core/events/recipients.js';
import { ACCOUNT_NOT_DELETED, ACCOUNTS, type AccountDocument } from '../accounts/accounts.js';
import { readFolderTree } from '../folders/read-folder-tree.js';
import { LOOK_UP_RESTORE, type FoundRestore } from '../restores/restore-epoch.js';
import { NOT_FILTERED, WEBHOOKS, type WebhookDocument } from './webhooks.js';

/** The endpoints that receive an account's events. */
export interface Subscribers {
  /** Whether the account's events are recorded: its plan has webhooks. */
  recorded: boolean;
  /** The enabled endpoints; none if events are not recorded. */
  endpoints: Subscriber[];
  /**
   * Epoch of the last restore, which is part of the IDs of new events; absent if the data was never restored.
   */
  epoch?: string | undefined;
}

type FoundEndpoint = Pick<WebhookDocument, '_id' | 'events'> &
  Partial<Pick<WebhookDocument, 'filter' | 'perItemEvents'>>;

type FoundAccount = Pick<AccountDocument, 'plan'> & { endpoints: FoundEndpoint[]; restored: FoundRestore };

/** Creates the store of subscribers. */
export function createSubscriberStore(db: Db) {
  const accounts = db.collection<AccountDocument>(ACCOUNTS);

  return {
    /**
     * Finds the endpoints that receive an account's events. Folders in their filters are expanded to include
     * subfolders.
     */
    async find(accountId: string): Promise<Subscribers> {
      const [account] = await accounts
        .aggregate<FoundAccount>([
          { $match: { _id: accountId, ...ACCOUNT_NOT_DELETED } },
          {
            $lookup: {
              from: WEBHOOKS,
              localField: '_id',
              foreignField: 'accountId',
              pipeline: [
                { $match: { enabled: true } },
                { $project: { events: 1, filter: 1, perItemEvents: 1 } },
              ],
              as: 'endpoints',
            },
          },
          LOOK_UP_RESTORE,
          { $project: { plan: 1, endpoints: 1, restored: 1 } },
        ])
        .toArray();
      if (!account || !PLAN_TERMS[account.plan].webhooks) return { recorded: false, endpoints: [] };
      const endpoints = account.endpoints.map(toSubscriber);
      const epoch = account.restored[0]?.epoch;
      if (!endpoints.some(({ filter }) => namesFolders(filter))) return { recorded: true, endpoints, epoch };
      const tree = await readFolderTree(db, accountId);
      const expanded = endpoints.map((one) => ({ ...one, filter: expandFilter(one.filter, tree) }));
      return { recorded: true, endpoints: expanded, epoch };
    },
  };
}

export type SubscriberStore = ReturnType<typeof createSubscriberStore>;

function toSubscriber({ _id, ...fields }: FoundEndpoint): Subscriber {
  return { id: _id, ...NOT_FILTERED, ...fields };
}
