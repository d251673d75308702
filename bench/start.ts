import { setTimeout as sleep } from 'node:timers/promises';
import { floor, quantile } from './lib/measure.js';
import { residentMiB } from './lib/resident.js';
import { withDataFolder, type Part } from './lib/full-service.js';

const STARTS = Number(process.env['BENCH_ROUNDS'] ?? 5);

/** Node gives back what its start took once little has been allocated for some time: within about a minute. */
const BACKLOG_PAUSE_MS = 90_000;
const PARTS: readonly Part[] = ['api', 'worker', 'mongod', 'temporal'];

await withDataFolder(async (start) => {
  const first = await start();
  console.log(`\nnpm start in an empty data folder, built: ready after ${seconds(first.readyMs)}`);
  await first.stop();

  const starts: number[] = [];
  const stops: number[] = [];
  for (let round = 0; round < STARTS; round++) {
    const service = await start();
    starts.push(service.readyMs);
    stops.push(await service.stop());
  }
  print('npm start again, to its last line', starts);
  floor('ready within 5 s, by the median', quantile(starts, 0.5) <= 5_000);
  print('Ctrl-C, until all of it has ended', stops);
  floor('stopped within 10 s', Math.max(...stops) <= 10_000);

  await atRest('with the place database');
  const { api, worker } = await atRest('without it', { GEOIP_DATABASE: 'none' });
  floor('API of at most 120 MiB beside the place database', api <= 120);
  floor('worker of at most 180 MiB', worker <= 180);

  async function atRest(what: string, settings?: Record<string, string>): Promise<Record<Part, number>> {
    const service = await start(settings);
    await sleep(BACKLOG_PAUSE_MS);
    const sizes = PARTS.map((part) => [part, residentMiB(service.pid(part))] as const);
    await service.stop();
    console.log(
      `\nmemory at rest, ${what}: ${sizes.map(([part, size]) => `${part} ${size} MiB`).join(', ')}`,
    );
    return Object.fromEntries(sizes) as Record<Part, number>;
  }
});

function print(what: string, milliseconds: readonly number[]): void {
  const [p50, longest] = [quantile(milliseconds, 0.5), Math.max(...milliseconds)].map(seconds);
  console.log(`\n${what}: p50 ${p50}, longest ${longest} (${milliseconds.length} runs)`);
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(2)} s`;
}
