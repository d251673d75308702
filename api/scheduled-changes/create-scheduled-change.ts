import { z } from 'zod';
import type { Author } from '../../codes/changes/ports.js';
import { DomainError, validationError } from '../../core/basics/errors.js';
import { idSchema } from '../../core/basics/ids.js';
import type { PendingChange, StoredQrCode } from '../../core/codes/qr-code.js';
import { presentScheduledChange } from '../../core/codes/scheduled-changes/present-scheduled-change.js';
import {
  createScheduledChangeSchema,
  scheduledChangeSchema,
  type ScheduledPatch,
} from '../../core/codes/scheduled-changes/scheduled-change-schemas.js';
import {
  MAX_AHEAD_YEARS,
  MAX_PENDING_CHANGES,
  MIN_AHEAD_MS,
  type SettledChange,
} from '../../core/codes/scheduled-changes/scheduled-change.js';
import { idFromOperation } from '../../store/mongo/ids.js';
import { LARGE_BODY_LIMIT } from '../http/body-limit.js';
import { principalOf, type Principal } from '../http/principal.js';
import { created } from '../http/response.js';
import { defineRoute, type RouteRequest } from '../http/route.js';
import { actorOf } from '../http/actor-of.js';
import { assertDomainsIncluded } from '../qr-codes/assert-domains-included.js';
import { withChosenFolder } from '../qr-codes/choose-folder.js';
import type { UncheckedChange } from '../../codes/compile-schedule.js';
import { hashPasswordsOf } from '../qr-codes/hash-passwords.js';
import { authorOf } from '../qr-codes/change-author.js';
import { codeNotFound } from '../qr-codes/require-code.js';
import type { ScheduledChangeDeps } from './deps.js';
import { changeETag, findChange } from './find-change.js';

type Body = z.output<typeof createScheduledChangeSchema>;
type Request = RouteRequest<{ id: string }, unknown, Body>;

export const createScheduledChange = defineRoute({
  method: 'post',
  path: '/api/v1/qr-codes/:id/scheduled-changes',
  operationId: 'createScheduledChange',
  tag: 'Scheduled changes',
  summary: 'Schedule a change of a QR code',
  description: `Schedules a change of the code at an instant, which short links follow to the second. \`patch\` is an update of the code that keeps its symbol and its style. It is checked now, and again at each change of the code until then; if it no longer fits, its state becomes \`blocked\`, and no part of it is applied. A code has at most ${MAX_PENDING_CHANGES} pending changes. They remain after a downgrade.`,
  access: { kind: 'account', folderKeys: true, scopes: ['codes:write'], plan: 'pro' },
  effect: 'repeatable',
  params: z.object({ id: idSchema('qrCode') }),
  body: createScheduledChangeSchema,
  bodyLimit: LARGE_BODY_LIMIT,
  responses: {
    201: {
      description: 'The scheduled change',
      body: scheduledChangeSchema,
      headers: ['Location', 'ETag'],
    },
  },
  errors: [
    'validation_error',
    'symbol_would_change',
    'data_too_long',
    'not_scannable',
    'alias_taken',
    'conflict',
    'gone',
    'file_rejected',
  ],
  async handle(request, deps: ScheduledChangeDeps) {
    const change = await findRepeated(request, deps);
    const stored = change ?? (await schedule(request, deps));
    const location = `/api/v1/qr-codes/${request.params.id}/scheduled-changes/${stored.id}`;
    return created(presentScheduledChange(stored, request.principal), location, { ETag: changeETag(stored) });
  },
});

/** Finds the change that the first run of a repeated request has created. */
async function findRepeated(
  { params, operationKey, headers, principal }: Request,
  deps: ScheduledChangeDeps,
): Promise<PendingChange | SettledChange | undefined> {
  if (headers['idempotency-key'] === undefined) return undefined;
  const code = await deps.qrCodes.findStored(principalOf({ principal }), params.id);
  return code && findChange(code, idFromOperation('scheduledChange', operationKey), deps);
}

