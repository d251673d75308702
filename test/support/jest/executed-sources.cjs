const { mkdirSync, writeFileSync } = require('node:fs');
const { Session } = require('node:inspector');
const { dirname, join, relative, sep } = require('node:path');
const { fileURLToPath } = require('node:url');

const CHECKOUT = dirname(require.resolve('../../../package.json'));
const RECORDS = join(CHECKOUT, 'node_modules', '.cache', 'executed-sources');

const session = new Session();
session.connect();

/** Sends a command to V8, which responds at once. */
function send(command, parameters) {
  let result;
  session.post(command, parameters, (error, response) => {
    if (error) throw error;
    result = response;
  });
  return result;
}

/**
 * The first function of a script is its top level, which runs once per worker, for whichever test file loads
 * it first.
 */
const wasExecuted = ({ functions }) => functions.slice(1).some(({ ranges }) => ranges[0].count > 0);

/**
 * Starts recording which sources of the project run functions, for `npm run test:changed`. Call it once the
 * test file is loaded: the modules that it loads call functions that prove nothing about it. Recording costs
 * a quarter more CPU time, because V8 optimizes less.
 *
 * Not recorded: other processes, browsers, and the sandbox of workflows.
 */
exports.startRecording = () => {
  send('Profiler.enable');
  send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  let isComplete = true;
  return {
    /** Keeps an earlier record of the test file instead of this one. */
    discard() {
      isComplete = false;
    },
    /** Stops, and writes the record of the test file. */
    end(testPath) {
      const { result } = send('Profiler.takePreciseCoverage');
      send('Profiler.stopPreciseCoverage');
      if (isComplete) write(testPath, result.filter(wasExecuted));
    },
  };
};

function write(testPath, scripts) {
  const sources = scripts
    .filter(({ url }) => url.startsWith('file:') && url.endsWith('.ts'))
    .map(({ url }) => relative(CHECKOUT, fileURLToPath(url)).split(sep).join('/'))
    .filter((path) => !/^(\.\.|node_modules|test)\//.test(path))
    .sort();
  const file = join(RECORDS, `${relative(CHECKOUT, testPath)}.json`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(sources));
}
