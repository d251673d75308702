import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from './free-port.js';

/** Temporal's own default for its Web UI. */
const USUAL_UI_PORT = 8233;

export interface InnerPorts {
  mongodb: number;
  temporal: number;
  temporalHttp: number;
  temporalUi: number;
}

/** The ports of the servers of this data folder: those of the last run where they are free, so that addresses stay. */
export async function rememberedPorts(folder: string): Promise<InnerPorts> {
  const file = join(folder, 'ports.json');
  let last: Partial<InnerPorts> = {};
  try {
    last = JSON.parse(readFileSync(file, 'utf8')) as Partial<InnerPorts>;
  } catch {
    // The first run, or a file that can't be read: any ports will do.
  }
  const ports = {
    mongodb: await freePort(last.mongodb),
    temporal: await freePort(last.temporal),
    temporalHttp: await freePort(last.temporalHttp),
    temporalUi: await freePort(last.temporalUi ?? USUAL_UI_PORT),
  };
  writeFileSync(file, JSON.stringify(ports));
  return ports;
}
