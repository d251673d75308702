/** The process behind `npm run webhook:listen`: a receiver for developers who build their own receivers. */
import { loadSettings, SettingsError } from '../config/settings.js';
import { ListenError } from './errors.js';
import { listen } from './listen.js';
import { parseOptions, USAGE } from './options.js';

const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort());

try {
  const options = parseOptions(process.argv.slice(2), {
    serviceUrl: process.env['QRELAY_URL'] || loadSettings(process.env).publicUrl,
    key: process.env['QRELAY_API_KEY'],
  });
  const output = {
    print: (line: string) => void process.stdout.write(`${line}\n`),
    report: (line: string) => void process.stderr.write(`${line}\n`),
    colors: process.stdout.isTTY,
  };
  if (options.help) output.print(USAGE.trimEnd());
  else await listen(options, output, stop.signal);
} catch (error) {
  if (!(error instanceof ListenError || error instanceof SettingsError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
