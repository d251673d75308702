import { runnerImport } from 'vite';

/**
 * Vite plugin that leaves only types, labels, and whether one can subscribe in the registry of events: their schemas and examples
 * would add 65 KB to the pages of webhooks, which do not use them.
 */
export function eventNames() {
  return {
    name: 'event-names',
    load: {
      filter: { id: /\/core\/events\/registry\.ts$/ },
      async handler(file) {
        const { module, dependencies } = await runnerImport(file, { configFile: false });
        for (const dependency of dependencies) this.addWatchFile(dependency);
        const names = Object.values(module.EVENTS).map(({ type, label, isSubscribable }) => [
          type,
          { label, isSubscribable },
        ]);
        return `export const EVENTS = ${JSON.stringify(Object.fromEntries(names))};`;
      },
    },
  };
}
