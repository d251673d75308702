import { fileURLToPath } from 'node:url';

const PARSER = fileURLToPath(new URL('./editor/phone-plans.ts', import.meta.url));

/**
 * Vite plugin that loads the parser of phone numbers with the numbering plans, and not with every page that
 * has a form.
 */
export function phoneParser() {
  return {
    name: 'phone-parser',
    enforce: 'pre',
    resolveId(source, importer) {
      const isForm = importer?.endsWith('/core/symbols/payloads/phone-number.ts');
      return source === 'libphonenumber-js/min' && isForm ? PARSER : undefined;
    },
  };
}
