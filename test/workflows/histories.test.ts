import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { Worker } from '@temporalio/worker';
import { readHistory } from '../support/read-history.js';
import { installQuietRuntime, TRACED_WORKFLOW_BUNDLE, WORKFLOW_BUNDLE } from '../support/temporal-runtime.js';

/** One folder per release with histories of its workflows, as Temporal exports them. Histories are added, never changed. */
const HISTORIES = fileURLToPath(new URL('./histories', import.meta.url));

const histories = readdirSync(HISTORIES).flatMap((release) =>
  readdirSync(join(HISTORIES, release)).map((file) => [release, file] as const),
);

function replay(history: object, workflowBundle = WORKFLOW_BUNDLE): Promise<void> {
  installQuietRuntime();
  // Traced workflows hand their spans to this sink.
  const sinks = { exporter: { export: { fn: () => undefined } } };
  return Worker.runReplayHistory({ workflowBundle, sinks }, history);
}

describe('workflows that run during an upgrade', () => {
  test.each(histories)('continue as they began: %s %s', async (release, file) => {
    await replay(readHistory(join(HISTORIES, release, file)));
  });

  test.each(histories)('continue as they began after traces are turned on: %s %s', async (release, file) => {
    await replay(readHistory(join(HISTORIES, release, file)), TRACED_WORKFLOW_BUNDLE);
  });

  test('fail to replay if an activity is renamed', async () => {
    const file = join(HISTORIES, '0.1.0', 'bulk-create-completed.json');
    await expect(
      replay(readHistory(file, (text) => text.replace('createChunk', 'otherName'))),
    ).rejects.toThrow(/otherName/);
  });
});
