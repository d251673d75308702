import type { Collection, Db } from 'mongodb';

/**
 * Name of the collection about the installation as a whole: a few documents, each with its own shape and
 * module.
 */
export const INSTALLATION = 'installation';

/** Opens the collection for the documents of one shape. */
export function installationDocuments<T extends { _id: string }>(db: Db): Collection<T> {
  return db.collection<T>(INSTALLATION);
}
