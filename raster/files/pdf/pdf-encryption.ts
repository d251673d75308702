import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { fileRejected } from '../../../core/files/rejection-reasons.js';
import { damagedPdf } from './pdf-errors.js';
import { nameText, PdfDict, PdfString, type PdfValue } from './pdf-values.js';
import { decryptRc4 } from './rc4.js';
import { stringBytes } from './string-bytes.js';

/** Padding of passwords (ISO 32000-2, 7.6.4.3.2): the empty user password. */
const PADDING = Buffer.from('28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A', 'hex');
const NO_IV = Buffer.alloc(16);

type CipherName = 'RC4' | 'AES-128' | 'AES-256' | 'identity';

/** Decrypts the streams of a PDF that opens without a password. */
export interface PdfDecryption {
  /**
   * @param filter Name of the crypt filter that the stream names itself; undefined for the default.
   * @returns The stream before its other filters.
   */
  decryptStream(data: Buffer, number: number, generation: number, filter: string | undefined): Buffer;
  decryptString(data: Buffer, number: number, generation: number): Buffer;
}

/**
 * Opens the standard security handler with the empty user password, as viewers do (ISO 32000-2, 7.6.4). An owner
 * password alone does not keep anyone from reading the PDF.
 *
 * @param dict The encryption dictionary, with all values direct.
 * @param fileId First element of `/ID`; empty if there is none.
 * @throws DomainError `file_rejected` with `encrypted` if a password or a certificate is needed.
 */
export function openEncryption(dict: PdfDict, fileId: Buffer): PdfDecryption {
  const { version, revision } = { version: numberOf(dict, 'V', 0), revision: numberOf(dict, 'R', 0) };
  if (nameText(dict.get('Filter')) !== 'Standard' || ![1, 2, 4, 5].includes(version)) throw needsPassword();
  const keyBytes = version === 1 ? 5 : version === 4 ? 16 : numberOf(dict, 'Length', 40) / 8;
  if (version < 5 && !(Number.isInteger(keyBytes) && keyBytes >= 5 && keyBytes <= 16)) {
    throw damagedPdf('has an unknown encryption');
  }
  const fileKey = version === 5 ? findKey256(dict, revision) : findKey128(dict, revision, keyBytes, fileId);

  const cipherOf = (filter: string): CipherName => {
    if (version < 4) return 'RC4';
    if (filter === 'Identity') return 'identity';
    const filters = dict.get('CF');
    const found = filters instanceof PdfDict ? filters.get(filter) : null;
    const method = found instanceof PdfDict ? (nameText(found.get('CFM')) ?? 'None') : undefined;
    if (method === 'V2') return 'RC4';
    if (method === 'AESV2') return 'AES-128';
    if (method === 'AESV3') return 'AES-256';
    if (method === 'None') return 'identity';
    throw damagedPdf('has an unknown encryption');
  };
  const decrypt = (data: Buffer, number: number, generation: number, filter: string): Buffer => {
    const cipher = cipherOf(filter);
    if (cipher === 'identity') return data;
    if (cipher === 'AES-256') return decryptAes('aes-256-cbc', fileKey, data);
    const key = objectKey(fileKey, number, generation, cipher === 'AES-128');
    return cipher === 'RC4' ? decryptRc4(key, data) : decryptAes('aes-128-cbc', key, data);
  };
  const defaultOf = (key: string) => nameText(dict.get(key)) ?? 'Identity';
  return {
    decryptStream: (data, number, generation, filter) =>
      decrypt(data, number, generation, filter ?? defaultOf('StmF')),
    decryptString: (data, number, generation) => decrypt(data, number, generation, defaultOf('StrF')),
  };
}

