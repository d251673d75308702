import type { Db } from 'mongodb';
import { keyPath, type Gs1Key } from '../../core/gs1/gs1-key.js';
import { GS1_CLAIMS } from '../../store/gs1/gs1-claims.js';
import { checkTarget } from './measure.js';
import { SHORT_CODE, TARGET } from './redirect-contenders.js';
import { alternate, inShortRounds, medianOf, pairedRatio, printRounds } from './redirect-rounds.js';
import { scanRequest, start } from './redirect-served.js';
import type { RedirectComparison } from './routed-redirects.js';

/** A product with a code of one batch, and a product with as many links as a code may have. */
const PRODUCT = '09506000134352';
const BATCH = 'A1';
const LINKED = '09506000134369';
const LINKS = 100;
/** Links of the type that is requested; the last one is the best. */
const LANGUAGES = ['fr', 'es', 'it', 'en', 'de'];

/** Inserts the codes that the requests are for, with the account of the plain code. */
export async function insertGs1Codes(db: Db): Promise<void> {
  const code = await db.collection('qr_codes').findOne({ shortCode: SHORT_CODE });
  const insert = async (key: Gs1Key, data: object): Promise<void> => {
    const path = keyPath(key);
    const shortCode = path.replaceAll(/\W/g, '').toLowerCase();
    await db.collection('qr_codes').insertOne({
      ...code,
      _id: `qr_bench_${shortCode}`,
      type: 'gs1',
      data: { ...key, url: TARGET, ...data },
      destination: path,
      gs1Key: path,
      shortCode,
      shortCodes: [shortCode],
    } as never);
  };
  await insert({ gtin: PRODUCT }, {});
  await insert({ gtin: PRODUCT, batch: BATCH }, {});
  const links = Array.from({ length: LINKS }, (_, n) => ({
    linkType: n < LANGUAGES.length ? 'gs1:epil' : `https://bench.example/voc/type${n}`,
    url: `${TARGET}?link=${n}`,
    title: `Link ${n}`,
    ...(n < LANGUAGES.length && { language: [LANGUAGES[n]], type: 'text/html' }),
  }));
  await insert({ gtin: LINKED }, { links });
  await db
    .collection<{ _id: string; accountId: unknown }>(GS1_CLAIMS)
    .insertMany([PRODUCT, LINKED].map((gtin) => ({ _id: gtin, accountId: code!['accountId'] as unknown })));
}

/**
 * Compares GS1 Digital Link URIs with the short link of a plain code of the same process, then measures
 * linksets.
 */
export async function compareGs1({ uri, database, ...options }: RedirectComparison): Promise<void> {
  const served = await start('qrelay', uri, database);
  const to = (path: string, headers = '') => ({
    served,
    request: (n: number) =>
      scanRequest(n).replace(`/r/${SHORT_CODE}`, path).replace('\r\n\r\n', `\r\n${headers}\r\n`),
  });
  const plain = { served, request: (n: number) => scanRequest(n) };
  const results = await alternate(
    {
      plain,
      batch: to(`/01/${PRODUCT}/10/B2`),
      linkType: to(`/01/${LINKED}?linkType=gs1:epil`),
    },
    inShortRounds(options),
  );
  const linksets = await alternate(
    { linkset: to(`/01/${LINKED}`, 'Accept: application/linkset+json\r\n') },
    options,
  );
  const rss = (await served.memory()) / 2 ** 20;
  served.stop();
  const { connections } = options;
  printRounds(`GS1 Digital Link URIs, ${connections} connections`, results, 'plain', () => rss);
  printRounds(`Linksets of ${LINKS} links, ${connections} connections`, linksets, 'linkset', () => rss);
  const batch = pairedRatio(results.batch, results.plain);
  checkTarget(
    `a batch without a code: at least 0.9 × /r/ (${batch.toFixed(3)}, median of pairs)`,
    batch >= 0.9,
  );
  const linkType = pairedRatio(results.linkType, results.plain);
  checkTarget(
    `linkType of ${LINKS} links: at least 0.85 × /r/ (${linkType.toFixed(3)}, median of pairs)`,
    linkType >= 0.85,
  );
  const p99 = medianOf(linksets.linkset, 'p99');
  checkTarget(`a linkset of ${LINKS} links: p99 of at most 40 ms (${p99.toFixed(1)} ms)`, p99 <= 40);
  const statusesOf = (rounds: { statuses: string[] }[]) =>
    [...new Set(rounds.flatMap(({ statuses }) => statuses))].join();
  checkTarget(
    'every URI is a redirect, and every linkset is served',
    [results.batch, results.linkType].every((rounds) => statusesOf(rounds) === '307') &&
      statusesOf(linksets.linkset) === '200',
  );
}
