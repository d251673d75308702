const CONVERTER = /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/;

/** Called when a schema is created. Only a conversion calls what they return. */
const FACTORIES = ['createStandardJSONSchemaMethod', 'createToJSONSchemaMethod'];

/**
 * Vite plugin that removes zod's converter to JSON Schema, 20 KB that every page would load. Forms have the
 * schemas of their types as data: see `editor/form-schemas.ts`. A conversion on a page throws an error.
 */
export function withoutSchemaConverter() {
  return {
    name: 'without-schema-converter',
    async load(id) {
      if (!CONVERTER.test(id)) return undefined;
      const names = Object.keys(await import(id)).map(
        (name) => `${FACTORIES.includes(name) ? 'createRemoved' : 'removed'} as ${name}`,
      );
      return { code: `${REMOVED}\nexport { ${names.join(', ')} };`, moduleType: 'js' };
    },
  };
}

const REMOVED = `
const removed = () => { throw new Error('The dashboard has no converter to JSON Schema'); };
const createRemoved = () => removed;`;
