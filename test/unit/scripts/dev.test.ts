import { expect, test } from '@jest/globals';
// @ts-expect-error a script without types
import { formatLogLine as untyped } from '../../../scripts/dev/format-log-line.mjs';

const formatLogLine = untyped as (service: string, line: string) => string;

test('a log entry is shown with its level, message, and fields', () => {
  const line = '{"level":"warn","time":"2026-11-22T12:00:00Z","service":"api","msg":"slow","ms":7}';
  expect(formatLogLine('api', line)).toBe('api     warn  slow {"ms":7}');
});

test('an error is shown with its stack', () => {
  const line = JSON.stringify({
    level: 'error',
    msg: 'failed',
    err: { message: 'x', stack: 'Error: x\n  at y' },
  });
  expect(formatLogLine('worker', line)).toBe('worker  error failed\nError: x\n  at y');
});

test.each(['Debugger listening', '{ not JSON'])('the output %s is shown unchanged', (line) => {
  expect(formatLogLine('worker', line)).toBe(`worker  ${line}`);
});
