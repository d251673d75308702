import { expect, test } from '@jest/globals';
import { explainMongodLog } from '../../../embedded/mongod-log.js';

const STARTING = { s: 'I', c: 'CONTROL', msg: 'MongoDB starting' };
const ABORT = [
  { s: 'F', c: 'ASSERT', msg: 'Fatal assertion', attr: { msgid: 50853 } },
  { s: 'F', c: 'ASSERT', msg: '\n\n***aborting after fassert() failure\n\n' },
  { s: 'F', c: 'CONTROL', msg: 'Writing fatal message', attr: { message: 'Got signal: 6 (Aborted).\n' } },
  { s: 'I', c: 'CONTROL', msg: '  Frame: ' },
];
const wiredTiger = (error: number, msg: string) => ({
  s: 'E',
  c: 'WT',
  msg: 'WiredTiger error message',
  attr: { error, message: { msg } },
});
const explain = (...entries: object[]) =>
  explainMongodLog(entries.map((entry) => JSON.stringify(entry)).join('\n'), '/data/mongodb');

test('a start on damaged files is explained with the file and advice', () => {
  const damage = wiredTiger(-31802, '__wt_block_read_off:235:WiredTiger.wt: fatal read error');
  expect(explain(STARTING, wiredTiger(0, 'dump'), damage, ...ABORT)).toBe(
    'its data in /data/mongodb is damaged (WiredTiger error message: __wt_block_read_off:235:WiredTiger.wt: fatal read error). ' +
      'Keep a copy of the folder, and restore a backup into a new one: docs/backup.md',
  );
});

test('a full disk is not mistaken for damage', () => {
  const full = wiredTiger(28, '__posix_std_write: No space left on device');
  expect(explain(STARTING, full, wiredTiger(-31804, 'panic'), ...ABORT)).toBe(
    'WiredTiger error message: __posix_std_write: No space left on device',
  );
});

test('errors of an earlier start are ignored', () => {
  const error = { s: 'E', c: 'NETWORK', msg: 'Failed to set up listener', attr: { error: { code: 98 } } };
  expect(explain(STARTING, wiredTiger(-31802, 'read error'), STARTING, error)).toBe(
    'Failed to set up listener: {"code":98}',
  );
});

test('a line that mongod printed before its log is the reason if there is no other', () => {
  expect(explainMongodLog('Error parsing command line: no such option', '/data')).toBe(
    'Error parsing command line: no such option',
  );
  expect(explainMongodLog('', '/data')).toBe('no error in its log');
});
