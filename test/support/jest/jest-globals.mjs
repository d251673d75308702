/**
 * Stands in for `@jest/globals`. Helpers in test/support import it once per worker, so every export forwards
 * to the globals of the test file that is running.
 */
const running = () => globalThis[Symbol.for('qrelay.jestGlobals')];

const forward = (name) =>
  new Proxy(function () {}, {
    apply: (_target, self, args) => Reflect.apply(running()[name], self, args),
    get: (_target, key) => running()[name][key],
  });

export const afterAll = forward('afterAll');
export const afterEach = forward('afterEach');
export const beforeAll = forward('beforeAll');
export const beforeEach = forward('beforeEach');
export const describe = forward('describe');
export const expect = forward('expect');
export const jest = forward('jest');
export const test = forward('test');
