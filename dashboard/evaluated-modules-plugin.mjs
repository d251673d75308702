import { runnerImport } from 'vite';

/** Modules whose values are computed when the dashboard is built, because what they import is too large for every page. */
const EVALUATED = /\/(?:dashboard\/codes\/code-type-display|core\/symbols\/payloads\/redirecting-types)\.ts$/;

/** Vite plugin that replaces modules by the values that they export, which must be JSON. */
export function evaluatedModules() {
  return {
    name: 'evaluated-modules',
    async load(id) {
      if (!EVALUATED.test(id)) return undefined;
      const { module } = await runnerImport(id);
      const values = Object.entries(module).map(
        ([name, value]) => `export const ${name} = ${JSON.stringify(value)};`,
      );
      return { code: values.join('\n'), moduleType: 'js' };
    },
  };
}
