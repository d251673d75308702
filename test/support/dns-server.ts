import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** Entry of a name in the name server. */
export interface DnsEntry {
  /** TXT records; the strings of one record in order. */
  txt?: string[][];
  /** Another name, whose TXT records are appended as recursive name servers do. */
  cname?: string;
  /** Response code instead of a result: 2 is SERVFAIL, 5 is REFUSED. */
  rcode?: number;
  /** Whether the server does not respond at all. */
  silent?: boolean;
}

export interface DnsServer {
  /** `IP:port`, for `DNS_SERVERS`. */
  address: string;
  /** Names that were asked for, in order. */
  queries: string[];
  stop(): Promise<void>;
}

const TYPE = { CNAME: 5, TXT: 16 };
const NXDOMAIN = 3;
const HEADER_BYTES = 12;

/**
 * Starts a name server on loopback, over UDP, that responds from `lookUp`; names without an entry do not
 * exist.
 * @see RFC 1035, clause 4
 */
export async function startDnsServer(
  lookUp: (name: string) => DnsEntry | undefined | Promise<DnsEntry | undefined>,
): Promise<DnsServer> {
  const socket = createSocket('udp4');
  const queries: string[] = [];
  socket.on('message', (query, { port, address }) => {
    const { name, end } = readName(query);
    queries.push(name);
    void Promise.resolve(lookUp(name)).then(async (entry) => {
      if (entry?.silent) return;
      const target = entry?.cname === undefined ? undefined : await lookUp(entry.cname);
      socket.send(respond(query.subarray(0, end), name, entry, target), port, address);
    });
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    queries,
    stop: () => new Promise((resolve) => socket.close(() => resolve())),
  };
}

function respond(question: Buffer, name: string, entry?: DnsEntry, target?: DnsEntry): Buffer {
  const records = [
    ...(entry?.cname === undefined ? [] : [record(name, TYPE.CNAME, writeName(entry.cname))]),
    ...(entry?.txt ?? []).map((strings) => record(name, TYPE.TXT, writeStrings(strings))),
    ...(target?.txt ?? []).map((strings) => record(entry!.cname!, TYPE.TXT, writeStrings(strings))),
  ];
  const head = Buffer.from(question);
  // A response with recursion, to one question.
  head.writeUInt16BE(0x8180 | (entry ? (entry.rcode ?? 0) : NXDOMAIN), 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(records.length, 6);
  head.writeUInt16BE(0, 8);
  head.writeUInt16BE(0, 10);
  return Buffer.concat([head, ...records]);
}

function record(name: string, type: number, data: Buffer): Buffer {
  const fields = Buffer.alloc(10);
  fields.writeUInt16BE(type, 0);
  fields.writeUInt16BE(1, 2);
  fields.writeUInt16BE(data.length, 8);
  return Buffer.concat([writeName(name), fields, data]);
}

function writeName(name: string): Buffer {
  return Buffer.concat([writeStrings(name.split('.')), Buffer.of(0)]);
}

function writeStrings(strings: readonly string[]): Buffer {
  return Buffer.concat(strings.flatMap((text) => [Buffer.of(Buffer.byteLength(text)), Buffer.from(text)]));
}

/** Reads the name in the question; `end` is the end of the question. */
function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5 };
}
