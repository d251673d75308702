import type { AccountResource } from '../../core/account-schemas.js';
import { planIncludes } from '../../core/plans.js';
import type { QrCode } from '../../core/qr-code-schemas.js';
import type { WebhookResource } from '../../core/webhooks/webhook-schemas.js';
import type { Pagination } from '../../core/resource-schemas.js';
import { Link } from '../router/link.js';
import { useQuery } from '../http/use-query.js';
import { Icon } from '../components/icon.js';
import { ACCOUNT } from '../session/session.js';
import { pluralize, fullNumber } from '../format/numbers.js';

const EVERY_MS = 30_000;
/** Share of a limit from which on it is told of. */
const NEAR = 0.8;

export interface Concern {
  text: string;
  href?: string;
}

/** What someone should see to; undefined while that is not known. */
export function useConcerns(): Concern[] | undefined {
  const account = useQuery<AccountResource>(ACCOUNT, { refetchIntervalMs: EVERY_MS });
  const paused = useQuery<{ data: QrCode[]; pagination: Pagination }>(
    '/api/v1/qr-codes?limit=1&status=paused',
    { refetchIntervalMs: EVERY_MS },
  );
  const hasWebhooks = account.data !== undefined && planIncludes(account.data.plan, 'business');
  const webhooks = useQuery<{ data: WebhookResource[] }>(
    hasWebhooks ? '/api/v1/webhooks?limit=100' : undefined,
    {
      refetchIntervalMs: EVERY_MS,
    },
  );
  // What can't be had is told of elsewhere.
  if (account.isPending || paused.isPending || (hasWebhooks && webhooks.isPending)) return undefined;
  return [
    ...(webhooks.data?.data ?? []).flatMap(webhookConcern),
    ...(account.data ? limitConcerns(account.data) : []),
    ...pausedConcern(paused.data?.pagination.total ?? 0),
  ];
}

/** Nothing at all when all is well. */
export function NeedsLook({ concerns }: { concerns: readonly Concern[] }) {
  if (concerns.length === 0) return null;
  return (
    <section class="panel needs-look" aria-label="Needs a look">
      <h2>Needs a look</h2>
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
        text: `The webhook to ${host} was disabled: it ${disabledReason === 'gone' ? 'answered that it is gone' : 'failed for five days'}`,
        href,
      },
    ];
  }
  return failingSince === null ? [] : [{ text: `The webhook to ${host} is failing`, href }];
}

function limitConcerns({ usage, limits }: AccountResource): Concern[] {
  const isNear = (used: number, limit: number | null) => limit !== null && limit > 0 && used >= limit * NEAR;
  return [
    ...(isNear(usage.callsToday, limits.callsPerDay)
      ? [
          {
            text: `${fullNumber(usage.callsToday)} of ${fullNumber(limits.callsPerDay ?? 0)} API calls of today are used`,
            href: '/settings',
          },
        ]
      : []),
    ...(isNear(usage.qrCodes, limits.qrCodes)
      ? [{ text: `${usage.qrCodes} of the ${limits.qrCodes} codes of your plan are used`, href: '/codes' }]
      : []),
  ];
}

function pausedConcern(total: number): Concern[] {
  if (total === 0) return [];
  return [{ text: `${pluralize(total, 'code is', 'codes are')} paused`, href: '/codes?status=paused' }];
}
