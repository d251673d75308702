import type { CollectionIndexes } from '../mongo/indexes.js';

export const USERS = 'users';

/** A one-time link to set a password. The store keeps only the SHA-256 of its token. */
export interface PasswordReset {
  tokenHash: string;
  expiresAt: Date;
}

/** The second factor of a person who signs in with a password. */
export interface Totp {
  /** Shared secret in base32, encrypted; see `TOTP_SECRET_PURPOSE`. */
  sealed: string;
  /** When the person turned it on; identifies this secret among earlier and later ones. */
  confirmedAt: Date;
  /** Time step of the last code that was accepted. It and earlier ones are not accepted again. */
  lastStep: number;
  /** Hashes of the recovery codes that were not used yet. */
  recoveryCodes: string[];
}

/** A secret that the person has not confirmed with a code yet. */
export interface PendingTotp {
  /** As in `Totp`. */
  sealed: string;
  expiresAt: Date;
}

/** A sign-in at an OpenID provider that is linked to a person. */
export interface Identity {
  id: string;
  issuer: string;
  /** ID of the person at the provider; unique and never reassigned there. */
  subject: string;
  linkedAt: Date;
}

/** A person, who is a member of at least one account. */
export interface User {
  id: string;
  /** Lowercase; unique in the service. */
  email: string;
  name?: string;
  /** Absent if the person signs in at an OpenID provider only. */
  passwordHash?: string;
  /** Absent if there is none. */
  identities?: Identity[];
  /**
   * Incremented when the password changes and when all sessions are ended; sessions of a different epoch are
   * invalid. Absent means 0.
   */
  sessionEpoch?: number;
  /** The link with which the password can be set without knowing the current one. */
  passwordReset?: PasswordReset;
  /** Absent while sign-in with the password needs no code. */
  totp?: Totp;
  /** Absent unless the person has begun to turn the second factor on. */
  pendingTotp?: PendingTotp;
  /** Account in which the next sign-in begins. Default: the one that the person joined first. */
  lastAccountId?: string;
  createdAt: Date;
}

export type UserDocument = Omit<User, 'id'> & { _id: string };

export const USER_INDEXES: CollectionIndexes = {
  collection: USERS,
  indexes: [
    { key: { email: 1 }, unique: true },
    { key: { 'passwordReset.tokenHash': 1 }, sparse: true },
    { key: { 'identities.issuer': 1, 'identities.subject': 1 }, unique: true, sparse: true },
  ],
};

/** Converts a found document to a person; undefined if none was found. */
export function toUser(document: UserDocument | null): User | undefined {
  if (!document) return undefined;
  const { _id: id, ...fields } = document;
  return { id, ...fields };
}