async function schedule(request: Request, deps: ScheduledChangeDeps): Promise<PendingChange> {
  const caller = principalOf(request);
  const author = authorOf(caller, deps);
  const { id } = request.params;
  // The code must exist and be in the caller's view before anything about the change is reported.
  if (!(await deps.changes.find(author, id))) throw codeNotFound(id);
  assertAhead(request.body.at, deps.now());
  const change = await toChange(request, caller, deps);
  const code = await deps.changes.schedule(author, id, async (current) => ({
    next: await withChange(current, change, author, deps),
    settled: [],
  }));
  const stored = code?.schedule?.changes.find((one) => one.id === change.id);
  if (!stored) throw codeNotFound(id);
  return stored;
}

/** @throws DomainError `validation_error` at `at` */
function assertAhead(at: string, now: Date): void {
  const instant = new Date(at);
  const latest = new Date(now);
  latest.setUTCFullYear(now.getUTCFullYear() + MAX_AHEAD_YEARS);
  if (instant.getTime() < now.getTime() + MIN_AHEAD_MS) {
    throw validationError([{ path: 'at', message: `must be at least ${MIN_AHEAD_MS / 1_000} s ahead` }]);
  }
  if (instant > latest) {
    throw validationError([{ path: 'at', message: `must be at most ${MAX_AHEAD_YEARS} years ahead` }]);
  }
}

async function toChange(
  request: Request,
  caller: Principal,
  deps: ScheduledChangeDeps,
): Promise<UncheckedChange> {
  const { at, changeNote } = request.body;
  assertDomainsIncluded(caller, request.body.patch);
  const patch = await withChosenFolder(request.body.patch, caller, deps, 'patch.folder');
  const password = patch.routing?.['password'];
  const isValid = typeof password === 'string' && password.length >= 4 && password.length <= 128;
  return {
    id: idFromOperation('scheduledChange', request.operationKey),
    at: new Date(at),
    patch: JSON.stringify(isValid ? withoutPassword(patch) : patch),
    ...(isValid && { passwordHash: await hashPasswordsOf(request, deps)(password) }),
    ...(patch.folder && { folder: patch.folder }),
    note: changeNote ?? null,
    createdBy: actorOf(caller),
    createdAt: deps.now(),
  };
}

/** Responses show that the password changes, and not to what. */
function withoutPassword(patch: ScheduledPatch): ScheduledPatch {
  return { ...patch, routing: { ...patch.routing, password: 'changed' } };
}

/**
 * Returns a code with another pending change.
 *
 * @throws DomainError `validation_error`, `symbol_would_change`, `data_too_long`, or `not_scannable` if the
 *   change does not fit the code; `conflict` if it makes a later one impossible.
 */
async function withChange(
  code: StoredQrCode,
  change: UncheckedChange,
  author: Author,
  deps: ScheduledChangeDeps,
): Promise<StoredQrCode> {
  const pending = code.schedule?.changes ?? [];
  if (pending.length >= MAX_PENDING_CHANGES) throw tooMany();
  const later = pending.findIndex((one) => one.at > change.at);
  const position = later < 0 ? pending.length : later;
  const changes = [...pending.slice(0, position), change, ...pending.slice(position)];
  const schedule = { changes, version: change.id, at: deps.now() };
  const { code: next, blocked } = await deps.changes.checkSchedule(code, schedule, author);
  const [first] = blocked;
  if (!first?.error) return next;
  const { message, details } = first.error;
  if (first.id === change.id) throw new DomainError(first.error.code, message, details && { details });
  throw new DomainError(
    'conflict',
    `After this change, the scheduled change ${first.id} would no longer fit the code; cancel that one first: ${message}`,
  );
}

function tooMany(): DomainError {
  const message = `would be the ${MAX_PENDING_CHANGES + 1}st pending change of the code; cancel one first`;
  return validationError([{ path: '', message }]);
}
