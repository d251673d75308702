import { join } from 'node:path';
import type { Settings } from '../config/settings.js';
import { createTimeZones } from '../core/basics/time/time-zones.js';
import type { SecretKeys } from '../core/basics/secret-keys.js';
import type { Logger } from '../telemetry/logger.js';
import type { Metrics } from '../telemetry/metrics.js';
import { createRedirectHandler, type RedirectHandler, type RedirectHandlerDeps } from './redirect/handler.js';
import { createCustomDomains, type CustomDomains } from './redirect/resolve/custom-domains.js';
import { createBrandingResolver, type BrandingResolver } from './redirect/respond/branding.js';
import { createShortLinkSnapshot, type ShortLinkSnapshot } from './redirect/snapshot/short-link-snapshot.js';
import { openGeoIp } from './redirect/visitor/geoip.js';
import { createDailySalts } from './redirect/visitor/salts.js';
import type { StoreStartup } from './store-startup.js';
import type { Stores } from '../store/create-stores.js';
import type { Wakers } from './compose-wakers.js';

interface RedirectsDeps {
  settings: Settings;
  keys: SecretKeys;
  stores: Stores;
  startup: StoreStartup;
  metrics: Metrics;
  now: () => Date;
  log: Logger;
  onStop: (close: () => unknown) => void;
}

/** Services behind short links, which work without a database. */
export interface Redirects {
  shortLinks: RedirectHandler;
  snapshot: ShortLinkSnapshot;
  customDomains: CustomDomains;
  brandingResolver: BrandingResolver;
  /** Services from which short links derive information about visitors. */
  visits: Pick<RedirectHandlerDeps, 'lookUpLocation' | 'salts' | 'timeZones'>;
  /** Returns whether short links can be looked up in the database, or were restored from the snapshot. */
  canRedirect: () => boolean;
  /**
   * Sets who is notified of stored scans and exhausted codes, and notifies it of the scans that were stored
   * before.
   */
  notifyWith(wakers: Wakers): void;
  /** Wakes endpoints, as soon as that is possible. */
  wakeWebhooks(webhookIds: readonly string[]): void;
}

/**
 * Composes the redirects. Part of the composition root (`compose.ts`).
 *
 * Waits for the first attempt to prepare the database. If it failed, redirects begin with the snapshot on
 * disk.
 */
export async function composeRedirects(deps: RedirectsDeps): Promise<Redirects> {
  const { settings, stores, startup, now, log, onStop } = deps;
  const targets = startup.gate(stores.scanTargets, 'find');
  const domains = startup.gate(stores.domains, 'findOwners');
  const brandings = startup.gate(stores.brandings, 'findEffective');
  let wakers: Wakers | undefined;
  const earlyWakeUps = new Set<string>();

  function wakeWebhooks(webhookIds: readonly string[]): void {
    if (wakers) wakers.waker.wake(webhookIds);
    else for (const id of webhookIds) earlyWakeUps.add(id);
  }

  const customDomains = createCustomDomains({ ...settings, domains });
  const brandingResolver = createBrandingResolver(brandings, settings.scanTimeoutMs);
  const lookUpLocation = await openGeoIp(settings.geoipDatabase);
  await startup.firstAttempt;
  const salts = createDailySalts({
    folder: join(settings.dataDir, 'visitor-salts'),
    exchanges: startup.gate(
      stores.saltExchanges,
      'find',
      'choose',
      'replace',
      'request',
      'respond',
      'withdraw',
    ),
    secretKey: deps.keys.encryption,
    now,
    log,
  });
  onStop(() => salts.close());
  const visits = { lookUpLocation, salts, timeZones: createTimeZones() };
  const shortLinks = createRedirectHandler({
    settings,
    customDomains,
    brandingResolver,
    targets,
    files: startup.gate(stores.files, 'read', 'findServedDigests'),
    scans: startup.gate(stores.scans, 'insertMany', 'settleLate'),
    scanLimits: startup.gate(stores.scanLimits, 'take'),
    rateLimits: startup.gate(stores.passwordLimits, 'consume', 'refund'),
    ...visits,
    signingKey: deps.keys.signing,
    now,
    log,
    metrics: deps.metrics,
    wakeWebhooks,
    // Without a waker, the sweep announces them.
    wakeFirstScans: () => wakers?.wakeFirstScans(),
    // Without a waker, the sweep records it.
    onExhausted: (qrCodeId) => wakers?.timelineWaker.wake(qrCodeId),
  });
  const snapshot = createShortLinkSnapshot({
    folder: join(settings.dataDir, 'short-links'),
    codes: { find: targets.find, cache: shortLinks.shortCodes },
    hosts: {
      async find(names, timeoutMs) {
        const owners = await domains.findOwners(names, timeoutMs);
        // Nothing of a deleted account stays on disk.
        const stored = names.filter((name) => !owners.get(name)?.isDeleted);
        return new Map(stored.map((name) => [name, owners.get(name) ?? null]));
      },
      cache: customDomains,
    },
    brandings: { find: brandings.findEffective, cache: brandingResolver },
    now,
    log,
  });
  const restored = startup.isPrepared() ? 0 : await snapshot.restore();
  snapshot.start();
  onStop(() => Promise.all([snapshot.close(), shortLinks.close()]));
  await salts.ready;
  return {
    shortLinks,
    snapshot,
    customDomains,
    brandingResolver,
    visits,
    canRedirect: () => startup.isPrepared() || restored > 0,
    wakeWebhooks,
    notifyWith(composed) {
      wakers = composed;
      wakers.waker.wake([...earlyWakeUps]);
    },
  };
}
