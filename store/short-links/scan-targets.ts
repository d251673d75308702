import type { Db, Filter } from 'mongodb';
import { foldOfAliasKey, hostOfAliasKey, isAliasKey } from '../../core/codes/aliases/alias.js';
import type { FolderTree } from '../../core/codes/folders/folder-tree.js';
import { keyPath, type Gs1Key } from '../../core/gs1/gs1-key.js';
import { isGs1LookupKey } from '../../core/gs1/resolver/lookup-key.js';
import type { CodeType } from '../../core/symbols/payloads/registry.js';
import { currentFileIds } from '../../core/codes/hosted/file-uses.js';
import type { CodePage } from '../../core/codes/hosted/code-page.js';
import { fallbackOf, type Fallback } from '../../core/codes/link-watch/present-health.js';
import type { AccountWatch, WatchPolicy } from '../../core/codes/link-watch/watch-policy.js';
import { PLAN_TERMS } from '../../core/accounts/plans.js';
import type { QrCodeStatus, StoredQrCode } from '../../core/codes/qr-code.js';
import { applyEffect } from '../../core/codes/scheduled-changes/change-effect.js';
import type { Routing } from '../../core/codes/routing/routing-schema.js';
import { filteredCode, matchesFilter, type EventFilter } from '../../core/events/event-filter.js';
import { expandFilter, namesFolders } from '../../core/events/expand-filter.js';
import { isSubscribedTo, subscriptionsTo } from '../../core/events/event-types.js';
import { ACCOUNTS } from '../accounts/accounts.js';
import { findTargetFiles, type TargetFile } from '../files/target-files.js';
import { readFolderTree } from '../folders/read-folder-tree.js';
import { QR_CODES, type QrCodeDocument } from '../qr-codes/qr-code-documents.js';
import { WEBHOOKS, type WebhookDocument } from '../webhooks/webhooks.js';
import { withStoreTimeout } from '../mongo/timeouts.js';
import { createItemTargets, itemPathsOf, ITEM_CLAIM_STAGES, type ProductTarget } from './item-targets.js';

/** Subscriptions of the endpoints that may receive an event of a scan. */
const SCAN_SUBSCRIPTIONS = [
  ...new Set([
    ...subscriptionsTo('qr_code.scanned'),
    ...subscriptionsTo('qr_code.first_scanned'),
    ...subscriptionsTo('qr_code.link_clicked'),
  ]),
];

/** The target of a short code, with the data that a scan needs. */
export type ScanTarget =
  | (OwnedByAccount & {
      kind: 'deleted';
      /** Whether the account was deleted as well, so that no copy of the short code may be kept. */
      accountDeleted: boolean;
    })
  | ProductTarget
  | (CodeTarget & {
      /**
       * The targets after each pending change that the owner has scheduled, in order; absent if there are
       * none.
       */
      upcoming?: UpcomingTarget[] | undefined;
    });

/** The data of a code that a scan needs. */
export interface CodeTarget extends OwnedByAccount {
  kind: 'code';
  qrCodeId: string;
  name: string | null;
  type: CodeType;
  data: unknown;
  /** The payload without the short link. */
  destination: string;
  status: QrCodeStatus;
  /** IDs of the endpoints that receive scans by people. */
  webhooks: string[];
  /** IDs of the endpoints that also receive scans by bots. */
  botWebhooks: string[];
  /** Present while no person has scanned the code. */
  awaitsFirstScan?: true | undefined;
  /** IDs of the endpoints that receive the first scan by a person; present while the code awaits it. */
  firstScanWebhooks?: string[] | undefined;
  /** IDs of the endpoints that receive clicks by people; present if the code has links that count clicks. */
  clickWebhooks?: string[] | undefined;
  /** IDs of the endpoints that also receive clicks by bots. */
  botClickWebhooks?: string[] | undefined;
  /** Present if the short link of a contact or an event shows a page. */
  page?: CodePage | undefined;
  /** The files that the code names in this state, as far as they exist; absent if it names none. */
  files?: readonly TargetFile[] | undefined;
  /** Present if the symbol encodes the short link in uppercase. */
  compact?: true | undefined;
  /** Present if the code has a routing. */
  routed?: RoutedTarget | undefined;
  /** Present while a destination is broken and the code has a fallback. */
  fallback?: Fallback | undefined;
  /** Present if the code is an event: calendars need to know which state of it they get. */
  edition?: Edition | undefined;
  /** Present if the code was looked up by an alias. */
  alias?: TargetAlias | undefined;
  /** Present if the code is an item that GS1 Digital Link URIs identify. */
  item?: TargetItem | undefined;
}

