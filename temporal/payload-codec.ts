import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { DataConverter, Payload, PayloadCodec } from '@temporalio/common';
import proto from '@temporalio/proto';
import type { Settings } from '../config/settings.js';

const ENCODING = 'binary/encrypted';
const IV_BYTES = 12;
const TAG_BYTES = 16;

const { Payload: PayloadMessage } = proto.temporal.api.common.v1;

/**
 * Creates the codec that encrypts payloads with AES-256-GCM. Metadata and data have the format of Temporal's
 * samples, so that their codec servers decrypt them for the Web UI: the initialization vector, the encrypted
 * `Payload` message, and the tag.
 *
 * @param keys Keys of 32 bytes by ID; all of them decrypt. Payloads that are not encrypted stay as they are.
 * @param keyId The key that encrypts. undefined: `encode` changes nothing.
 * @see https://docs.temporal.io/payload-codec
 */
export function createPayloadCodec(
  keys: ReadonlyMap<string, Uint8Array>,
  keyId: string | undefined,
): PayloadCodec {
  const encryptionKey = keyId === undefined ? undefined : keys.get(keyId);

  function encrypt(payload: Payload): Payload {
    if (keyId === undefined || encryptionKey === undefined) return payload;
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', encryptionKey, iv);
    const message = PayloadMessage.encode(payload).finish();
    return {
      metadata: { encoding: Buffer.from(ENCODING), 'encryption-key-id': Buffer.from(keyId) },
      data: Buffer.concat([iv, cipher.update(message), cipher.final(), cipher.getAuthTag()]),
    };
  }

  function decrypt(payload: Payload): Payload {
    const { metadata, data } = payload;
    if (textOf(metadata?.['encoding']) !== ENCODING) return payload;
    const id = textOf(metadata?.['encryption-key-id']);
    const key = keys.get(id);
    if (!key)
      throw new Error(`TEMPORAL_CODEC_KEYS: a payload is encrypted with the key "${id}", which is missing`);
    const bytes = Buffer.from(data ?? []);
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    }).setAuthTag(bytes.subarray(-TAG_BYTES));
    const encrypted = bytes.subarray(IV_BYTES, -TAG_BYTES);
    return PayloadMessage.decode(Buffer.concat([decipher.update(encrypted), decipher.final()]));
  }

  return {
    encode: async (payloads) => payloads.map(encrypt),
    decode: async (payloads) => payloads.map(decrypt),
  };
}

function textOf(bytes: Uint8Array | null | undefined): string {
  return Buffer.from(bytes ?? []).toString('utf8');
}

/**
 * Returns the data converter of clients and workers: with the codec if there are keys, otherwise the default.
 */
export function buildDataConverter({
  temporalCodec: { keys, keyId },
}: Pick<Settings, 'temporalCodec'>): DataConverter {
  return keys.size === 0 ? {} : { payloadCodecs: [createPayloadCodec(keys, keyId)] };
}
