const CONVERTER = /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/;

/**
 * Vite plugin that removes zod's converter to JSON Schema, 20 KB that every page would load. Forms have the
 * schemas of their types as data: see `editor/form-schemas.ts`.
 */
export function withoutSchemaConverter() {
  return {
    name: 'without-schema-converter',
    async load(id) {
      if (!CONVERTER.test(id)) return undefined;
      const names = Object.keys(await import(id));
      return {
        code: `${REMOVED}\nexport { ${names.map((name) => `removed as ${name}`).join(', ')} };`,
        moduleType: 'js',
      };
    },
  };
}

/**
 * A new schema calls some functions of the converter, which return functions that only a conversion calls.
 */
const REMOVED = `const removed = () => () => { throw new Error('The dashboard has no converter to JSON Schema'); };`;
