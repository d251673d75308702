import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { hashPassword } from '../../store/accounts/passwords.js';
import { networkWindowId } from '../../api/redirect/access/password-attempts.js';
import { visitorHash } from '../../api/redirect/visitor/visitor-hash.js';
import { DAY_MS, HOUR_MS } from '../../core/basics/time/durations.js';
import type { ScanStore } from '../../store/scan-store.js';
import { readDatabase, readFolder, recoverAddress } from '../support/recover-address.js';
import { IPHONE, startScanServer } from '../support/scan-server.js';
import { TEST_SECRET_KEY } from '../support/secret-key.js';
import { waitFor } from '../support/wait-for.js';

const ADDRESS = '203.0.113.177';

test('the IP address of a scan or a password attempt can be recovered from the disks on the same day, but not two days later', async () => {
  let skewMs = 0;
  const now = () => new Date(Date.now() + skewMs);
  const first = await startScanServer({ now, trustProxy: 'loopback' });
  const oplog = first.store.client.db('local');
  const [latest] = await oplog.collection('oplog.rs').find().sort({ $natural: -1 }).limit(1).toArray();
  // Another host, which receives the salt and, as it cannot store scans, spools them to its disk.
  const down = { insertMany: () => Promise.reject(new Error('down')) } as unknown as ScanStore;
  const second = await startScanServer({
    now,
    trustProxy: 'loopback',
    database: first.database,
    scans: down,
  });
  const isShared = () => Buffer.compare(first.salts.at(now()), second.salts.at(now())) === 0;
  await waitFor(isShared, 20_000, () => 'the hosts to share a salt');
  const { id, shortCode } = await first.code('url', 'https://example.com/');
  for (const server of [first, second]) await server.get(`/r/${shortCode}`, { 'x-forwarded-for': ADDRESS });
  const locked = await first.code('url', 'https://example.com/', {
    revision: 1,
    routing: {},
    passwordHash: await hashPassword('s3cret', 1),
  });
  const attempt = await first.post(`/r/${locked.shortCode}`, 'password=wrong', {
    'x-forwarded-for': ADDRESS,
  });
  expect(attempt.status).toBe(403);
  const day = now();
  const salt = first.salts.at(day);
  expect((await first.scans()).map(({ visitor }) => visitor)).toEqual([
    visitorHash(salt, id, ADDRESS, IPHONE),
    visitorHash(salt, locked.id, ADDRESS, IPHONE),
  ]);
  expect((await readdir(join(second.dataDir, 'spool'))).length).toBe(1);

  const everything = async () => [
    ...(await readDatabase(first.store.db, oplog, latest!['ts'])),
    ...(await readFolder(first.dataDir)),
    ...(await readFolder(second.dataDir)),
    ...first.logLines,
    ...second.logLines,
  ];
  const secretKey = Buffer.from(TEST_SECRET_KEY);
  const recover = (content: (string | Uint8Array)[]) => [
    recoverAddress(content, {
      hash: (key, address) => visitorHash(key, id, address, IPHONE),
      network: '203.0.113.',
      secretKey,
    }),
    recoverAddress(content, {
      hash: (key, address) => networkWindowId(key, locked.id, address).slice('password:'.length),
      network: '203.0.113.',
      secretKey,
    }),
  ];
  expect(recover(await everything())).toEqual([ADDRESS, ADDRESS]);

  // Nobody scans anymore, and the salts are still erased.
  skewMs = DAY_MS + HOUR_MS;
  const saltFiles = async () => {
    const folders = [first, second].map(({ dataDir }) => readdir(join(dataDir, 'visitor-salts')));
    return (await Promise.all(folders)).flat().map((name) => name.slice(0, '2026-11-21'.length));
  };
  const today = day.toISOString().slice(0, 10);
  await waitFor(
    async () => !(await saltFiles()).includes(today),
    20_000,
    () => 'the salts to be erased',
  );
  skewMs = 2 * DAY_MS;
  const dayAfter = await everything();
  expect(recover(dayAfter)).toEqual([undefined, undefined]);
  expect(first.salts.at(day)).not.toEqual(salt);
  expect(recover([...dayAfter, salt])).toEqual([ADDRESS, ADDRESS]);

  await second.stopKeepingData();
  await rm(second.dataDir, { recursive: true });
  await first.stop();
});
