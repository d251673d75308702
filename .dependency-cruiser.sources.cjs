/**
 * Checks which folder may import which, in the sources: type-only imports count. docs/architecture.md has the same table
 * with reasons.
 */

/** The project folders that each folder may import, in addition to itself. */
const MAY_IMPORT = {
  core: [],
  config: ['core'],
  telemetry: ['core', 'config'],
  raster: ['core'],
  zip: [],
  domains: ['core'],
  store: ['core'],
  temporal: ['core', 'config'],
  activities: ['core', 'domains', 'raster', 'store', 'telemetry', 'zip'],
  workflows: ['core'],
  worker: ['core', 'domains', 'raster', 'store', 'activities', 'config', 'telemetry', 'temporal'],
  api: ['core', 'domains', 'raster', 'store', 'config', 'telemetry', 'temporal', 'zip'],
  embedded: ['core', 'config'],
  listen: ['core', 'config'],
  dashboard: ['core'],
};

const PROJECT_FOLDERS = [...Object.keys(MAY_IMPORT), 'test', 'bench', 'scripts'];

const layers = Object.entries(MAY_IMPORT).map(([folder, allowed]) => ({
  name: `${folder}-imports-only-allowed-folders`,
  severity: 'error',
  from: { path: `^${folder}/` },
  to: {
    path: `^(${PROJECT_FOLDERS.join('|')})/`,
    pathNot: `^(${[folder, ...allowed].join('|')})/`,
    // Workflows import only the types of activities; such imports do not exist at runtime.
    ...(folder === 'workflows' ? { dependencyTypesNot: ['type-only'] } : {}),
  },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...layers,
    {
      name: 'workflows-import-only-types-of-activities',
      severity: 'error',
      from: { path: '^workflows/' },
      to: { path: `^(${PROJECT_FOLDERS.join('|')})/`, pathNot: '^(workflows|core|activities)/' },
    },
    { name: 'core-is-pure', severity: 'error', from: { path: '^core/' }, to: { dependencyTypes: ['core'] } },
    {
      name: 'no-temporal-in-core-raster-store',
      severity: 'error',
      from: { path: '^(core|raster|store)/' },
      to: { path: '@temporalio/' },
    },
    {
      name: 'mongodb-only-in-the-store',
      severity: 'error',
      from: { path: '^(core|domains|raster|workflows|config|telemetry|temporal|zip)/' },
      to: { path: 'node_modules/mongodb/' },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-cycles-between-folders-of-api-and-store',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(api|store)/' },
      to: { circular: true },
    },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'no-dev-packages-at-runtime',
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
