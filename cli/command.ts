import type { parseArgs, ParseArgsConfig } from 'node:util';
import type { Qrelay } from '../sdk/index.js';
import type { Terminal } from './terminal.js';

/** Wrong use of the command line, found before any request: exit status 2. */
export class UsageError extends Error {}

/** A reason why a command was not done that is no error of the API: exit status 1. */
export class CommandError extends Error {}

/** An option as `parseArgs` has it, with the name of its value and a phrase for the help. */
export type Option = NonNullable<ParseArgsConfig['options']>[string] & { value?: string; about: string };
export type Options = Readonly<Record<string, Option>>;

/** Values of parsed options by name. */
export type Values<O extends Options> = ReturnType<typeof parseArgs<{ options: O }>>['values'];

/** Parts of a request that no method of the SDK sends. */
export interface RawRequest {
  headers?: Headers;
  body?: BodyInit | undefined;
}

/** Parts that every command gets. */
export interface Context extends Terminal {
  qrelay: Qrelay;
  /** Sends a request with the key, and with the retries, errors, and timeouts of the SDK. */
  request: (method: string, path: string, request?: RawRequest) => Promise<Response>;
  /** Whether results are printed as JSON. */
  json: boolean;
  /** Aborts on SIGINT, on SIGTERM, and when nobody reads the output any longer. */
  stop: AbortSignal;
}

/** A command of the command line. */
export interface Command {
  /** Imperative phrase for the help. */
  about: string;
  /** Names of the arguments, all of which are required. */
  args: readonly string[];
  options: Options;
  /**
   * Does the command. Checks its options and arguments before the first request.
   *
   * @throws UsageError, CommandError, or QrelayError, which the runner reports.
   */
  run(context: Context, values: object, args: readonly string[]): Promise<void>;
}

/** Defines a command whose function gets typed values of its options, and its arguments as a tuple. */
export function defineCommand<const O extends Options, const A extends readonly string[]>(command: {
  about: string;
  args: A;
  options: O;
  run(context: Context, values: Values<O>, args: { [Index in keyof A]: string }): Promise<void>;
}): Command {
  return command;
}
