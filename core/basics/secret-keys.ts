/** One secret key, or several: the first encrypts, and all of them decrypt. */
export type Keyring = Uint8Array | readonly [Uint8Array, ...Uint8Array[]];

/** The secret keys of an installation, the same in every process. */
export interface SecretKeys {
  /** Encrypts what is stored. The second key, if any, is the former one, which a rotation is replacing. */
  encryption: readonly [current: Uint8Array, ...former: Uint8Array[]];
  /**
   * Derives signed image URLs and domain records, which are in use outside of the service. A rotation keeps
   * it.
   */
  signing: Uint8Array;
}

/** Returns the keys of a keyring in order of preference. */
export function keysOf(keyring: Keyring): readonly [Uint8Array, ...Uint8Array[]] {
  return keyring instanceof Uint8Array ? [keyring] : keyring;
}
