import { parseArgs } from 'node:util';
import { UsageError, type Command, type Option, type Options } from './command.js';

/** Options of every command. */
export const GLOBAL_OPTIONS = {
  url: { type: 'string', value: 'URL', about: 'URL of the service; default: QRELAY_URL' },
  key: { type: 'string', value: 'KEY', about: 'API key; default: QRELAY_API_KEY' },
  json: { type: 'boolean', about: 'print JSON of the API, lists as one item per line' },
  help: { type: 'boolean', short: 'h', about: 'show this help' },
} as const satisfies Options;

const LENIENT = { ...GLOBAL_OPTIONS, version: { type: 'boolean' } } as const;

/** A command line of which only the words of the command and the options of all commands are read. */
export interface Reading {
  /** Name of the command; the words that were found if there is none of this name. */
  name: string;
  command: Command | undefined;
  /** Everything after the name. */
  rest: string[];
  key: string | undefined;
  asksFor: 'help' | 'version' | undefined;
}

/** Finds the command of a command line. Never throws. Options may stand before the name as well. */
export function findCommand(argv: readonly string[], commands: Readonly<Record<string, Command>>): Reading {
  const { values, tokens } = parseArgs({ args: [...argv], options: LENIENT, strict: false, tokens: true });
  const words = tokens.filter((token) => token.kind === 'positional').slice(0, 2);
  const nameOf = (count: number) =>
    words
      .slice(0, count)
      .map(({ value }) => value)
      .join(' ');
  const count = [2, 1].find((length) => Object.hasOwn(commands, nameOf(length))) ?? words.length;
  const used = new Set(words.slice(0, count).map(({ index }) => index));
  return {
    name: nameOf(count),
    command: Object.hasOwn(commands, nameOf(count)) ? commands[nameOf(count)] : undefined,
    rest: argv.filter((_, index) => !used.has(index)),
    key: typeof values.key === 'string' ? values.key : undefined,
    asksFor: values.help ? 'help' : values.version ? 'version' : undefined,
  };
}

/** Parses the options and arguments of a command. @throws UsageError */
export function parseCommand(name: string, command: Command, rest: readonly string[]) {
  try {
    const options = { ...GLOBAL_OPTIONS, ...command.options };
    const { values, positionals } = parseArgs({ args: [...rest], options, allowPositionals: true });
    if (positionals.length === command.args.length && !positionals.includes(''))
      return { values, args: positionals };
  } catch (error) {
    // The second sentence is about arguments that begin with a dash.
    throw new UsageError(
      `${(error as Error).message.split('. ')[0]}; qrelay ${name} --help lists the options`,
    );
  }
  // The arguments are not shown: one of them may be a key.
  throw new UsageError(`Usage: qrelay ${[name, ...command.args].join(' ')}; --help lists the options`);
}

/** Returns the help of a command. */
export function commandHelp(name: string, { about, args, options }: Command): string {
  const rows = Object.entries<Option>({ ...options, ...GLOBAL_OPTIONS }).map(
    ([option, { short, value, about: text }]) => [
      `${short ? `-${short}, ` : ''}--${option}${value ? ` ${value}` : ''}`,
      text,
    ],
  );
  return [`Usage: qrelay ${[name, ...args].join(' ')} [options]`, '', about, '', ...columns(rows)].join('\n');
}

/** Returns the help of all commands, or of those whose name begins with a word. */
export function listCommands(word: string, commands: Readonly<Record<string, Command>>): string {
  const all = Object.entries(commands);
  const group = all.filter(([name]) => name.startsWith(`${word} `));
  const rows = (group.length > 0 ? group : all).map(([name, { args, about }]) => [
    [name, ...args].join(' '),
    about,
  ]);
  return [
    'Usage: qrelay COMMAND [options]',
    '',
    ...columns(rows),
    '',
    'qrelay COMMAND --help shows the options of a command; qrelay --version shows the version.',
  ].join('\n');
}

function columns(rows: string[][]): string[] {
  const width = Math.max(...rows.map(([first]) => first!.length));
  return rows.map(([first, second]) => `  ${first!.padEnd(width)}  ${second}`);
}
