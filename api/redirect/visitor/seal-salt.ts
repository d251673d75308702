import { createHmac, createPublicKey, diffieHellman, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { keysOf, type Keyring } from '../../../core/basics/secret-keys.js';
import { createSecretBox, type SecretBox } from '../../../store/mongo/secret-box.js';
import type { SaltResponse } from '../../../store/scans/salt-exchanges.js';

/** A request for a salt. The private key is in memory only, so nobody can open the response later. */
export interface SaltKeyPair {
  publicKey: string;
  privateKey: KeyObject;
}

/** Encrypts salts for other hosts. */
export interface SaltSealer {
  seal(salt: Uint8Array, day: string, requesterKey: string): SaltResponse;
  /**
   * @throws Error if the response is for another request or day, or comes from a host with another secret
   *   key.
   */
  open(response: SaltResponse, day: string, requester: SaltKeyPair): Buffer;
}

/** Creates a key pair for one request or one response. */
export function createSaltKeyPair(): SaltKeyPair {
  const { publicKey, privateKey } = generateKeyPairSync('x25519');
  return { publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'), privateKey };
}

/** Returns an identifier of a salt, from which the salt cannot be found: it has 256 random bits. */
export function saltId(salt: Uint8Array): string {
  return createHmac('sha256', salt).update('qrelay visitor salt').digest('base64url');
}

/**
 * Creates the encryption of salts between hosts: X25519 with two ephemeral key pairs, and AES-256-GCM.
 *
 * Forward secret: the private keys are gone when the exchange ends, so the secret key opens no recorded
 * response. Because the secret key is part of the encryption key, access to the database alone obtains no
 * salt either.
 *
 * @param keyring The installation's secret keys, the same on all hosts.
 * @see RFC 7748 (X25519), docs/adr/0016-visitor-salts-outside-the-database.md
 */
export function createSaltSealer(keyring: Keyring): SaltSealer {
  function boxFor(privateKey: KeyObject, peerKey: string): SecretBox {
    const publicKey = createPublicKey({ key: Buffer.from(peerKey, 'base64'), type: 'spki', format: 'der' });
    const shared = diffieHellman({ privateKey, publicKey });
    const [current, ...former] = keysOf(keyring).map((key) => Buffer.concat([shared, key]));
    return createSecretBox([current!, ...former], 'visitor-salt');
  }
  const owner = (day: string, requesterKey: string, holderKey: string) =>
    `${day} ${requesterKey} ${holderKey}`;

  return {
    seal(salt, day, requesterKey) {
      const own = createSaltKeyPair();
      const text = Buffer.from(salt).toString('base64');
      const box = boxFor(own.privateKey, requesterKey);
      return { publicKey: own.publicKey, sealed: box.seal(text, owner(day, requesterKey, own.publicKey)) };
    },
    open(response, day, requester) {
      const box = boxFor(requester.privateKey, response.publicKey);
      return Buffer.from(
        box.open(response.sealed, owner(day, requester.publicKey, response.publicKey)),
        'base64',
      );
    },
  };
}
