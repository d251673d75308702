import { z } from 'zod';

/** Statuses of a destination in link watch, from the best to the worst. */
export const HEALTH_STATUSES = ['ok', 'unchecked', 'unknown', 'broken'] as const;
export type HealthStatus = (typeof HEALTH_STATUSES)[number];

/** Why the last check of a destination did not succeed, or says nothing. */
export const HEALTH_REASONS = [
  'status',
  'name',
  'tls',
  'connection',
  'timeout',
  'redirects',
  'content',
  'blocked',
  'challenge',
  'not_public',
  'unclear',
] as const;
export type HealthReason = (typeof HEALTH_REASONS)[number];

/** Result of one check of a URL. */
export interface CheckOutcome {
  kind: 'ok' | 'failure' | 'unknown';
  /** Status of the final response; null if there is none. */
  httpStatus: number | null;
  /** Null for `ok`. */
  reason: HealthReason | null;
  /** Time for which the site asks not to be checked; at most 24 hours. Only of kind `unknown`. */
  retryAfterMs?: number;
}

/** Stored health of one URL of a code. */
export interface TargetHealth {
  url: string;
  status: HealthStatus;
  httpStatus: number | null;
  reason: HealthReason | null;
  checkedAt: Date;
  /** When `status` began; absent while it is `unchecked`. */
  since?: Date;
  /** Number of failures in a row that count, and when the last one did; absent if the last check was none. */
  failures?: number;
  failedAt?: Date;
  /** When the site began to announce maintenance; absent if the last response did not. */
  maintenanceSince?: Date;
  /** When the URL is to be checked next. */
  dueAt: Date;
}

/** Stored health of all checked URLs of a code. */
export interface StoredHealth {
  /** Status of the worst URL. */
  status: HealthStatus;
  /** When any of the URLs was last checked. */
  checkedAt: Date;
  /** Optimistic lock: each write increments it, so one of two concurrent writes fails. */
  version: number;
  targets: TargetHealth[];
}

const time = z.iso.datetime();

const targetHealthMembers = {
  status: z
    .enum(HEALTH_STATUSES)
    .describe(
      '`ok`: the destination responded. `broken`: three checks at least 30 minutes apart failed. `unknown`: the checks say nothing, for example because the site blocks robots. `unchecked`: not checked yet, or link watch is off.',
    ),
  url: z.string().nullable(),
  httpStatus: z.int().nullable().describe('Status of the last response. Null if there was none.'),
  reason: z
    .enum(HEALTH_REASONS)
    .nullable()
    .describe(
      'Why the last check did not succeed. Failures: `status` (404, 410, or 5xx), `name` (the host name does not resolve), `tls`, `connection`, `timeout` (10 s), `redirects` (more than 5), and `content` (`watch.contains` is missing). Otherwise the result is unknown: `blocked` (another 4xx), `challenge` (a page that distinguishes people from robots), `not_public` (an address that is not public), and `unclear` (any other response, and 503 with `Retry-After` for up to 24 hours). Null after a success.',
    ),
  checkedAt: time.nullable().describe('When the destination was last checked.'),
  since: time.nullable().describe('When `status` began. Null for `unchecked`.'),
};

/** One destination in `health`. */
export const targetHealthSchema = z
  .object({ ...targetHealthMembers, url: z.string() })
  .meta({ id: 'TargetHealth' });

/** `health` of a code in responses. */
export const healthSchema = z
  .object({
    ...targetHealthMembers,
    url: targetHealthMembers.url.describe(
      'The destination that the other members are about: the worst one. Null if the code has none that can be checked.',
    ),
    targets: z
      .array(targetHealthSchema)
      .describe('Every destination of the code if there are several; otherwise empty.'),
  })
  .meta({ id: 'Health' });

export type Health = z.output<typeof healthSchema>;
export type TargetHealthResource = z.output<typeof targetHealthSchema>;

/** Returns the worst of several statuses; `unchecked` without any. */
export function worstStatus(statuses: readonly HealthStatus[]): HealthStatus {
  if (statuses.length === 0) return 'unchecked';
  return HEALTH_STATUSES.findLast((status) => statuses.includes(status))!;
}
