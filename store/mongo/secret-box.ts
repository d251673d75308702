import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { keysOf, type Keyring } from '../../core/basics/secret-keys.js';

const VERSION = 'v1';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts small secrets for the database. */
export interface SecretBox {
  /**
   * Encrypts a secret. The result differs each time, since the initialization vector is random.
   * @param owner ID of the document that holds the secret; required to decrypt it.
   */
  seal(secret: string, owner: string): string;
  /**
   * Decrypts the result of `seal`.
   * @throws Error if the key or the owner differs, or if the data was changed.
   */
  open(sealed: string, owner: string): string;
}

/**
 * Creates a secret box that uses AES-256-GCM with the owner as associated data.
 *
 * @param keyring Secret keys of the installation. The encryption keys are derived from them with
 *   HKDF-SHA-256. The first one encrypts; `open` tries all of them.
 * @param purpose Separates the keys of different kinds of secrets.
 * @see RFC 5869 (HKDF), NIST SP 800-38D (GCM)
 */
export function createSecretBox(keyring: Keyring, purpose: string): SecretBox {
  const [current, ...former] = keysOf(keyring).map((key) => createBoxOfKey(key, purpose));
  return {
    seal: (secret, owner) => current!.seal(secret, owner),
    open(sealed, owner) {
      for (const box of former) {
        try {
          return box.open(sealed, owner);
        } catch {
          // Encrypted with another key of the keyring, or with none.
        }
      }
      return current!.open(sealed, owner);
    },
  };
}

function createBoxOfKey(secretKey: Uint8Array, purpose: string): SecretBox {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32));
  return {
    seal(secret, owner) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${VERSION}.${sealed.toString('base64')}`;
    },

    open(sealed, owner) {
      const [version, text = ''] = sealed.split('.');
      const bytes = Buffer.from(text, 'base64');
      if (version !== VERSION || bytes.length < IV_BYTES + TAG_BYTES) throw new Error('not a sealed secret');
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      })
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(-TAG_BYTES));
      const plain = [decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()];
      return Buffer.concat(plain).toString('utf8');
    },
  };
}
