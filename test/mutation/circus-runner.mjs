/**
 * Stryker plugin that runs the project's tests in its own process: jest-circus with Node's module loader, as
 * `test/support/jest/native-runtime.cjs` does. Sources are loaded once, and each mutant is switched on in
 * place.
 */
import { register } from 'node:module';
import { pathToFileURL } from 'node:url';
import { ModernFakeTimers } from '@jest/fake-timers';
import { jestExpect } from '@jest/expect';
import * as circus from 'jest-circus';
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';
import { TEST_FILES } from './subjects.mjs';

/** Stryker's instrumented code reads its switches from this global. */
const namespace = (globalThis.__stryker__ ??= {});

class CircusRunner {
  #runs = 0;

  capabilities() {
    return { reloadEnvironment: false };
  }

  async init() {
    register(pathToFileURL(`${process.cwd()}/scripts/setup/typescript-hooks.mjs`));
    register(new URL('fresh-test-files.mjs', import.meta.url));
    const timers = new ModernFakeTimers({
      config: { fakeTimers: {}, rootDir: process.cwd() },
      global: globalThis,
    });
    const jest = {
      useFakeTimers: (options) => timers.useFakeTimers(options),
      useRealTimers: () => timers.useRealTimers(),
      advanceTimersByTime: (ms) => timers.advanceTimersByTime(ms),
      advanceTimersByTimeAsync: (ms) => timers.advanceTimersByTimeAsync(ms),
      getTimerCount: () => timers.getTimerCount(),
    };
    globalThis[Symbol.for('qrelay.jestGlobals')] = { ...circus, expect: jestExpect, jest };
  }

  async dryRun() {
    namespace.mutantCoverage = { static: {}, perTest: {} };
    const tests = await this.#run({});
    const { mutantCoverage } = namespace;
    delete namespace.mutantCoverage;
    return { status: 'complete', tests, mutantCoverage };
  }

  async mutantRun({ activeMutant, mutantActivation, testFilter, hitLimit }) {
    namespace.hitLimit = hitLimit;
    namespace.hitCount = hitLimit === undefined ? undefined : 0;
    if (mutantActivation === 'static') namespace.activeMutant = activeMutant.id;
    let tests;
    try {
      tests = await this.#run({ filter: testFilter, mutant: activeMutant.id });
    } catch (error) {
      // A mutant that breaks the import of a test file.
      return { status: 'killed', killedBy: [], failureMessage: String(error), nrOfTests: 0 };
    } finally {
      namespace.activeMutant = undefined;
    }
    if (hitLimit !== undefined && namespace.hitCount > hitLimit) return { status: 'timeout' };
    const failed = tests.filter(({ status }) => status === 1);
    if (failed.length === 0) return { status: 'survived', nrOfTests: tests.length };
    return {
      status: 'killed',
      killedBy: failed.map(({ id }) => id),
      failureMessage: failed[0].failureMessage,
      nrOfTests: tests.length,
    };
  }

  /** Runs all tests, or those whose IDs are in `filter`, with one mutant or none. */
  async #run({ filter, mutant }) {
    const results = [];
    for (const file of TEST_FILES) {
      const isSelected = (id) => filter === undefined || filter.includes(id);
      if (filter?.some((id) => id.startsWith(`${file} `)) === false) continue;
      results.push(...(await this.#runFile(file, isSelected, mutant)));
    }
    return results;
  }

  async #runFile(file, isSelected, mutant) {
    const idOf = (test) => `${file} ${nameOf(test)}`;
    const results = [];
    const onEvent = ({ name, test }) => {
      if (name === 'test_start') {
        if (!isSelected(idOf(test))) test.mode = 'skip';
        namespace.currentTestId = idOf(test);
      } else if (name === 'test_done') {
        namespace.currentTestId = undefined;
        if (test.mode !== 'skip') results.push(resultOf(idOf(test), test));
      }
    };
    circus.resetState();
    circus.getState().testTimeout = 30_000;
    circus.addEventHandler(onEvent);
    try {
      // The query makes Node load the test file again; its imports are loaded once.
      await import(`${pathToFileURL(`${process.cwd()}/${file}`).href}?run=${this.#runs++}`);
      if (mutant !== undefined) namespace.activeMutant = mutant;
      const { unhandledErrors } = await circus.run();
      if (unhandledErrors.length > 0) throw new Error(String(unhandledErrors[0]));
    } finally {
      circus.removeEventHandler(onEvent);
    }
    return results;
  }
}

function nameOf(test) {
  const names = [];
  for (let block = test; block.parent; block = block.parent) names.unshift(block.name);
  return names.join(' > ');
}

function resultOf(id, { duration, errors }) {
  const result = { id, name: id, timeSpentMs: duration ?? 0 };
  if (errors.length === 0) return { ...result, status: 0 };
  return { ...result, status: 1, failureMessage: String(errors[0]?.[0] ?? errors[0]) };
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'circus', CircusRunner)];
