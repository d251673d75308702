import { aliasFold, aliasKey } from '../../core/codes/aliases/alias.js';
import { gs1KeyOf } from '../../core/codes/gs1-fields.js';
import { findLinkDomain, type LinkBase } from '../../core/codes/links.js';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { AccountView } from '../../core/accounts/account-view.js';
import type { Turn } from '../../core/basics/concurrency/fair-queue.js';
import { createPacer } from '../../core/basics/concurrency/pacer.js';
import { DomainError, limitDetails, validationError, type ErrorDetail } from '../../core/basics/errors.js';
import type { CreateQrCode } from '../../core/codes/qr-code-schemas.js';
import type { PreparedCode } from '../../store/jobs/job-chunks.js';
import { aliasTaken } from '../../store/qr-codes/hold-aliases.js';
import type { Gs1KeyStore, WantedKey } from '../../store/qr-codes/gs1-keys.js';
import type { ShortCodeStore } from '../../store/qr-codes/short-codes.js';
import type { TemplatedInput } from '../../codes/apply-template.js';
import type { AssertFiles } from '../../codes/changes/assert-files.js';
import { buildCode, withPathPrefix, type BuildContext, type CodeImages } from '../../codes/build-code.js';
import { decodeLogosOnce } from '../../codes/decode-logos-once.js';

/** The stores that know which names are taken. */
interface BulkStores {
  shortCodes: ShortCodeStore;
  gs1Keys: Gs1KeyStore;
}

interface PrepareBulkOptions {
  /** The codes that the caller sees. */
  view: AccountView;
  accountId: string;
  /** Where the account publishes links. */
  base: LinkBase;
  now: Date;
  images: CodeImages;
  routing: NonNullable<BuildContext['routing']>;
  watch: NonNullable<BuildContext['watch']>;
  turn: Turn;
  assertFiles: AssertFiles;
  /** Decides in which folder a code is created; see `createFolderChooser`. */
  chooseFolder: (folder: string | null | undefined, path: string) => Promise<string | null>;
  /** Gives a code the values of its template; see `createTemplateChooser`. */
  withTemplate: (input: CreateQrCode, path: string) => Promise<TemplatedInput>;
}

/**
 * Pause in milliseconds of an account with more waiting bulk requests, each time its validation yields; it
 * leaves the processor to other accounts. Validation of 500 codes then takes about as long as their creation,
 * so it costs little: the account's jobs run one at a time anyway.
 */
const BACKLOG_PAUSE_MS = 64;

/**
 * Validates the items of a bulk request and builds all its QR codes, with their IDs and short codes chosen.
 * Writes nothing.
 *
 * @param inputs 1 to 500 create bodies.
 * @returns One code per input, in the same order.
 * @throws DomainError that names every invalid item by its index, with the items' error code if they share
 *   one and `validation_error` otherwise.
 * @throws DomainError `unavailable`, with `Retry-After`, if an image finds no turn.
 * @throws DomainError `short_code_taken` if a custom short code belongs to another QR code; `alias_taken` if
 *   another code has an alias; `gs1_key_taken` if another code has a GS1 key.
 */
export async function prepareBulk(
  inputs: readonly CreateQrCode[],
  { shortCodes, gs1Keys }: BulkStores,
  { turn, view, images: tasks, chooseFolder, withTemplate, assertFiles, ...context }: PrepareBulkOptions,
): Promise<PreparedCode[]> {
  assertDistinctShortCodes(inputs);
  const images = decodeLogosOnce(tasks);
  const prepared: PreparedCode[] = [];
  const errors: DomainError[] = [];
  const pace = createPacer(() => (turn.hasBacklog() ? sleep(BACKLOG_PAUSE_MS) : nextTurn()));
  for (const [index, input] of inputs.entries()) {
    try {
      const path = `[${index}]`;
      const { input: templated, origin } = await withTemplate(input, path);
      const folder = await chooseFolder(templated.folder, `${path}.folder`);
      const code = await buildCode(
        { ...templated, folder },
        { ...context, images, path, ...(origin && { origin }) },
      );
      await withPathPrefix(path, () => assertFiles(undefined, code));
      prepared.push({ code, hasCustomShortCode: input.shortCode !== undefined });
    } catch (error) {
      // Only errors of the input are collected: the same request can succeed when the service is less busy.
      if (!(error instanceof DomainError) || error.status >= 500) throw error;
      errors.push(error);
    }
    await pace();
  }
  if (errors.length > 0) throw combineErrors(errors);
  await assertFreeShortCodes(inputs, shortCodes, context.accountId);
  await assertFreeAliases(prepared, shortCodes, context);
  await assertFreeGs1Keys(prepared, gs1Keys, view);
  return prepared;
}