/** The item of a code. */
export interface TargetItem {
  /** Key as stored; see `keyPath`. */
  path: string;
  key: Gs1Key;
  /** Current short code of the code. */
  shortCode: string;
}

/** The alias by which a code was looked up. */
export interface TargetAlias {
  /** Key of the lookup. */
  key: string;
  /** Path as stored. */
  path: string;
  /** Short code of the code. */
  shortCode: string;
  /** Present if the code does not have the alias in this state: before or after a pending change. */
  isAbsent?: true | undefined;
}

/** A state of a code. */
export interface Edition {
  revision: number;
  /** When the state began, in milliseconds since 1970. */
  changedAt: number;
}

/** The target of a code from an instant onward. */
export interface UpcomingTarget {
  /** Milliseconds since 1970. */
  at: number;
  target: CodeTarget;
}

/** The data of a code with a routing that a scan needs. */
export interface RoutedTarget {
  /** Revision of the code. The routing, and everything that it depends on, changes only with it. */
  revision: number;
  routing: Routing;
  /** For placeholders. */
  metadata: StoredQrCode['metadata'];
  /** Number of granted scans of the limit when the target was looked up. */
  scansUsed: number;
  passwordProtected: boolean;
  /** Absent from the snapshot on disk, because no password is checked while the store is down. */
  passwordHash?: string | undefined;
}

interface OwnedByAccount {
  accountId: string;
  /** Whether the account has set a branding and its plan includes it. */
  branded: boolean;
}

interface FoundTarget extends QrCodeDocument {
  /** The files that the code names, by ID; absent if it names none. */
  found?: Map<string, TargetFile>;
  /**
   * Account that the GTIN belongs to on the host of the service; absent if no key of an item is looked up.
   */
  claim?: { accountId: string }[];
  account: (Partial<AccountWatch> & { branded: boolean; deleted: boolean; domains?: string[] })[];
  webhooks: FoundWebhook[];
}

interface FoundWebhook extends Pick<WebhookDocument, '_id' | 'events'> {
  includeBots?: boolean;
  filter?: EventFilter | null;
}

/**
 * Creates the store that looks up short codes for redirects. Expects the indexes of `collections.ts`.
 *
 * @param isWatchServed Whether the service checks links, without which no fallback is used. Default: it does.
 */
export function createScanTargetStore(db: Db, isWatchServed = true) {
  const codes = db.collection<QrCodeDocument>(QR_CODES);
  const itemTargets = createItemTargets(db);

  return {
    /**
     * Finds the targets of short codes, aliases, and items in one query. Another query follows for products
     * without a code of their own, and another one for the files of codes that have any. Another query
     * follows for each code that is in a folder, or will be, if an endpoint of its account has a filter that
     * names folders.
     * @param keys Short codes, keys of aliases (of `aliasKey`, or of `foldedAliasKey` where letter case does
     *   not count), and keys of items (of `gs1LookupKey`).
     * @returns Targets by key; unknown keys are absent, as are aliases on domains that are not bound to the
     *   account of the code.
     * @throws StoreTimeoutError after `timeoutMs` milliseconds.
     */
    async find(keys: readonly string[], timeoutMs: number): Promise<Map<string, ScanTarget>> {
      const rows = await withStoreTimeout(
        timeoutMs,
        codes.aggregate<FoundTarget>(targetPipeline(keys)).toArray(),
      );
      await addFiles(db, rows, timeoutMs);
      await expandFilters(rows, (accountId) => withStoreTimeout(timeoutMs, readFolderTree(db, accountId)));
      const found = new Map<string, ScanTarget>();
      for (const row of rows) {
        const target = toTarget(row, isWatchServed);
        for (const shortCode of row.shortCodes) found.set(shortCode, target);
      }
      const aliases = keys.filter(isAliasKey);
      if (aliases.length > 0) addAliasTargets(found, aliases, rows);
      const items = keys.filter(isGs1LookupKey);
      if (items.length > 0) await itemTargets.add(found, items, rows, timeoutMs);
      return found;
    },
  };
}

