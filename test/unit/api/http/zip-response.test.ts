import { randomBytes } from 'node:crypto';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, test } from '@jest/globals';
import { zipReply, type ZipEntry } from '../../../../api/http/zip-response.js';
import { readZip } from '../../../support/read-zip.js';
import { until } from '../../../support/wait-for.js';

const NOW = new Date('2026-11-21T10:00:00Z');
const PIECE = 64 * 1024;

let server: Server;
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** Serves a ZIP of these members as the API does. `failures`: what the stream rejected with. */
async function serve(members: Iterable<ZipEntry>) {
  const failures: unknown[] = [];
  let ended = 0;
  server = createServer((_request, response) => {
    const reply = zipReply('x.zip', members, NOW);
    if (!('stream' in reply)) throw new Error('no stream');
    reply
      .stream(response)
      .catch((error: unknown) => failures.push(error))
      .finally(() => (ended += 1));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const [response] = (await once(get({ port, host: '127.0.0.1' }), 'response')) as [IncomingMessage];
  return { response, failures, ended: () => ended };
}

/** Text that no packing makes smaller, piece after piece; `state` says how many were asked for, and whether it is over. */
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

describe('a ZIP that is made while it is sent', () => {
  test('has every member whole and in order, empty ones and other alphabets too', async () => {
    const { response, failures } = await serve([
      { name: 'one.json', text: texts('[', '"é😀"', ']') },
      { name: 'none.txt', text: texts() },
      { name: 'three.csv', text: texts('a,b\r\n', '', '1,2\r\n') },
    ]);
    const members = await readZip(await buffer(response));
    expect(members.map(({ name, content }) => [name, content.toString()])).toEqual([
      ['one.json', '["é😀"]'],
      ['none.txt', ''],
      ['three.csv', 'a,b\r\n1,2\r\n'],
    ]);
    expect(failures).toEqual([]);
  });

  test('is made no faster than it is read', async () => {
    const state = { pieces: 0, over: false };
    const { response } = await serve([{ name: 'endless', text: endless(state) }]);
    await once(response, 'readable');
    // Until nothing more is made: sockets and streams between hold some megabytes.
    let before = -1;
    await until(
      async () => {
        const same = state.pieces === before;
        before = state.pieces;
        await sleep(200);
        return same && state.pieces === before;
      },
      20_000,
      () => 'the making to rest',
    );
    expect(state.pieces).toBeLessThan(400);
    expect(state.over).toBe(false);
    response.destroy();
  });

  test('is made no further when its reader goes away, and that is no failure', async () => {
    const state = { pieces: 0, over: false };
    const { response, failures, ended } = await serve([{ name: 'endless', text: endless(state) }]);
    await once(response, 'readable');
    response.destroy();
    await until(
      () => state.over && ended() === 1,
      10_000,
      () => 'the making to end',
    );
    expect(failures).toEqual([]);
  });

  test('breaks off when a member cannot be made to its end: nobody takes a part for the whole', async () => {
    const state = { pieces: 0, over: false };
    const { response, failures } = await serve([
      { name: 'whole', text: texts('whole') },
      {
        name: 'broken',
        text: (async function* () {
          for await (const piece of endless(state)) {
            if (state.pieces > 20) throw new Error('the database is away');
            yield piece;
          }
        })(),
      },
      { name: 'never', text: texts('never') },
    ]);
    await expect(buffer(response)).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(failures).toEqual([new Error('the database is away')]);
    expect(state.over).toBe(true);
  });

  test('breaks off before its first byte just so', async () => {
    const { response, failures } = await serve([
      {
        name: 'broken',
        text: { [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('at once')) }) },
      },
    ]);
    await expect(buffer(response)).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(failures).toEqual([new Error('at once')]);
  });
});
