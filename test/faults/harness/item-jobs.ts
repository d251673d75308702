import type { Call } from './call.js';

const CHANGED_CODES = 5;
export const ROWS_PER_IMPORT = 10;

/** Clients that change codes and import files. */
export interface ItemJobLoad {
  /** IDs of the codes that every bulk change changes. */
  changedCodes: readonly string[];
  /** Submits a change of all of these codes; each change differs. @returns The ID of the job. */
  change(n: number): Promise<string>;
  /** Submits an import that needs no confirmation, and uploads its file. @returns The ID of the job. */
  importCodes(name: string, n: number): Promise<string>;
}

/** Creates the codes that are changed. */
export async function startItemJobs(call: Call): Promise<ItemJobLoad> {
  const changedCodes: string[] = [];
  for (let n = 0; n < CHANGED_CODES; n++) {
    const body = { type: 'url', data: `https://example.com/changed/${n}`, name: `changed ${n}` };
    changedCodes.push(await readId(await call('POST', '/api/v1/qr-codes', body)));
  }
  return {
    changedCodes,

    async change(n) {
      const body = { select: { ids: changedCodes }, patch: { metadata: { change: n } } };
      const headers = { 'idempotency-key': `change-${n}` };
      return readId(await call('POST', '/api/v1/qr-codes/bulk-update', body, headers));
    },

    async importCodes(name, n) {
      const body = { name, format: 'qrelay', confirm: 'auto' };
      const headers = { 'idempotency-key': `import-${n}` };
      const id = await readId(await call('POST', '/api/v1/imports', body, headers));
      const rows = Array.from(
        { length: ROWS_PER_IMPORT },
        (_, row) => `url,https://example.com/import/${n}/${row},${name}`,
      );
      const file = ['type,data,name', ...rows].join('\n');
      const upload = await call('PUT', `/api/v1/imports/${id}/file`, file, { 'content-type': 'text/csv' });
      // An upload whose response was lost is repeated, perhaps when the import has already continued.
      if (!upload.ok && upload.status !== 409) throw new Error(`an upload returned ${upload.status}`);
      return id;
    },
  };
}

async function readId(response: Response): Promise<string> {
  const text = await response.text();
  if (!response.ok) throw new Error(`a request returned ${response.status}: ${text}`);
  return (JSON.parse(text) as { id: string }).id;
}
