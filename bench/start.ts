import { setTimeout as sleep } from 'node:timers/promises';
import { checkTarget, quantile, residentMiB } from './lib/measure.js';
import { withDataFolder, type ProcessName } from './lib/full-service.js';

const STARTS = Number(process.env['BENCH_ROUNDS'] ?? 5);

/** Node returns the memory of its startup to the system after about a minute with few allocations. */
const IDLE_MS = 90_000;
const PROCESSES: readonly ProcessName[] = ['api', 'worker', 'mongod', 'temporal'];

await withDataFolder(async (start) => {
  const first = await start();
  console.log(
    `\nfirst npm start in an empty data folder, already built: ready after ${seconds(first.readyMs)}`,
  );
  await first.stop();

  const starts: number[] = [];
  const stops: number[] = [];
  for (let round = 0; round < STARTS; round++) {
    const service = await start();
    starts.push(service.readyMs);
    stops.push(await service.stop());
  }
  printTimes('later npm start, until its last line', starts);
  checkTarget('ready within 5 s (median)', quantile(starts, 0.5) <= 5_000);
  printTimes('Ctrl-C, until all processes have exited', stops);
  checkTarget('stopped within 10 s', Math.max(...stops) <= 10_000);

  await measureIdleMemory('with the location database');
  const { api, worker } = await measureIdleMemory('without it', { GEOIP_DATABASE: 'none' });
  checkTarget('API takes at most 120 MiB without the location database', api <= 120);
  checkTarget('worker takes at most 180 MiB', worker <= 180);

  async function measureIdleMemory(
    label: string,
    settings?: Record<string, string>,
  ): Promise<Record<ProcessName, number>> {
    const service = await start(settings);
    await sleep(IDLE_MS);
    const sizes = PROCESSES.map((name) => [name, residentMiB(service.pid(name))] as const);
    await service.stop();
    console.log(`\nidle memory ${label}: ${sizes.map(([name, size]) => `${name} ${size} MiB`).join(', ')}`);
    return Object.fromEntries(sizes) as Record<ProcessName, number>;
  }
});

function printTimes(label: string, milliseconds: readonly number[]): void {
  const [p50, max] = [quantile(milliseconds, 0.5), Math.max(...milliseconds)].map(seconds);
  console.log(`\n${label}: p50 ${p50}, maximum ${max} (${milliseconds.length} runs)`);
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1_000).toFixed(2)} s`;
}