export type ScanTargetStore = ReturnType<typeof createScanTargetStore>;

/** Expression: whether link watch has found a destination broken. */
const IS_BROKEN = { $eq: ['$health.status', 'broken'] };

/** Expression: whether the code has a routing. */
const HAS_ROUTING = { $gt: ['$routing', null] };

/** Expression: whether the target may have a routing, now or after a pending change. */
const MAY_HAVE_ROUTING = { $or: [HAS_ROUTING, { $gt: ['$schedule', null] }] };

/** Expression: whether the code is an event. */
const IS_EVENT = { $eq: ['$type', 'event'] };

/** Builds the query of `find`: the code of each key, joined with its account and its endpoints. */
export function targetPipeline(keys: readonly string[]) {
  return [
    { $match: keyQuery(keys) },
    ...(keys.some(isGs1LookupKey) ? ITEM_CLAIM_STAGES : []),
    {
      $lookup: {
        from: ACCOUNTS,
        localField: 'accountId',
        foreignField: '_id',
        pipeline: [
          {
            $project: {
              _id: 0,
              plan: 1,
              branded: { $gt: ['$branding', null] },
              deleted: { $gt: ['$deletedAt', null] },
              domains: 1,
              linkWatch: 1,
              watchableSince: 1,
            },
          },
        ],
        as: 'account',
      },
    },
    {
      $lookup: {
        from: WEBHOOKS,
        localField: 'accountId',
        foreignField: 'accountId',
        pipeline: [
          { $match: { enabled: true, events: { $in: SCAN_SUBSCRIPTIONS } } },
          { $project: { events: 1, includeBots: 1, filter: 1 } },
        ],
        as: 'webhooks',
      },
    },
    {
      $project: {
        shortCodes: 1,
        shortCode: 1,
        aliases: 1,
        aliasKeys: 1,
        gs1Key: 1,
        claim: 1,
        accountId: 1,
        name: 1,
        type: 1,
        tags: 1,
        folder: 1,
        data: 1,
        destination: 1,
        status: 1,
        awaitsFirstScan: 1,
        compact: 1,
        page: 1,
        files: 1,
        routing: 1,
        revision: { $cond: [{ $or: [MAY_HAVE_ROUTING, IS_EVENT] }, '$revision', '$$REMOVE'] },
        updatedAt: { $cond: [IS_EVENT, '$updatedAt', '$$REMOVE'] },
        metadata: { $cond: [MAY_HAVE_ROUTING, '$metadata', '$$REMOVE'] },
        scansUsed: 1,
        passwordHash: 1,
        schedule: { changes: { at: 1, effect: 1 } },
        dynamic: 1,
        watch: { $cond: [IS_BROKEN, '$watch', '$$REMOVE'] },
        health: { $cond: [IS_BROKEN, '$health', '$$REMOVE'] },
        deletedAt: 1,
        account: 1,
        webhooks: 1,
      },
    },
  ];
}

/** Adds the files that codes name, also in pending changes. */
async function addFiles(db: Db, rows: readonly FoundTarget[], timeoutMs: number): Promise<void> {
  const naming = rows.filter(({ files, deletedAt }) => files && !deletedAt);
  if (naming.length === 0) return;
  const ids = new Set(naming.flatMap(({ files }) => files ?? []));
  const files = await findTargetFiles(db, [...ids], timeoutMs);
  for (const row of naming) {
    row.found = new Map();
    for (const id of row.files ?? []) {
      const file = files.get(id);
      if (file?.accountId === row.accountId) row.found.set(id, file);
    }
  }
}

