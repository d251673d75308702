const { join } = require('node:path');
const { ModernFakeTimers } = require('@jest/fake-timers');
const { startRecording } = require('./executed-sources.cjs');

/** After these events, a test file has not run all that it can run. */
const INCOMPLETE = ['test_skip', 'test_fn_failure', 'hook_failure'];

/** `npm run test:changed -- --record` records all but unit tests, which are selected by their imports. */
const isRecorded = (testPath) =>
  process.env.QRELAY_RECORD_TESTS === '1' && !testPath.includes(join('test', 'unit'));

/**
 * Jest's `testEnvironment` option: runs tests in the worker's own realm, as `native-runtime.cjs` requires.
 */
module.exports = class NativeEnvironment {
  global = globalThis;
  fakeTimers = null;
  #exit = process.exit;
  #console = console;
  #testPath;
  /** Undefined if what this test file runs is not recorded. */
  #recording;

  #temporal = process.env.QRELAY_TEST_TEMPORAL_ADDRESS;
  #options;

  constructor({ projectConfig }, { testPath }) {
    this.#testPath = testPath;
    this.#options = projectConfig.testEnvironmentOptions;
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  async setup() {
    // Jest's stack formatter does not know the source maps of Node's loader; Node's own formatter does.
    Error.prepareStackTrace = undefined;
    // The projects of one run share a Temporal server that only some of them start.
    if (this.#options.temporal === false) delete process.env.QRELAY_TEST_TEMPORAL_ADDRESS;
  }

  handleTestEvent({ name }) {
    if (name === 'run_start' && isRecorded(this.#testPath)) this.#recording = startRecording();
    if (INCOMPLETE.includes(name)) this.#recording?.discard();
  }

  /** Restores the globals that jest replaced for this test file. */
  async teardown() {
    this.#recording?.end(this.#testPath);
    this.fakeTimersModern.dispose();
    process.exit = this.#exit;
    globalThis.console = this.#console;
    if (this.#temporal !== undefined) process.env.QRELAY_TEST_TEMPORAL_ADDRESS = this.#temporal;
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return null;
  }
};
