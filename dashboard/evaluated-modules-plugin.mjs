import { runnerImport } from 'vite';

/**
 * Modules whose values are computed when the dashboard is built, because what they import is too large for
 * every page.
 */
const EVALUATED = new RegExp(
  `/(?:${[
    'dashboard/codes/code-type-display',
    'dashboard/editor/form-schemas',
    'dashboard/editor/style-tiles',
    'core/events/event-names',
    'core/symbols/payloads/redirecting-types',
  ].join('|')})\\.ts$`,
);

/** Vite plugin that replaces modules by the values that they export, which must be JSON. */
export function evaluatedModules() {
  return {
    name: 'evaluated-modules',
    async load(id) {
      if (!EVALUATED.test(id)) return undefined;
      const { module, dependencies } = await runnerImport(id, { configFile: false });
      for (const dependency of dependencies) this.addWatchFile(dependency);
      const values = Object.entries(module).map(
        ([name, value]) => `export const ${name} = ${JSON.stringify(value)};`,
      );
      return { code: values.join('\n'), moduleType: 'js' };
    },
  };
}