/** Algorithms 2, 4, and 5: the file key of RC4 and AES-128. */
function findKey128(dict: PdfDict, revision: number, keyBytes: number, fileId: Buffer): Buffer {
  const permissions = Buffer.alloc(4);
  permissions.writeInt32LE(numberOf(dict, 'P', 0) | 0);
  const owner = bytesOf(dict, 'O').subarray(0, 32);
  const isMetadataPlain = revision >= 4 && dict.get('EncryptMetadata') === false;
  let key = md5(PADDING, owner, permissions, fileId, Buffer.alloc(isMetadataPlain ? 4 : 0, 0xff));
  if (revision >= 3) for (let round = 0; round < 50; round += 1) key = md5(key.subarray(0, keyBytes));
  key = key.subarray(0, keyBytes);

  let expected = revision === 2 ? decryptRc4(key, PADDING) : md5(PADDING, fileId);
  for (let round = 0; revision >= 3 && round < 20; round += 1) {
    expected = decryptRc4(
      key.map((byte) => byte ^ round),
      expected,
    );
  }
  if (!bytesOf(dict, 'U').subarray(0, expected.length).equals(expected)) throw needsPassword();
  return key;
}

/** Algorithm 2.A: the file key of AES-256. */
function findKey256(dict: PdfDict, revision: number): Buffer {
  const user = bytesOf(dict, 'U');
  const wrapped = bytesOf(dict, 'UE').subarray(0, 32);
  if (user.length < 48 || wrapped.length < 32) throw damagedPdf('has an unknown encryption');
  const hash = (salt: Buffer) => (revision === 5 ? sha(256, salt) : hardenedHash(salt));
  if (!hash(user.subarray(32, 40)).equals(user.subarray(0, 32))) throw needsPassword();
  const decipher = createDecipheriv('aes-256-cbc', hash(user.subarray(40, 48)), NO_IV);
  return decipher.setAutoPadding(false).update(wrapped);
}

/** Algorithm 2.B, with the empty password. */
function hardenedHash(salt: Buffer): Buffer {
  let key = sha(256, salt);
  for (let round = 0, last = 0; round < 64 || last > round - 32; round += 1) {
    const block = Buffer.concat(Array.from({ length: 64 }, () => key));
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32));
    const encrypted = cipher.setAutoPadding(false).update(block);
    const remainder = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = sha(([256, 384, 512] as const)[remainder]!, encrypted);
    last = encrypted.at(-1)!;
  }
  return key.subarray(0, 32);
}

/** Algorithm 1: the key of one object. */
function objectKey(fileKey: Buffer, number: number, generation: number, isAes: boolean): Buffer {
  const id = Buffer.alloc(5);
  id.writeUIntLE(number % 2 ** 24, 0, 3);
  id.writeUIntLE(generation % 2 ** 16, 3, 2);
  const key = md5(fileKey, id, Buffer.from(isAes ? 'sAlT' : ''));
  return key.subarray(0, Math.min(fileKey.length + 5, 16));
}

/** The first block is the initialization vector. The padding at the end is left to the filters. */
function decryptAes(algorithm: string, key: Buffer, data: Buffer): Buffer {
  const whole = data.subarray(0, data.length - (data.length % 16));
  if (whole.length < 32) return Buffer.alloc(0);
  const decipher = createDecipheriv(algorithm, key, whole.subarray(0, 16)).setAutoPadding(false);
  const decrypted = decipher.update(whole.subarray(16));
  const padding = decrypted.at(-1)!;
  return padding >= 1 && padding <= 16 ? decrypted.subarray(0, decrypted.length - padding) : decrypted;
}

function needsPassword() {
  return fileRejected('encrypted', 'The PDF needs a password to open; export it again without one');
}

function numberOf(dict: PdfDict, key: string, fallback: number): number {
  const value: PdfValue = dict.get(key);
  return typeof value === 'number' ? value : fallback;
}

function bytesOf(dict: PdfDict, key: string): Buffer {
  const value = dict.get(key);
  if (!(value instanceof PdfString)) throw damagedPdf('has an unknown encryption');
  return stringBytes(value);
}

function md5(...parts: Buffer[]): Buffer {
  return createHash('md5').update(Buffer.concat(parts)).digest();
}

function sha(bits: 256 | 384 | 512, data: Buffer): Buffer {
  return createHash(`sha${bits}`).update(data).digest();
}
