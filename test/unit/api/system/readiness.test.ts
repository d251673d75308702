import { expect, test } from '@jest/globals';
import { createReadinessCheck } from '../../../../api/system/readiness.js';

test('all callers share one ping of the database per second, also one that is still running', async () => {
  let time = 0;
  let pings = 0;
  let settle: (error?: Error) => void = () => undefined;
  const ping = () => {
    pings += 1;
    return new Promise<void>((resolve, reject) => {
      settle = (error) => (error ? reject(error) : resolve());
    });
  };
  const check = createReadinessCheck(ping, () => new Date(time));

  const first = [check(), check()];
  time = 1_500;
  first.push(check());
  settle();
  await Promise.all(first);
  expect(pings).toBe(1);

  const second = [check(), check()];
  settle(new Error('down'));
  time = 2_499;
  second.push(check());
  for (const result of second) await expect(result).rejects.toThrow('down');
  expect(pings).toBe(2);

  time = 2_500;
  const third = check();
  settle();
  await third;
  expect(pings).toBe(3);
});
