import { availableParallelism, cpus, loadavg, platform, release, totalmem } from 'node:os';

const START = '<!-- Everything below is written by npm run bench -- --write. -->';
/** `## <bench>`, a line about the run, and its output in a fenced block. */
const SECTION = /^## (\S+)\n\n(.*?)\n\n```text\n([\s\S]*?)\n```$/gm;
const TARGET = /^(met|MISSED) +(.+)$/gm;

/** Returns one line about this machine: processor, cores, memory, the version of Node, and what else it does. */
export function describeMachine() {
  const gibibytes = Math.round(totalmem() / 2 ** 30);
  const model = cpus()[0]?.model ?? 'unknown processor';
  return `${model}, ${availableParallelism()} cores, ${gibibytes} GiB, ${platform()} ${release()}, Node ${process.versions.node}, load average ${loadavg()[0].toFixed(1)} at the start`;
}

/**
 * Replaces the sections of some benches in the page, and rebuilds its table from all sections.
 *
 * @param page Text of docs/performance.md.
 * @param runs `{ name, machine, date, output }` of each bench that ran; `date` as `2026-11-23`.
 */
export function updatePage(page, runs) {
  const [introduction = ''] = page.split(START);
  const sections = new Map(
    [...page.matchAll(SECTION)].map(([, name, about, output]) => [name, { about, output }]),
  );
  for (const { name, machine, date, output } of runs) {
    sections.set(name, {
      about: `\`npm run bench -- ${name}\` on ${date}: ${machine}.`,
      output: clean(output),
    });
  }
  const sorted = [...sections].sort(([one], [other]) => one.localeCompare(other));
  const rows = sorted.flatMap(([name, { output }]) =>
    [...output.matchAll(TARGET)].map(
      ([, result, target]) =>
        `| ${target.replaceAll('|', '\\|')} | ${result === 'met' ? 'met' : '**missed**'} | [\`npm run bench -- ${name}\`](#${name}) |`,
    ),
  );
  const table = ['| target | result | command |', '| --- | --- | --- |', ...rows].join('\n');
  const texts = sorted.map(
    ([name, { about, output }]) => `## ${name}\n\n${about}\n\n\`\`\`text\n${output}\n\`\`\``,
  );
  return `${[introduction.trimEnd(), START, '## Targets', table, ...texts].join('\n\n')}\n`;
}

/** Removes what belongs to a terminal or to this checkout: colors, carriage returns, and progress of the setup. */
function clean(output) {
  return (
    output
      // eslint-disable-next-line no-control-regex
      .replace(/\u001b\[[0-9;]*m/g, '')
      .replace(/\r/g, '')
      .split('\n')
      .map((line) => line.trimEnd())
      .join('\n')
      .trim()
  );
}
