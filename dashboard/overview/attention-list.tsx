import type { AccountResource } from '../../core/accounts/account-schemas.js';
import { planIncludes } from '../../core/accounts/plans.js';
import type { QrCode } from '../../core/codes/qr-code-schemas.js';
import type { WebhookResource } from '../../core/events/webhooks/webhook-schemas.js';
import type { Pagination } from '../../core/basics/resource-schemas.js';
import { Link } from '../router/link.js';
import { useQuery } from '../http/use-query.js';
import { Icon } from '../components/icon.js';
import { ACCOUNT_PATH } from '../session/session.js';
import { NEAR_LIMIT } from '../components/usage-meter.js';
import { pluralize, formatNumber, formatStorage } from '../format/numbers.js';
import { useCan } from '../session/use-can.js';

const POLL_MS = 30_000;

export interface Concern {
  text: string;
  href?: string;
}

/**
 * Returns what needs attention: failing webhooks, broken destinations, limits that are nearly used up, and
 * paused codes. `undefined` while loading.
 */
export function useConcerns(): Concern[] | undefined {
  const can = useCan();
  const account = useQuery<AccountResource>(ACCOUNT_PATH, { refetchIntervalMs: POLL_MS });
  const paused = useQuery<{ data: QrCode[]; pagination: Pagination }>(
    '/api/v1/qr-codes?limit=1&state=paused',
    { refetchIntervalMs: POLL_MS },
  );
  const hasLinkWatch = account.data?.limits.linkWatch === true;
  const broken = useQuery<{ pagination: Pagination }>(
    hasLinkWatch ? '/api/v1/qr-codes?limit=1&health=broken&archived=include' : undefined,
    { refetchIntervalMs: POLL_MS },
  );
  const hasWebhooks =
    can('webhooks') && account.data !== undefined && planIncludes(account.data.plan, 'business');
  const webhooks = useQuery<{ data: WebhookResource[] }>(
    hasWebhooks ? '/api/v1/webhooks?limit=100' : undefined,
    {
      refetchIntervalMs: POLL_MS,
    },
  );
  // Failed requests are ignored here: other panels report them.
  if (
    account.isPending ||
    paused.isPending ||
    (hasLinkWatch && broken.isPending) ||
    (hasWebhooks && webhooks.isPending)
  )
    return undefined;
  return [
    ...brokenConcern(broken.data?.pagination.total ?? 0),
    ...(webhooks.data?.data ?? []).flatMap(webhookConcern),
    ...(account.data ? limitConcerns(account.data) : []),
    ...pausedConcern(paused.data?.pagination.total ?? 0),
  ];
}

/** Panel with everything that needs attention. Renders nothing if the list is empty. */
export function AttentionList({ concerns }: { concerns: readonly Concern[] }) {
  if (concerns.length === 0) return null;
  return (
    <section class="panel attention-list" aria-label="Needs attention">
      <h2>Needs attention</h2>
      <ul>
        {concerns.map(({ text, href }) => (
          <li key={`${text} ${href}`}>
            <Icon name="warn" size={16} />
            {href ? <Link href={href}>{text}</Link> : text}
          </li>
        ))}
      </ul>
    </section>
  );
}

function webhookConcern({ id, url, failingSince, disabledReason }: WebhookResource): Concern[] {
  const host = URL.canParse(url) ? new URL(url).host : url;
  const href = `/webhooks/${id}`;
  if (disabledReason === 'gone' || disabledReason === 'failing') {
    return [
      {
        text: `The endpoint ${host} was disabled: it ${disabledReason === 'gone' ? 'responded with 410 Gone' : 'failed for five days'}`,
        href,
      },
    ];
  }
  return failingSince === null ? [] : [{ text: `The endpoint ${host} is failing`, href }];
}

function limitConcerns({ usage, limits }: AccountResource): Concern[] {
  const isNear = (used: number, limit: number | null) =>
    limit !== null && limit > 0 && used >= limit * NEAR_LIMIT;
  return [
    ...(isNear(usage.callsToday, limits.callsPerDay)
      ? [
          {
            text: `${formatNumber(usage.callsToday)} of today’s ${formatNumber(limits.callsPerDay ?? 0)} API calls are used`,
            href: '/settings/plan',
          },
        ]
      : []),
    ...(isNear(usage.qrCodes, limits.qrCodes)
      ? [{ text: `${usage.qrCodes} of the ${limits.qrCodes} codes in your plan are used`, href: '/codes' }]
      : []),
    ...(isNear(usage.fileBytes, limits.fileBytes)
      ? [
          {
            text: `${formatStorage(usage.fileBytes)} of the ${formatStorage(limits.fileBytes ?? 0)} for files are used`,
            href: '/files',
          },
        ]
      : []),
  ];
}

function brokenConcern(total: number): Concern[] {
  if (total === 0) return [];
  const text = pluralize(total, 'code has a broken destination', 'codes have a broken destination');
  return [{ text, href: '/codes/broken' }];
}

function pausedConcern(total: number): Concern[] {
  if (total === 0) return [];
  return [
    { text: `${pluralize(total, 'short link is', 'short links are')} paused`, href: '/codes?state=paused' },
  ];
}