/** Adds subfolders to the filters of endpoints, for codes that are in a folder or have pending changes. */
async function expandFilters(
  rows: readonly FoundTarget[],
  readTree: (accountId: string) => Promise<FolderTree>,
): Promise<void> {
  const inFolders = rows.filter(
    ({ folder, schedule, webhooks }) =>
      (folder !== undefined || schedule !== undefined) && webhooks.some(({ filter }) => namesFolders(filter)),
  );
  for (const row of inFolders) {
    const tree = await readTree(row.accountId);
    row.webhooks = row.webhooks.map(({ filter, ...webhook }) => ({
      ...webhook,
      filter: expandFilter(filter, tree),
    }));
  }
}

/** A batch of short codes uses their index alone. */
function keyQuery(keys: readonly string[]): Filter<QrCodeDocument> {
  const aliases = keys.filter(isAliasKey);
  const items = keys.filter(isGs1LookupKey);
  const shortCodes = {
    shortCodes: { $in: keys.filter((key) => !isAliasKey(key) && !isGs1LookupKey(key)) },
  };
  if (aliases.length + items.length === 0) return shortCodes;
  const folds = aliases.filter(isFolded).map((key) => key.replace('//', '/'));
  return {
    $or: [
      shortCodes,
      ...(aliases.length > 0 ? [{ aliasKeys: { $in: aliases } }] : []),
      ...(folds.length > 0 ? [{ aliasFolds: { $in: folds } }] : []),
      ...(items.length > 0 ? [{ gs1Key: { $in: itemPathsOf(items) } }] : []),
    ],
  };
}

function isFolded(key: string): boolean {
  return key.includes('//');
}

/** Adds the targets of aliases. A code that has an alias precedes a tombstone that had it. */
function addAliasTargets(
  found: Map<string, ScanTarget>,
  keys: readonly string[],
  rows: readonly FoundTarget[],
): void {
  const wanted = new Set(keys);
  for (const row of rows) {
    const [account] = row.account;
    for (const key of row.aliasKeys ?? []) {
      const domain = hostOfAliasKey(key);
      if (account?.deleted !== false || !account.domains?.includes(domain)) continue;
      const fold = foldOfAliasKey(key).replace('/', '//');
      for (const one of [key, fold]) {
        if (!wanted.has(one) || (row.deletedAt && found.has(one))) continue;
        const target = found.get(row.shortCodes[0] ?? '');
        if (target) found.set(one, target.kind === 'code' ? withAlias(target, one, key, row) : target);
      }
    }
  }
}

/** Returns a target that was found by an alias, with its pending changes of aliases. */
function withAlias(
  { upcoming, ...target }: Extract<ScanTarget, { kind: 'code' }>,
  lookupKey: string,
  key: string,
  row: FoundTarget,
): ScanTarget {
  const domain = hostOfAliasKey(key);
  const path = decodeURIComponent(key.slice(domain.length + 1));
  let aliases = row.aliases ?? [];
  const aliasOf = (): TargetAlias => {
    const isOwn = aliases.some((alias) => alias.domain === domain && alias.path === path);
    return { key: lookupKey, path, shortCode: row.shortCode, ...(!isOwn && { isAbsent: true }) };
  };
  const current = { ...target, alias: aliasOf() };
  if (!upcoming) return current;
  const changes = row.schedule?.changes ?? [];
  return {
    ...current,
    upcoming: upcoming.map((state, index) => {
      aliases = applyEffect({ aliases }, changes[index]!.effect).aliases ?? [];
      return { ...state, target: { ...state.target, alias: aliasOf() } };
    }),
  };
}

function toTarget(row: FoundTarget, isWatchServed: boolean): ScanTarget {
  const [account] = row.account;
  const { accountId } = row;
  const terms = PLAN_TERMS[account?.plan ?? 'free'];
  const branded = terms.whiteLabel && account?.branded === true;
  if (row.deletedAt || account?.deleted) {
    return { kind: 'deleted', accountId, branded, accountDeleted: !account || account.deleted };
  }
  const policy = { plan: 'free' as const, ...account, isServed: isWatchServed };
  const target = toCodeTarget(row, policy, branded);
  return row.schedule ? { ...target, upcoming: toUpcoming(row, policy, branded) } : target;
}

