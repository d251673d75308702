import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { Worker } from '@temporalio/worker';
import { readHistory } from '../support/read-history.js';
import { installQuietRuntime, TRACED_WORKFLOW_BUNDLE, WORKFLOW_BUNDLE } from '../support/temporal-runtime.js';

/**
 * One folder per release with histories of its workflows, as Temporal exports them. Histories are added,
 * never changed.
 */
const HISTORIES = fileURLToPath(new URL('./histories', import.meta.url));

const histories = readdirSync(HISTORIES).flatMap((release) =>
  readdirSync(join(HISTORIES, release)).map((file) => [release, file] as const),
);

// Traced workflows hand their spans to this sink.
const sinks = { exporter: { export: { fn: () => undefined } } };

/** Replays all histories on one worker. @returns What went wrong with each, by release and file. */
async function replayAll(workflowBundle: typeof WORKFLOW_BUNDLE): Promise<Map<string, Error | undefined>> {
  installQuietRuntime();
  const read = histories.map(([release, file]) => ({
    workflowId: `${release} ${file}`,
    history: readHistory(join(HISTORIES, release, file)),
  }));
  const replayed = new Map<string, Error | undefined>();
  for await (const { workflowId, error } of Worker.runReplayHistories({ workflowBundle, sinks }, read)) {
    replayed.set(workflowId, error);
  }
  return replayed;
}

describe('workflows that run during an upgrade', () => {
  let replayed: Map<string, Error | undefined>;
  let traced: Map<string, Error | undefined>;
  beforeAll(async () => {
    replayed = await replayAll(WORKFLOW_BUNDLE);
    traced = await replayAll(TRACED_WORKFLOW_BUNDLE);
  });

  test.each(histories)('continue as they began: %s %s', (release, file) => {
    const workflow = `${release} ${file}`;
    expect(replayed.has(workflow)).toBe(true);
    expect(replayed.get(workflow)).toBeUndefined();
  });

  test.each(histories)('continue as they began after traces are turned on: %s %s', (release, file) => {
    const workflow = `${release} ${file}`;
    expect(traced.has(workflow)).toBe(true);
    expect(traced.get(workflow)).toBeUndefined();
  });

  test('fail to replay if an activity is renamed', async () => {
    const file = join(HISTORIES, '0.1.0', 'bulk-create-completed.json');
    const renamed = readHistory(file, (text) => text.replace('createChunk', 'otherName'));
    await expect(
      Worker.runReplayHistory({ workflowBundle: WORKFLOW_BUNDLE, sinks }, renamed),
    ).rejects.toThrow(/otherName/);
  });
});
