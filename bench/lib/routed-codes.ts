import type { Db } from 'mongodb';
import type { Routing } from '../../core/codes/routing/routing-schema.js';
import { insertCode } from './redirect-served.js';
import { SHORT_CODE, TARGET } from './redirect-contenders.js';

/** Short codes of the codes whose redirects are compared with redirects of a plain code. */
export const ROUTED = 'routed25';
export const LIMITED = 'limited9';
export const SCARCE = 'scarce20';

/** Short code of a code with an alias on a domain, and where the alias is. */
export const ALIASED = 'aliased7';
export const ALIAS_HOST = 'go.bench.example';
export const ALIAS_PATH = 'summer/menu-7';

/** Limit of the code `SCARCE`, which a run uses up. */
export const SCARCE_SCANS = 2_000;

/**
 * 25 rules of every kind, with `utm` and `query`. Few requests match one of the first 24; the last one
 * matches most, so all conditions are compared.
 */
const ROUTING: Routing = {
  rules: [
    ...Array.from({ length: 8 }, (_, n) => ({
      id: `r${n + 1}`,
      when: { country: [`A${'DEFGILMO'[n]}`], language: ['fr', 'it'] },
      url: `https://example.com/country-${n}`,
    })),
    ...Array.from({ length: 8 }, (_, n) => ({
      id: `r${n + 9}`,
      when: {
        os: ['Android' as const],
        schedule: {
          timezone: 'Europe/Berlin',
          weekly: [{ days: ['sun' as const], from: '03:00', to: `03:0${n + 1}` }],
        },
      },
      url: `https://example.com/open-${n}`,
    })),
    ...Array.from({ length: 8 }, (_, n) => ({
      id: `r${n + 17}`,
      when: { query: { [`key${n}`]: '*' }, network: [`192.0.2.${n}/32`, '2001:db8::/32'] },
      url: `https://example.com/query-${n}`,
    })),
    { id: 'r25', when: { language: ['de'] }, url: 'https://example.com/de?a=1#menu' },
  ],
  query: { forward: 'append' },
  utm: { source: 'qr', medium: 'poster', campaign: '{shortCode}-{rule}', content: '{date}' },
};

/** Inserts the plain code of `insertCode`, and codes with rules and with limits. */
export async function insertCodes(db: Db): Promise<void> {
  await insertCode(db);
  const code = await db.collection('qr_codes').findOne({});
  const variants: [shortCode: string, routing: Routing][] = [
    [ROUTED, ROUTING],
    [LIMITED, { scanLimit: { scans: 1_000_000_000, confirm: false } }],
    [SCARCE, { scanLimit: { scans: SCARCE_SCANS, confirm: false } }],
  ];
  await db.collection('qr_codes').insertMany(
    variants.map(([shortCode, routing]) => ({
      ...code,
      _id: `qr_bench_${shortCode}`,
      metadata: {},
      revision: 1,
      data: { url: TARGET },
      shortCode,
      shortCodes: [shortCode],
      routing,
    })) as never[],
  );
  await insertAlias(db);
}

/** Inserts a code with an alias, on a domain of the account of the other codes. */
async function insertAlias(db: Db): Promise<void> {
  const code = await db.collection('qr_codes').findOne({ shortCode: SHORT_CODE });
  await db
    .collection<{ _id: string }>('accounts')
    .updateOne({ _id: code!['accountId'] as string }, { $set: { domains: [ALIAS_HOST] } });
  const key = `${ALIAS_HOST}/${ALIAS_PATH}`;
  await db.collection('qr_codes').insertOne({
    ...code,
    _id: 'qr_bench_alias',
    shortCode: ALIASED,
    shortCodes: [ALIASED],
    aliases: [{ domain: ALIAS_HOST, path: ALIAS_PATH, primary: false }],
    aliasKeys: [key],
    aliasFolds: [key],
  } as never);
}
