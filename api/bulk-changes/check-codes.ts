import { setImmediate as nextTurn } from 'node:timers/promises';
import { decodeLogosOnce } from '../../codes/decode-logos-once.js';
import { planBulkChange } from '../../codes/plan-bulk-change.js';
import { createPacer } from '../../core/basics/concurrency/pacer.js';
import { boundedError } from '../../core/jobs/bounded-error.js';
import type { BulkPatch } from '../../core/jobs/bulk-change-schemas.js';
import { MAX_SAMPLE, type ChangeSummary } from '../../core/jobs/item-jobs.js';
import type { TemplateStyle } from '../../core/codes/templates/template.js';
import type { Caller } from '../admission/admission.js';
import type { Principal } from '../http/principal.js';
import { linksOf } from '../http/urls.js';
import { actorOf } from '../http/actor-of.js';
import { watchPolicyOf } from '../qr-codes/watch-policy.js';
import type { BulkChangeDeps } from './deps.js';

/** Number of codes read at once: a code with a logo can take half a megabyte. */
const BATCH_SIZE = 50;

/** Stands for the hash of a password, which no dry run needs. */
const NO_HASH = 'not hashed';

/** Checks what a change would do to some codes. Writes nothing. @throws DomainError `unavailable` */
export async function checkCodes(
  codeIds: readonly string[],
  { patch, template }: { patch: BulkPatch; template?: TemplateStyle | undefined },
  request: Caller,
  caller: Principal,
  deps: BulkChangeDeps,
): Promise<ChangeSummary> {
  const watch = watchPolicyOf(caller, deps);
  const context = {
    actor: actorOf(caller),
    base: linksOf(caller, deps),
    watch,
    now: deps.now(),
    images: decodeLogosOnce(deps.images(request)),
    routing: { publicUrl: deps.settings.publicUrl, hashPassword: () => Promise.resolve(NO_HASH) },
    template,
    listShortCodes: (id: string) => deps.qrCodes.listShortCodes(caller.accountId, id),
    assertFiles: deps.changes.assertFilesBy({ view: caller, findWatchPolicy: () => watch }),
  };
  const summary: ChangeSummary = {
    counted: codeIds.length,
    wouldChange: 0,
    symbolsChanged: 0,
    invalid: 0,
    sample: [],
  };
  const invalidSample: NonNullable<ChangeSummary['invalidSample']> = [];
  const pace = createPacer(() => nextTurn());
  for (let start = 0; start < codeIds.length; start += BATCH_SIZE) {
    for (const code of await deps.qrCodes.findMany(caller, codeIds.slice(start, start + BATCH_SIZE))) {
      const planned = await planBulkChange(code, patch, context);
      if (planned.kind === 'invalid') {
        summary.invalid += 1;
        if (invalidSample.length < MAX_SAMPLE)
          invalidSample.push({ id: code.id, error: boundedError(planned.error) });
      }
      if (planned.kind === 'changed') {
        const { changes, encodedChanged } = planned.difference;
        summary.wouldChange += 1;
        if (encodedChanged) summary.symbolsChanged += 1;
        if (summary.sample.length < MAX_SAMPLE) summary.sample.push({ id: code.id, changes });
      }
      await pace();
    }
  }
  return invalidSample.length === 0 ? summary : { ...summary, invalidSample };
}
