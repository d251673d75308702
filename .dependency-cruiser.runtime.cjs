/**
 * What the workflows reach when they run, type-only imports gone: anything but themselves, core and Temporal's own
 * packages would not replay the same, or would weigh the bundle down.
 */

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'workflows-reach-only-what-replays',
      severity: 'error',
      from: { path: '^workflows/' },
      to: { reachable: true, pathNot: '^(workflows|core)/|^node_modules/@temporalio/(workflow|common)/' },
    },
    {
      name: 'core-reaches-nothing-of-node',
      severity: 'error',
      from: { path: '^core/' },
      to: { dependencyTypes: ['core'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|coverage|\\.data)/' },
    tsPreCompilationDeps: false,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
    tsConfig: { fileName: 'tsconfig.check.json' },
  },
};
