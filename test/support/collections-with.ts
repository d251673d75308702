import type { Db } from 'mongodb';

/**
 * Returns the names of the collections that have one of these texts in the bytes of a document, as a search
 * through a dump of the database would find them.
 */
export async function collectionsWith(db: Db, ...texts: string[]): Promise<string[]> {
  const names: string[] = [];
  for (const { name } of await db.listCollections().toArray()) {
    const documents = db.collection(name).find({}, { raw: true });
    for await (const bytes of documents) {
      if (!texts.some((text) => (bytes as unknown as Buffer).includes(text))) continue;
      names.push(name);
      break;
    }
    await documents.close();
  }
  return names.sort();
}