/** Returns the targets after each pending change of a code. */
function toUpcoming(row: FoundTarget, policy: WatchPolicy, branded: boolean): UpcomingTarget[] {
  let state = row;
  return (row.schedule?.changes ?? []).map(({ at, effect }) => {
    state = { ...applyEffect(state, effect), revision: state.revision + 1, updatedAt: at };
    return { at: at.getTime(), target: toCodeTarget(state, policy, branded) };
  });
}

function toCodeTarget(row: FoundTarget, policy: WatchPolicy, branded: boolean): CodeTarget {
  const { accountId } = row;
  const terms = PLAN_TERMS[policy.plan];
  const fallback = row.health && fallbackOf(row, policy);
  const code = filteredCode({ id: row._id, type: row.type, tags: row.tags, folder: row.folder });
  const matching = terms.webhooks ? row.webhooks.filter(({ filter }) => matchesFilter(filter, [code])) : [];
  const webhooks = matching.filter(({ events }) => isSubscribedTo(events, 'qr_code.scanned'));
  const firstScanWebhooks = matching.filter(({ events }) => isSubscribedTo(events, 'qr_code.first_scanned'));
  const clickWebhooks = row.type === 'links' || row.page ? toClickWebhooks(matching) : undefined;
  const edition = toEdition(row);
  const item = toItem(row);
  return {
    kind: 'code',
    qrCodeId: row._id,
    accountId,
    branded,
    name: row.name,
    type: row.type,
    data: row.data,
    destination: row.destination,
    status: row.status,
    webhooks: webhooks.map(({ _id }) => _id),
    botWebhooks: webhooks.filter(({ includeBots }) => includeBots === true).map(({ _id }) => _id),
    ...(row.awaitsFirstScan && {
      awaitsFirstScan: true,
      firstScanWebhooks: firstScanWebhooks.map(({ _id }) => _id),
    }),
    ...clickWebhooks,
    ...(row.compact && { compact: true }),
    ...(row.page && { page: row.page }),
    ...(row.found && toFiles(row, row.found)),
    ...(row.routing && { routed: toRouted(row, row.routing) }),
    ...(fallback && { fallback }),
    ...(edition && { edition }),
    ...(item && { item }),
  };
}

/** Returns the files that a code names in one of its states. */
function toFiles(row: FoundTarget, found: ReadonlyMap<string, TargetFile>): Pick<CodeTarget, 'files'> {
  const ids = currentFileIds(row);
  return ids.length === 0 ? {} : { files: ids.flatMap((id) => found.get(id) ?? []) };
}

function toClickWebhooks(
  matching: readonly FoundWebhook[],
): Pick<CodeTarget, 'clickWebhooks' | 'botClickWebhooks'> {
  const webhooks = matching.filter(({ events }) => isSubscribedTo(events, 'qr_code.link_clicked'));
  return {
    clickWebhooks: webhooks.map(({ _id }) => _id),
    botClickWebhooks: webhooks.filter(({ includeBots }) => includeBots === true).map(({ _id }) => _id),
  };
}

function toItem({ type, data, shortCode }: FoundTarget): TargetItem | undefined {
  if (type !== 'gs1') return undefined;
  const { gtin, variant, batch, serial, tpx } = data as Gs1Key;
  const key = { gtin, variant, batch, serial, tpx };
  return { path: keyPath(key), key, shortCode };
}

/**
 * A code that a pending change turns into an event has no time of its own until that change, which then sets
 * it.
 */
function toEdition({ type, revision, updatedAt }: Partial<FoundTarget>): Edition | undefined {
  if (type !== 'event' || revision === undefined || updatedAt === undefined) return undefined;
  return { revision, changedAt: updatedAt.getTime() };
}

function toRouted(
  { revision, metadata, scansUsed = 0, passwordHash }: FoundTarget,
  routing: Routing,
): RoutedTarget {
  return {
    revision,
    routing,
    metadata,
    scansUsed,
    passwordProtected: passwordHash !== undefined,
    ...(passwordHash !== undefined && { passwordHash }),
  };
}
