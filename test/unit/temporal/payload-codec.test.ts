import { createDecipheriv, randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { defaultPayloadConverter } from '@temporalio/common';
import { loadSettings } from '../../../config/settings.js';
import { buildDataConverter, createPayloadCodec } from '../../../temporal/payload-codec.js';

const keys = new Map([
  ['2026-11', randomBytes(32)],
  ['2026-05', randomBytes(32)],
]);
const payload = defaultPayloadConverter.toPayload({ jobId: 'job_1' });

describe('the payload codec', () => {
  test('hides payloads, and restores them', async () => {
    const codec = createPayloadCodec(keys, '2026-11');
    const [encrypted] = await codec.encode([payload]);
    expect(Buffer.from(encrypted!.data!).includes('job_1')).toBe(false);
    const [decrypted] = await codec.decode([encrypted!]);
    expect(defaultPayloadConverter.fromPayload(decrypted!)).toEqual({ jobId: 'job_1' });
  });

  test("uses the format of Temporal's samples, which codec servers understand", async () => {
    const [{ metadata, data }] = (await createPayloadCodec(keys, '2026-11').encode([payload])) as [
      typeof payload,
    ];
    expect(Buffer.from(metadata!['encoding']!).toString()).toBe('binary/encrypted');
    expect(Buffer.from(metadata!['encryption-key-id']!).toString()).toBe('2026-11');
    const decipher = createDecipheriv('aes-256-gcm', keys.get('2026-11')!, data!.subarray(0, 12));
    decipher.setAuthTag(data!.subarray(-16));
    const message = Buffer.concat([decipher.update(data!.subarray(12, -16)), decipher.final()]);
    expect(message.includes('json/plain')).toBe(true);
    expect(message.includes('job_1')).toBe(true);
  });

  test('encrypts the same payload differently each time', async () => {
    const codec = createPayloadCodec(keys, '2026-11');
    const [one, other] = await codec.encode([payload, payload]);
    expect(one!.data).not.toEqual(other!.data);
  });

  test('decrypts with every key, and leaves payloads from before the encryption as they are', async () => {
    const former = await createPayloadCodec(keys, '2026-05').encode([payload]);
    const [decrypted, plain] = await createPayloadCodec(keys, '2026-11').decode([...former, payload]);
    expect(defaultPayloadConverter.fromPayload(decrypted!)).toEqual({ jobId: 'job_1' });
    expect(plain).toBe(payload);
  });

  test('encrypts nothing without a key ID', async () => {
    expect(await createPayloadCodec(keys, undefined).encode([payload])).toEqual([payload]);
  });

  test('names a key that is missing, and rejects changed data', async () => {
    const [encrypted] = await createPayloadCodec(keys, '2026-05').encode([payload]);
    const withoutKey = createPayloadCodec(new Map([['2026-11', keys.get('2026-11')!]]), '2026-11');
    await expect(withoutKey.decode([encrypted!])).rejects.toThrow(/TEMPORAL_CODEC_KEYS.+"2026-05"/);
    encrypted!.data![20]! ^= 1;
    await expect(createPayloadCodec(keys, undefined).decode([encrypted!])).rejects.toThrow();
  });
});

describe('the settings of the payload codec', () => {
  const entry = (id: string, size = 32) => `${id}:${randomBytes(size).toString('base64')}`;

  test('use the default data converter without keys', () => {
    expect(buildDataConverter(loadSettings({}))).toEqual({});
  });

  test('map IDs to keys, one of which encrypts', () => {
    const env = { TEMPORAL_CODEC_KEYS: `${entry('new')}, ${entry('old')}`, TEMPORAL_CODEC_KEY_ID: 'new' };
    const { temporalCodec } = loadSettings(env);
    expect([...temporalCodec.keys.keys()]).toEqual(['new', 'old']);
    expect(buildDataConverter({ temporalCodec }).payloadCodecs).toHaveLength(1);
  });

  test.each([entry('short', 16), 'no-key', `${entry('twice')},${entry('twice')}`])(
    'are rejected without showing them: %#',
    (value) => {
      expect(() => loadSettings({ TEMPORAL_CODEC_KEYS: value })).toThrow(/TEMPORAL_CODEC_KEYS: must be/);
      expect(() => loadSettings({ TEMPORAL_CODEC_KEYS: value })).not.toThrow(value);
    },
  );

  test('need the key that their ID names', () => {
    const env = { TEMPORAL_CODEC_KEYS: entry('one'), TEMPORAL_CODEC_KEY_ID: 'other' };
    expect(() => loadSettings(env)).toThrow(/TEMPORAL_CODEC_KEY_ID: must be the ID/);
  });
});
