import { dictionary } from '@zxcvbn-ts/language-common';

const MODULE = 'virtual:common-passwords';
/** Shorter passwords are rejected for their length. */
const MIN_LENGTH = 8;

/**
 * Vite plugin that provides `virtual:common-passwords`: the passwords that the API rejects as too common, one
 * per line.
 */
export function commonPasswords() {
  const list = () => dictionary['passwords-common'].filter((password) => password.length >= MIN_LENGTH);
  return {
    name: 'common-passwords',
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load: (id) => (id === `\0${MODULE}` ? `export default ${JSON.stringify(list().join('\n'))}` : undefined),
  };
}
