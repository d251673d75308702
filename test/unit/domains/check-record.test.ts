import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { DomainRecord } from '../../../core/accounts/custom-domain.js';
import { createRecordChecker } from '../../../domains/check-record.js';
import { createDomainRecords } from '../../../domains/domain-record.js';
import { startDnsServer, type DnsEntry, type DnsServer } from '../../support/dns-server.js';

const RECORD: DomainRecord = {
  type: 'TXT',
  name: '_short-links.qr.rosa.example',
  value: 'Vt3yJx0mQe7cUo5H2rLk9dPzW1sBn8aFgTq4iRj6XwE',
};
const ALIAS = 'proofs.dns.example';

let dns: DnsServer;
let entry: DnsEntry | undefined;

beforeAll(async () => {
  dns = await startDnsServer((name) => (name === ALIAS ? { txt: [[RECORD.value]] } : entry));
});
afterAll(() => dns.stop());

async function check(served: DnsEntry | undefined, dnsServers = [dns.address]) {
  entry = served;
  return createRecordChecker({ dnsServers, domainProof: true })(RECORD);
}

test.each<[string, DnsEntry]>([
  ['next to others', { txt: [['v=spf1 -all'], [RECORD.value]] }],
  ['in several strings', { txt: [[RECORD.value.slice(0, 20), RECORD.value.slice(20)]] }],
  ['with spaces around it', { txt: [[` ${RECORD.value} `]] }],
  ['behind an alias', { cname: ALIAS }],
])('a record is found %s', async (_name, served) => {
  expect(await check(served)).toEqual({ kind: 'found' });
});

test.each<[string, DnsEntry | undefined, string[]]>([
  ['no such name exists', undefined, []],
  ['the name has no TXT record', {}, []],
  ['the case differs', { txt: [[RECORD.value.toLowerCase()]] }, [RECORD.value.toLowerCase()]],
  ['the value is only contained', { txt: [[`x${RECORD.value}`]] }, [`x${RECORD.value}`]],
  [
    'there are many long records, of which a few are reported',
    { txt: [['x'.repeat(200), 'y'], ['two'], ['three'], ['four']] },
    ['x'.repeat(100), 'two', 'three'],
  ],
])('a record is missing if %s', async (_name, served, values) => {
  expect(await check(served)).toEqual({ kind: 'missing', values });
});

test.each([
  ['a server failure', { rcode: 2 }, 'ESERVFAIL'],
  ['a refusal', { rcode: 5 }, 'EREFUSED'],
])('%s says nothing about the record', async (_name, served, reason) => {
  expect(await check(served)).toEqual({ kind: 'failed', reason });
});

test('a check gives up on name servers that do not respond after five seconds in total', async () => {
  const silent = await Promise.all([0, 1, 2].map(() => startDnsServer(() => ({ silent: true }))));
  try {
    const asking = check(
      undefined,
      silent.map(({ address }) => address),
    );
    expect(await asking).toEqual({ kind: 'failed', reason: 'ETIMEOUT' });
    // Three servers that are each asked twice would take at least nine seconds.
    const asked = silent.flatMap(({ queries }) => queries).length;
    expect(asked).toBeLessThan(6);
  } finally {
    await Promise.all(silent.map((server) => server.stop()));
  }
}, 20_000);

test('with proofs turned off, every record counts as found and no name server is queried', async () => {
  const before = dns.queries.length;
  const checkRecord = createRecordChecker({ dnsServers: [dns.address], domainProof: false });
  expect(await checkRecord(RECORD)).toEqual({ kind: 'found' });
  expect(dns.queries.length).toBe(before);
});

test('the value of a record depends on the account, the domain, and the secret key, and on nothing else', () => {
  const key = Buffer.alloc(32, 1);
  const recordOf = createDomainRecords(key);
  const record = recordOf('acc_1', 'qr.rosa.example');
  expect(record).toEqual({
    type: 'TXT',
    name: '_short-links.qr.rosa.example',
    value: expect.stringMatching(/^[\w-]{43}$/),
  });
  expect(createDomainRecords(key)('acc_1', 'qr.rosa.example')).toEqual(record);
  const others = [
    recordOf('acc_2', 'qr.rosa.example'),
    recordOf('acc_1', 'rosa.example'),
    createDomainRecords(Buffer.alloc(32, 2))('acc_1', 'qr.rosa.example'),
  ];
  expect(new Set([record, ...others].map(({ value }) => value)).size).toBe(4);
});
