import { availableParallelism, cpus, loadavg, platform, release, totalmem } from 'node:os';

/** Pages of docs/ with results, by name, and the benches whose sections each of them has. */
export const RESULT_PAGES = {
  'performance-redirects.md': ['abuse', 'processes', 'redirect', 'routing', 'short-codes', 'versions'],
  'performance-jobs.md': ['bulk', 'changes', 'endpoints', 'exports', 'imports', 'jobs', 'sheets', 'webhooks'],
  'performance-analytics.md': ['alerts', 'analytics', 'growth'],
  'performance-images.md': ['readability', 'render'],
  'performance-memory.md': ['memory', 'scaling', 'start'],
};

const START = '<!-- Everything below is written by npm run bench -- --write. -->';
/** `## <bench>`, a line about the run, and its output in a fenced block. */
const SECTION = /^## (\S+)\n\n(.*?)\n\n```text\n([\s\S]*?)\n```$/gm;
const TARGET = /^(met|MISSED) +(.+)$/gm;
const DATE = /\d{4}-\d\d-\d\d/;

/**
 * Returns one line about this machine: processor, cores, memory, the version of Node, and what else it does.
 */
export function describeMachine() {
  const gibibytes = Math.round(totalmem() / 2 ** 30);
  const model = cpus()[0]?.model ?? 'unknown processor';
  return `${model}, ${availableParallelism()} cores, ${gibibytes} GiB, ${platform()} ${release()}, Node ${process.versions.node}, load average ${loadavg()[0].toFixed(1)} at the start`;
}

/** Returns the name of the page with the results of a bench; undefined if no page has them. */
export function findResultPage(bench) {
  return Object.keys(RESULT_PAGES).find((page) => RESULT_PAGES[page].includes(bench));
}

/**
 * Replaces the sections of some benches in a page of results, and rebuilds its table of targets from all its
 * sections.
 *
 * @param page Text of the page; what precedes the marker stays.
 * @param runs `{ name, machine, date, output }` of each bench that ran; `date` as `2026-11-23`.
 */
export function updateResults(page, runs) {
  const sections = new Map(readSections(page).map(({ name, about, output }) => [name, { about, output }]));
  for (const { name, machine, date, output } of runs) {
    sections.set(name, {
      about: `\`npm run bench -- ${name}\` on ${date}: ${machine}.`,
      output: clean(output),
    });
  }
  const sorted = [...sections].sort(([one], [other]) => one.localeCompare(other));
  const rows = sorted.flatMap(([name, { output }]) =>
    readTargets(output).map(
      ({ isMet, target }) =>
        `| ${target} | ${isMet ? 'met' : '**missed**'} | [\`npm run bench -- ${name}\`](#${name}) |`,
    ),
  );
  const table = ['| target | result | command |', '| --- | --- | --- |', ...rows].join('\n');
  const texts = sorted.map(
    ([name, { about, output }]) => `## ${name}\n\n${about}\n\n\`\`\`text\n${output}\n\`\`\``,
  );
  return `${[introductionOf(page), START, '## Targets', table, ...texts].join('\n\n')}\n`;
}

/**
 * Rebuilds the tables of the overview: the results of each bench, and the targets that were missed. Each
 * bench has its name as an anchor, because the overview had the sections of all benches before.
 *
 * @param overview Text of docs/performance.md; what precedes the marker stays.
 * @param pages Texts of the pages of results by name.
 */
export function updateOverview(overview, pages) {
  const benches = [...pages].flatMap(([page, text]) =>
    readSections(text).map(({ name, about, output }) => ({
      name,
      link: `[${name}](${page}#${name})`,
      date: DATE.exec(about)?.[0] ?? '',
      targets: readTargets(output),
    })),
  );
  const rows = benches.map(({ name, link, date, targets }) => {
    const met = targets.filter(({ isMet }) => isMet).length;
    return `| <a id="${name}"></a>${link} | ${met} of ${targets.length} | ${date} |`;
  });
  const missed = benches.flatMap(({ link, targets }) =>
    targets.filter(({ isMet }) => !isMet).map(({ target }) => `| ${target} | ${link} |`),
  );
  const parts = [
    introductionOf(overview),
    START,
    '<a id="targets"></a>',
    '## Results by bench',
    ['| bench | targets met | last run |', '| --- | --- | --- |', ...rows].join('\n'),
    ...(missed.length > 0
      ? ['## Missed targets', ['| target | bench |', '| --- | --- |', ...missed].join('\n')]
      : []),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** Returns the handwritten part of a page. */
function introductionOf(page) {
  return page.split(START)[0].trimEnd();
}

function readSections(page) {
  return [...page.matchAll(SECTION)].map(([, name, about, output]) => ({ name, about, output }));
}

/** Returns the targets that a bench printed, as text for a cell of a table. */
function readTargets(output) {
  return [...output.matchAll(TARGET)].map(([, result, target]) => ({
    isMet: result === 'met',
    target: target.replaceAll('|', '\\|'),
  }));
}

/**
 * Removes what belongs to a terminal or to this checkout: colors, carriage returns, and progress of the
 * setup.
 */
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
