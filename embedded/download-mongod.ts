/**
 * Lets mongodb-memory-server download `mongod` into the folder named as the argument, and prints its path.
 * A process of its own, because the library can be neither stopped nor kept from printing.
 */
import { DryMongoBinary, MongoBinary } from 'mongodb-memory-server-core';
import { firstLine } from './fallbacks.js';
import { assertReachable } from './reachable.js';

function goesThroughProxy(): boolean {
  const { HTTPS_PROXY, https_proxy, HTTP_PROXY, http_proxy } = process.env;
  return [HTTPS_PROXY, https_proxy, HTTP_PROXY, http_proxy].some(Boolean);
}

/** The library itself would wait for a minute, three times over. */
async function assertDownloadHostReachable(): Promise<void> {
  const { MONGOMS_DOWNLOAD_URL, MONGOMS_DOWNLOAD_MIRROR } = process.env;
  const address = new URL(MONGOMS_DOWNLOAD_URL || MONGOMS_DOWNLOAD_MIRROR || 'https://fastdl.mongodb.org');
  const port = Number(address.port) || (address.protocol === 'http:' ? 80 : 443);
  await assertReachable(address.hostname, port, 5_000);
}

try {
  const downloadDir = process.argv[2];
  const present = await DryMongoBinary.locateBinary(await DryMongoBinary.generateOptions({ downloadDir }));
  if (present === undefined && !goesThroughProxy()) await assertDownloadHostReachable();
  console.log(`\n${present ?? (await MongoBinary.getPath({ downloadDir }))}`);
} catch (error) {
  console.error(`\n${firstLine(error)}`);
  process.exitCode = 1;
}
