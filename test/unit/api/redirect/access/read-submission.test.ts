import { Readable } from 'node:stream';
import type { IncomingMessage } from 'node:http';
import { expect, test } from '@jest/globals';
import { parseSubmission, readSubmission } from '../../../../../api/redirect/access/read-submission.js';

const FORM = 'application/x-www-form-urlencoded';

function request(contentType: string, chunks: readonly string[]): IncomingMessage {
  const stream = Readable.from(chunks.map((chunk) => Buffer.from(chunk)));
  return Object.assign(stream, { headers: { 'content-type': contentType } }) as unknown as IncomingMessage;
}

test.each([
  [FORM, 'password=s3cret%26+%C3%BC&other=1', 's3cret& ü'],
  [`${FORM}; charset=utf-8`, 'password=first&password=second', 'first'],
  ['APPLICATION/JSON; charset=utf-8', '{"password":"s3cret & ü","other":[1]}', 's3cret & ü'],
  [FORM, 'other=1', undefined],
  [FORM, 'password=', undefined],
  ['application/json', '{}', undefined],
  ['application/json', '{"password":1234}', undefined],
  [undefined, '', undefined],
])('a body of type %s that is %j has the password %j', (type, body, password) => {
  expect(parseSubmission(type, body)).toEqual({ kind: 'read', password });
});

test.each([
  ['application/json', '{"password":', 'malformed'],
  ['application/json', '[]', 'malformed'],
  ['application/json', 'null', 'malformed'],
  ['text/plain', 'password=s3cret', 'unsupported'],
  ['multipart/form-data; boundary=x', '--x--', 'unsupported'],
  [undefined, 'password=s3cret', 'unsupported'],
])('a body of type %s that is %j is %s', (type, body, kind) => {
  expect(parseSubmission(type, body)).toEqual({ kind });
});

test('a body in several chunks is read as a whole, and at most 4 KiB of it', async () => {
  expect(await readSubmission(request(FORM, ['pass', 'word=', 'abc%', '20d']))).toEqual({
    kind: 'read',
    password: 'abc d',
  });
  const long = Array.from({ length: 10 }, () => 'x'.repeat(1_000));
  expect(await readSubmission(request(FORM, long))).toEqual({ kind: 'tooLarge' });
  const longest = JSON.stringify({ password: 'é'.repeat(128) }).replaceAll('é', '\\u00e9');
  expect(await readSubmission(request('application/json', [longest]))).toEqual({
    kind: 'read',
    password: 'é'.repeat(128),
  });
});
