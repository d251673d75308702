import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { sortAttributes } from '../../../../core/gs1/attributes.js';
import { identifierOf, type Gs1Data } from '../../../../core/gs1/gs1-data.js';
import { KEY_AIS } from '../../../../core/gs1/gs1-key.js';
import { readGs1Uri } from '../../../../core/gs1/read-identifier.js';
import { encodeData } from '../../../../core/symbols/payloads/registry.js';
import { PAYLOAD_ARBITRARIES } from '../../../support/payload-arbitraries.js';
import { parseValid } from '../../../support/payload-parsing.js';
import { canReadGs1, readWithBiip } from '../../../support/read-gs1.js';

const PYTHON_TIMEOUT_MS = 120_000;
const GTIN = '09506000134352';

(canReadGs1 ? describe : describe.skip)('biip', () => {
  test(
    'reads from the symbols of random codes what their data has',
    async () => {
      const samples = fc.sample(PAYLOAD_ARBITRARIES.gs1, { numRuns: 300, seed: 20261126 });
      const codes = samples.map((input) => parseValid('gs1', input) as Gs1Data);
      const read = await readWithBiip(codes.map((data) => `https://id.example${encodeData('gs1', data)}`));
      expect(read).toEqual(codes.map(elementsOf));
    },
    PYTHON_TIMEOUT_MS,
  );

  test(
    'rejects no URI that this service accepts',
    async () => {
      const uris = [
        ...['', '/', '/10', '/10/', '/99/B', '/21/S/10/B', '/10/B/22/V', '/10/A/10/B', '/235/T/21/S'],
        ...[
          '/10/a%20b',
          '/10/%C3%A9',
          `/10/${'b'.repeat(20)}`,
          `/10/${'b'.repeat(21)}`,
          '/10/a/b',
          '/10/a%2Fb',
        ],
        ...['?17=271231', '?17=271301', '?17=2712', '?17=', '?3103=000195', '?3103=19.5', '?3106=000195'],
        ...[
          '?422=276',
          '?422=27',
          '?3922=199',
          '?3922=1234567890123456',
          '?90=a+b',
          '?linkType=all',
          '?240=x',
        ],
        ...['?30=8', '?30=123456789', '?30=x', '?99=%22%3C%3E', '?99=%7E', '?17=271231&17=271231'],
      ].map((rest) => `https://id.example/01/${GTIN}${rest}`);
      const read = await readWithBiip(uris);
      const accepted = uris.filter((uri) => !('error' in readGs1Uri(uri)));
      expect(accepted).toHaveLength(12);
      // biip has no rule about a trailing slash, which GS1 recommends to tolerate.
      const rejected = uris.filter((uri, index) => read[index] === null && !/\/$/.test(uri));
      expect(rejected.filter((uri) => accepted.includes(uri))).toEqual([]);
    },
    PYTHON_TIMEOUT_MS,
  );
});

function elementsOf(data: Gs1Data): [string, string][] {
  const key = identifierOf(data);
  const members = KEY_AIS.flatMap(([ai, member]): [string, string][] => {
    const value = key[member];
    return value === undefined ? [] : [[ai, value]];
  });
  return [...members, ...sortAttributes(data.attributes ?? {})];
}
