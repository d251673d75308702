import type { Client } from '@temporalio/client';

/** Returns every string and every payload in the histories of the matching workflow runs, as bytes. */
export async function dumpHistories(client: Client, query: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const { workflowId, runId } of client.workflow.list({ query })) {
    collect(await client.workflow.getHandle(workflowId, runId).fetchHistory(), parts);
  }
  return Buffer.concat(parts);
}

/** Not as JSON, because its base64 payloads could not be searched. */
function collect(value: unknown, into: Buffer[]): void {
  if (value instanceof Uint8Array) into.push(Buffer.from(value), Buffer.from('\n'));
  else if (typeof value === 'string') into.push(Buffer.from(`${value}\n`));
  else if (Array.isArray(value)) for (const item of value) collect(item, into);
  else if (value !== null && typeof value === 'object') {
    for (const [name, member] of Object.entries(value)) {
      into.push(Buffer.from(`${name} `));
      collect(member, into);
    }
  }
}
