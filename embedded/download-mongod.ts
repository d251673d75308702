/**
 * Makes mongodb-memory-server download `mongod` into the folder given as the argument, and prints the path of the file.
 * Runs as its own process because the library's download cannot be canceled and its output cannot be silenced.
 */
import { DryMongoBinary, MongoBinary } from 'mongodb-memory-server-core';
import { firstLine } from './fallbacks.js';
import { assertReachable } from './ports.js';

function usesProxy(): boolean {
  const { HTTPS_PROXY, https_proxy, HTTP_PROXY, http_proxy } = process.env;
  return [HTTPS_PROXY, https_proxy, HTTP_PROXY, http_proxy].some(Boolean);
}

/** Fails within 5 s if the host is unreachable. The library would take three attempts of one minute each. */
async function assertDownloadHostReachable(): Promise<void> {
  const { MONGOMS_DOWNLOAD_URL, MONGOMS_DOWNLOAD_MIRROR } = process.env;
  const url = new URL(MONGOMS_DOWNLOAD_URL || MONGOMS_DOWNLOAD_MIRROR || 'https://fastdl.mongodb.org');
  const port = Number(url.port) || (url.protocol === 'http:' ? 80 : 443);
  await assertReachable(url.hostname, port, 5_000);
}

try {
  const downloadDir = process.argv[2];
  const present = await DryMongoBinary.locateBinary(await DryMongoBinary.generateOptions({ downloadDir }));
  if (present === undefined && !usesProxy()) await assertDownloadHostReachable();
  console.log(`\n${present ?? (await MongoBinary.getPath({ downloadDir }))}`);
} catch (error) {
  console.error(`\n${firstLine(error)}`);
  process.exitCode = 1;
}
