/**
 * Which folder may import which, over the sources as they are written: type-only imports count.
 * docs/architecture.md has the same table in words.
 */

/** What each folder may import of ours, beside itself. */
const MAY_IMPORT = {
  core: [],
  config: ['core'],
  telemetry: ['core', 'config'],
  raster: ['core'],
  zip: [],
  store: ['core'],
  activities: ['core', 'raster', 'store', 'telemetry', 'zip'],
  workflows: ['core'],
  worker: ['core', 'raster', 'store', 'activities', 'config', 'telemetry'],
  api: ['core', 'raster', 'store', 'config', 'telemetry', 'zip'],
  embedded: ['core', 'config'],
  listen: ['core', 'config'],
  dashboard: ['core'],
};

const OURS = [...Object.keys(MAY_IMPORT), 'test', 'bench', 'scripts'];

const layers = Object.entries(MAY_IMPORT).map(([folder, allowed]) => ({
  name: `${folder}-imports-only-what-it-may`,
  severity: 'error',
  from: { path: `^${folder}/` },
  to: {
    path: `^(${OURS.join('|')})/`,
    pathNot: `^(${[folder, ...allowed].join('|')})/`,
    // Workflows know activities by their types: that import is gone when they run.
    ...(folder === 'workflows' ? { dependencyTypesNot: ['type-only'] } : {}),
  },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...layers,
    {
      name: 'workflows-take-types-of-activities-alone',
      severity: 'error',
      from: { path: '^workflows/' },
      to: { path: `^(${OURS.join('|')})/`, pathNot: '^(workflows|core|activities)/' },
    },
    { name: 'core-is-pure', severity: 'error', from: { path: '^core/' }, to: { dependencyTypes: ['core'] } },
    {
      name: 'temporal-stays-out-of-store-core-raster',
      severity: 'error',
      from: { path: '^(core|raster|store)/' },
      to: { path: '@temporalio/' },
    },
    {
      name: 'mongodb-stays-in-the-store',
      severity: 'error',
      from: { path: '^(core|raster|workflows|config|telemetry|zip)/' },
      to: { path: 'node_modules/mongodb/' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'no-dev-packages-in-what-is-served',
      severity: 'error',
      from: { path: `^(${Object.keys(MAY_IMPORT).join('|')})/`, pathNot: '^(embedded|dashboard)/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|coverage|\\.data)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
    tsConfig: { fileName: 'tsconfig.check.json' },
  },
};
