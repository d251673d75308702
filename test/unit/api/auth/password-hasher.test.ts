import { expect, test } from '@jest/globals';
import type { Admission } from '../../../../api/admission/admission.js';
import { createPasswordHasher } from '../../../../api/auth/password-hasher.js';
import { hashPassword } from '../../../../store/accounts/passwords.js';

const PASSWORD = 'correct horse battery';

test('passwords are hashed and verified in the password queue, each under its caller', async () => {
  const runs: unknown[] = [];
  const admission: Admission = {
    run: (kind, caller, work, signal) => {
      runs.push([kind, caller, signal]);
      return work({ hasBacklog: () => false });
    },
  };
  const hasher = createPasswordHasher(admission, 4);
  const { signal } = new AbortController();

  const hash = await hasher.hash(PASSWORD, { caller: 'acc_1', signal });
  expect(hash).toMatch(/^\$scrypt\$ln=4,/);
  expect(await hasher.verify(PASSWORD, hash, { caller: 'acc_2', signal })).toBe(true);
  expect(await hasher.verify('another password', hash, { caller: 'acc_3', signal })).toBe(false);
  expect(runs).toEqual([
    ['password', 'acc_1', signal],
    ['password', 'acc_2', signal],
    ['password', 'acc_3', signal],
  ]);
  await hasher.verify(PASSWORD, undefined, { caller: '203.0.113.7', signal });
  await hasher.verify(PASSWORD, undefined, { caller: '203.0.113.99', signal });
  const [first, second] = runs.slice(-2) as [unknown, string][];
  expect(first![1]).toBe(second![1]);
  expect(hasher.isOutdated(hash)).toBe(false);
  expect(hasher.isOutdated(await hashPassword(PASSWORD, 5))).toBe(true);
});
