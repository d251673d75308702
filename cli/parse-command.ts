import { parseArgs } from 'node:util';
import { UsageError, type Command, type Option, type Options } from './command.js';

type Commands = Readonly<Record<string, Command>>;

/** Options of every command. */
const GLOBAL_OPTIONS = {
  url: { type: 'string', value: 'URL', about: 'URL of the service; default: QRELAY_URL' },
  key: { type: 'string', value: 'KEY', about: 'API key; default: QRELAY_API_KEY' },
  json: { type: 'boolean', about: 'print JSON of the API, lists as one item per line' },
  help: { type: 'boolean', short: 'h', about: 'show this help' },
} as const satisfies Options;

/**
 * Finds the command of a command line. Options may stand before its name as well. Never throws.
 *
 * @returns The words of the name, also if there is no such command, and everything else as `rest`.
 */
export function findCommand(argv: readonly string[], commands: Commands) {
  const options = { ...GLOBAL_OPTIONS, version: { type: 'boolean' } } as const;
  const { values, tokens } = parseArgs({ args: [...argv], options, strict: false, tokens: true });
  const words = tokens.filter((token) => token.kind === 'positional').slice(0, 2);
  const names = [words.map(({ value }) => value).join(' '), words[0]?.value ?? ''];
  const name = names.find((one) => Object.hasOwn(commands, one)) ?? names[1]!;
  const used = words.slice(0, name.split(' ').length).map(({ index }) => index);
  return {
    name,
    command: Object.hasOwn(commands, name) ? commands[name] : undefined,
    rest: argv.filter((_, index) => !used.includes(index)),
    key: typeof values.key === 'string' ? values.key : undefined,
    asksFor: values.help ? 'help' : values.version ? 'version' : undefined,
  } as const;
}

/** Parses the options and arguments of a command. @throws UsageError */
export function parseCommand(name: string, command: Command, rest: readonly string[]) {
  try {
    const options = { ...GLOBAL_OPTIONS, ...command.options };
    const { values, positionals: args } = parseArgs({ args: [...rest], options, allowPositionals: true });
    if (args.length === command.args.length && !args.includes('')) return { values, args };
  } catch (error) {
    // The second sentence is about arguments that begin with a dash.
    const [message] = (error as Error).message.split('. ');
    throw new UsageError(`${message}; qrelay ${name} --help lists the options`);
  }
  // The arguments are not shown: one of them may be a key.
  throw new UsageError(`Usage: qrelay ${[name, ...command.args].join(' ')}; --help lists the options`);
}

/** Returns the help of a command, of the commands whose names begin with a word, or of all commands. */
export function helpOf(name: string, commands: Commands): string {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  const usage = (one: string, { args }: Command) => [one, ...args].join(' ');
  const group = Object.entries(commands).filter(([one]) => one.startsWith(`${name} `));
  const listed = group.length > 0 ? group : Object.entries(commands);
  const options = Object.entries<Option>({ ...command?.options, ...GLOBAL_OPTIONS });
  const rows = command
    ? options.map(([option, { short, value, about }]) => [
        `${short ? `-${short}, ` : ''}--${option} ${value ?? ''}`,
        about,
      ])
    : listed.map(([one, found]) => [usage(one, found), found.about]);
  const width = Math.max(...rows.map(([first]) => first!.length));
  return [
    `Usage: qrelay ${command ? usage(name, command) : 'COMMAND'} [options]`,
    command ? `\n${command.about}\n` : '',
    ...rows.map(([first, second]) => `  ${first!.padEnd(width)}  ${second}`),
    ...(command ? [] : ['\nqrelay COMMAND --help shows its options; qrelay --version shows the version.']),
  ].join('\n');
}
