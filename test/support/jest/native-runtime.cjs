const { register } = require('node:module');
const { pathToFileURL } = require('node:url');

/** jest-circus registers its event handlers under this symbol and adds to them for every test file. */
const CIRCUS_EVENT_HANDLERS = Symbol.for('EVENT_HANDLERS');

/** Globals of the test file that is running; `jest-globals.mjs` reads them. */
const JEST_GLOBALS = Symbol.for('qrelay.jestGlobals');

// The dashboard formats dates by the language of the browser; Node's is the machine's, from Node 21.
Object.defineProperty((globalThis.navigator ??= {}), 'language', { value: 'en-US' });

process.setSourceMapsEnabled(true);
register(pathToFileURL(require.resolve('../../../scripts/setup/typescript-hooks.mjs')));

/**
 * Jest's `runtime` option: loads modules with Node's own loader instead of jest's sandbox.
 *
 * jest-runtime loads every module again for every test file, in a new VM context; a test that imports the API
 * loads 1,700 files. Here a worker loads each module once for all of its test files. In return, the test
 * files of a worker share globals and module state, and `jest.mock` is not available.
 */
module.exports = class NativeRuntime {
  #environment;

  constructor(_config, environment) {
    this.#environment = environment;
  }

  /** Loads jest-circus again for each test file because it keeps the file's tests in module state. */
  requireInternalModule(path) {
    delete require.cache[path];
    delete globalThis[CIRCUS_EVENT_HANDLERS];
    return require(path);
  }

  requireModule(path) {
    return require(path);
  }

  unstable_shouldLoadAsEsm() {
    return true;
  }

  unstable_importModule(path) {
    return import(pathToFileURL(path).href);
  }

  setGlobalsForRuntime(globals) {
    const timers = this.#environment.fakeTimersModern;
    const jest = {
      useFakeTimers: (options) => timers.useFakeTimers(options),
      useRealTimers: () => timers.useRealTimers(),
      advanceTimersByTime: (ms) => timers.advanceTimersByTime(ms),
      advanceTimersByTimeAsync: (ms) => timers.advanceTimersByTimeAsync(ms),
      getTimerCount: () => timers.getTimerCount(),
    };
    globalThis[JEST_GLOBALS] = { ...globals, jest };
  }

  /** Empty: Node itself applies the source maps of the loaded modules. */
  getSourceMaps() {
    return new Map();
  }

  getAllCoverageInfoCopy() {
    return undefined;
  }

  enterTestCode() {}

  leaveTestCode() {}

  teardown() {}
};
