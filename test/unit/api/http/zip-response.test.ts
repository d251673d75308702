import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from '@jest/globals';
import { zipResponse } from '../../../../api/http/zip-response.js';
import type { ZipEntry } from '../../../../zip/write-zip.js';
import { readZip } from '../../../support/read-zip.js';
import { waitFor } from '../../../support/wait-for.js';

const NOW = new Date('2026-11-21T10:00:00Z');
const PIECE = 64 * 1024;

let server: Server;
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/**
 * Serves a ZIP of these entries as the API does. `failures` holds the errors that the stream rejected with.
 */
async function serve(entries: Iterable<ZipEntry>) {
  const failures: unknown[] = [];
  let ended = 0;
  server = createServer((_request, response) => {
    const zip = zipResponse('x.zip', entries, NOW);
    if (!('stream' in zip)) throw new Error('no stream');
    zip
      .stream(response)
      .catch((error: unknown) => failures.push(error))
      .finally(() => (ended += 1));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const [response] = (await once(get({ port, host: '127.0.0.1' }), 'response')) as [IncomingMessage];
  return { response, failures, ended: () => ended };
}

/**
 * Generates incompressible text without end. `state` counts the requested pieces and says whether the
 * generator ended.
 */
function endless(state: { pieces: number; over: boolean }): AsyncGenerator<string> {
  return (async function* () {
    try {
      for (;;) {
        state.pieces += 1;
        yield await Promise.resolve(randomBytes(PIECE).toString('latin1'));
      }
    } finally {
      state.over = true;
    }
  })();
}

async function* texts(...pieces: string[]): AsyncGenerator<string> {
  for (const piece of pieces) yield await Promise.resolve(piece);
}

describe('a ZIP that is generated while it is sent', () => {
  test('contains every entry complete and in order, including empty and non-ASCII ones', async () => {
    const { response, failures } = await serve([
      { name: 'one.json', content: texts('[', '"é😀"', ']') },
      { name: 'none.txt', content: texts() },
      { name: 'three.csv', content: texts('a,b\r\n', '', '1,2\r\n') },
    ]);
    const entries = await readZip(await buffer(response));
    expect(entries.map(({ name, content }) => [name, content.toString()])).toEqual([
      ['one.json', '["é😀"]'],
      ['none.txt', ''],
      ['three.csv', 'a,b\r\n1,2\r\n'],
    ]);
    expect(failures).toEqual([]);
  });

  test('is generated no faster than the client reads', async () => {
    const state = { pieces: 0, over: false };
    const { response } = await serve([{ name: 'endless', content: endless(state) }]);
    await once(response, 'readable');
    // Until no more pieces are requested: the sockets and streams in between buffer some megabytes.
    let before = -1;
    await waitFor(
      async () => {
        const same = state.pieces === before;
        before = state.pieces;
        await sleep(200);
        return same && state.pieces === before;
      },
      20_000,
      () => 'the generator to pause',
    );
    expect(state.pieces).toBeLessThan(400);
    expect(state.over).toBe(false);
    response.destroy();
  });

  test('ends without a failure when the client disconnects', async () => {
    const state = { pieces: 0, over: false };
    const { response, failures, ended } = await serve([{ name: 'endless', content: endless(state) }]);
    await once(response, 'readable');
    response.destroy();
    await waitFor(
      () => state.over && ended() === 1,
      10_000,
      () => 'the generator to end',
    );
    expect(failures).toEqual([]);
  });

  test('resets the connection if an entry fails, so that the client cannot mistake a part for the whole', async () => {
    const state = { pieces: 0, over: false };
    const { response, failures } = await serve([
      { name: 'complete', content: texts('complete') },
      {
        name: 'failing',
        content: (async function* () {
          for await (const piece of endless(state)) {
            if (state.pieces > 20) throw new Error('the database is down');
            yield piece;
          }
        })(),
      },
      { name: 'never', content: texts('never') },
    ]);
    await expect(buffer(response)).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(failures).toEqual([new Error('the database is down')]);
    expect(state.over).toBe(true);
  });

  test('resets the connection if it fails before its first byte', async () => {
    const { response, failures } = await serve([
      {
        name: 'failing',
        content: { [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('at once')) }) },
      },
    ]);
    await expect(buffer(response)).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(failures).toEqual([new Error('at once')]);
  });
});
