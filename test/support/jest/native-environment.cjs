const { ModernFakeTimers } = require('@jest/fake-timers');

/** Jest's `testEnvironment` option: runs tests in the worker's own realm, as `native-runtime.cjs` requires. */
module.exports = class NativeEnvironment {
  global = globalThis;
  fakeTimers = null;
  #exit = process.exit;
  #console = console;

  constructor({ projectConfig }) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  async setup() {
    // Jest's stack formatter does not know the source maps of Node's loader; Node's own formatter does.
    Error.prepareStackTrace = undefined;
  }

  /** Restores the globals that jest replaced for this test file. */
  async teardown() {
    this.fakeTimersModern.dispose();
    process.exit = this.#exit;
    globalThis.console = this.#console;
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return null;
  }
};
