import type { Db } from 'mongodb';
import { eventFilterOf } from '../../core/alerts/event-filter-of.js';
import type { AlertCondition } from '../../core/alerts/alert-schemas.js';
import { PLAN_TERMS } from '../../core/accounts/plans.js';
import type { FolderTree } from '../../core/codes/folders/folder-tree.js';
import type { ScanSelection } from '../../core/codes/scan-selection.js';
import { expandFilter, namesFolders } from '../../core/events/expand-filter.js';
import type { Subscriber } from '../../core/events/recipients.js';
import { ACCOUNT_NOT_DELETED, ACCOUNTS, type AccountDocument } from '../accounts/accounts.js';
import { readFolderTree } from '../folders/read-folder-tree.js';
import { MAILING_LISTS } from '../mail/mailing-lists.js';
import { LOOK_UP_RESTORE, type FoundRestore } from '../restores/restore-epoch.js';
import { NOT_FILTERED, WEBHOOKS, type WebhookDocument } from './webhooks.js';

/** The endpoints and alerts that receive an account's events. */
export interface Subscribers {
  /** Whether the account's events are recorded: its plan has webhooks, or an alert waits for events. */
  recorded: boolean;
  /** The enabled endpoints, and the enabled alerts that wait for events; none if events are not recorded. */
  endpoints: Subscriber[];
  /**
   * Epoch of the last restore, which is part of the IDs of new events; absent if the data was never restored.
   */
  epoch?: string | undefined;
}

type FoundEndpoint = Pick<WebhookDocument, '_id' | 'events'> &
  Partial<Pick<WebhookDocument, 'filter' | 'perItemEvents'>>;

type FoundAlert = { _id: string; filter: ScanSelection; condition: Required<Pick<AlertCondition, 'events'>> };

type FoundAccount = Pick<AccountDocument, 'plan'> & {
  endpoints: FoundEndpoint[];
  alerts: FoundAlert[];
  restored: FoundRestore;
};

const NOT_RECORDED: Subscribers = { recorded: false, endpoints: [] };

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
          {
            $lookup: {
              from: MAILING_LISTS.alerts,
              localField: '_id',
              foreignField: 'accountId',
              pipeline: [
                { $match: { enabled: true, 'condition.events': { $exists: true } } },
                { $project: { filter: 1, 'condition.events': 1 } },
              ],
              as: 'alerts',
            },
          },
          LOOK_UP_RESTORE,
          { $project: { plan: 1, endpoints: 1, alerts: 1, restored: 1 } },
        ])
        .toArray();
      if (!account) return NOT_RECORDED;
      const { webhooks, alerts: hasAlerts } = PLAN_TERMS[account.plan];
      const alerts = hasAlerts ? account.alerts : [];
      if (!webhooks && alerts.length === 0) return NOT_RECORDED;
      const endpoints = webhooks ? account.endpoints.map(toSubscriber) : [];
      const epoch = account.restored[0]?.epoch;
      const needsTree =
        endpoints.some(({ filter }) => namesFolders(filter)) ||
        alerts.some(({ filter }) => filter.folder !== undefined);
      const tree = needsTree ? await readFolderTree(db, accountId) : undefined;
      return {
        recorded: true,
        endpoints: [
          ...endpoints.map((one) => (tree ? { ...one, filter: expandFilter(one.filter, tree) } : one)),
          ...alerts.map((alert) => toAlertSubscriber(alert, tree)),
        ],
        epoch,
      };
    },
  };
}

export type SubscriberStore = ReturnType<typeof createSubscriberStore>;

function toSubscriber({ _id, ...fields }: FoundEndpoint): Subscriber {
  return { id: _id, ...NOT_FILTERED, ...fields };
}

function toAlertSubscriber({ _id, filter, condition }: FoundAlert, tree: FolderTree | undefined): Subscriber {
  return { id: _id, events: condition.events, filter: eventFilterOf(filter, tree), perItemEvents: false };
}