/** Merges the errors of all items into one. It keeps their error code if they share one. */
function combineErrors(errors: readonly DomainError[]): DomainError {
  const details = errors.flatMap((error) => error.details ?? []);
  const [first, ...others] = errors;
  if (first && others.every(({ code }) => code === first.code)) {
    const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
    return new DomainError(first.code, `${first.message}${more}`, { details: limitDetails(details) });
  }
  return validationError(details);
}

function assertDistinctShortCodes(inputs: readonly CreateQrCode[]): void {
  const firstIndex = new Map<string, number>();
  const details: ErrorDetail[] = [];
  inputs.forEach(({ shortCode }, index) => {
    if (shortCode === undefined) return;
    const first = firstIndex.get(shortCode);
    if (first === undefined) firstIndex.set(shortCode, index);
    else details.push({ path: `[${index}].shortCode`, message: `is already used by [${first}]` });
  });
  if (details.length > 0) throw validationError(details);
}

async function assertFreeShortCodes(
  inputs: readonly CreateQrCode[],
  shortCodes: ShortCodeStore,
  accountId: string,
): Promise<void> {
  const wanted = inputs.flatMap(({ shortCode }) => shortCode ?? []);
  const taken = await shortCodes.findTaken(wanted, accountId);
  const details = inputs.flatMap(({ shortCode }, index) =>
    shortCode !== undefined && taken.has(shortCode)
      ? [{ path: `[${index}].shortCode`, message: `The short code ${shortCode} is taken; choose another` }]
      : [],
  );
  if (details.length === 0) return;
  throw new DomainError('short_code_taken', `${details.length} short codes are taken; choose others`, {
    details,
  });
}

/** Asserts that no two codes have the same alias, and that no code of the account has one of them. */
async function assertFreeAliases(
  prepared: readonly PreparedCode[],
  shortCodes: ShortCodeStore,
  { accountId, base }: { accountId: string; base: LinkBase },
): Promise<void> {
  const ignoresCase = (domain: string) => findLinkDomain(base, domain)?.caseSensitive === false;
  const wanted = prepared.flatMap(({ code: { aliases = [] } }, item) =>
    aliases.map((alias, index) => ({ alias, item, path: `[${item}].aliases[${index}].path` })),
  );
  const firstItem = new Map<string, number>();
  const repeated: ErrorDetail[] = [];
  for (const { alias, item, path } of wanted) {
    const key = ignoresCase(alias.domain) ? aliasFold(alias) : aliasKey(alias);
    const first = firstItem.get(key);
    if (first === undefined) firstItem.set(key, item);
    else repeated.push({ path, message: `is already used by [${first}]` });
  }
  if (repeated.length > 0) throw validationError(repeated);
  const aliases = wanted.map(({ alias }) => alias);
  const taken = await shortCodes.findTakenAliases(accountId, aliases, ignoresCase);
  const details = wanted.flatMap(({ alias, path }) =>
    taken.has(alias) ? (aliasTaken(alias, path).details ?? []) : [],
  );
  if (details.length === 0) return;
  throw new DomainError('alias_taken', `${details.length} aliases are taken; choose others`, { details });
}

/** Asserts that no two codes have the same GS1 key, and that each code can have its key. */
async function assertFreeGs1Keys(
  prepared: readonly PreparedCode[],
  gs1Keys: Gs1KeyStore,
  view: AccountView,
): Promise<void> {
  const items = new Map<WantedKey, number>();
  const firstItem = new Map<string, number>();
  const repeated: ErrorDetail[] = [];
  for (const [item, { code }] of prepared.entries()) {
    const key = gs1KeyOf(code);
    if (key === undefined) continue;
    const first = firstItem.get(key);
    if (first === undefined) firstItem.set(key, item);
    else repeated.push({ path: `[${item}].data`, message: `has the same GS1 key as [${first}]` });
    items.set({ codeId: code.id, key, claimsGtin: code.claimsGtin }, item);
  }
  if (repeated.length > 0) throw validationError(repeated);
  const taken = await gs1Keys.findTaken(view, [...items.keys()]);
  if (taken.size === 0) return;
  const details = [...taken].map(([one, { message }]) => ({ path: `[${items.get(one)!}].data`, message }));
  throw new DomainError('gs1_key_taken', `${details.length} GS1 keys are taken; choose others`, { details });
}
