/**
 * Checks what workflows load at runtime, i.e. without type-only imports. Apart from workflows, core, and
 * Temporal's own packages, anything could break replay or would make the bundle larger.
 */

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'workflows-load-only-deterministic-code',
      severity: 'error',
      from: { path: '^workflows/' },
      to: { reachable: true, pathNot: '^(workflows|core)/|^node_modules/@temporalio/(workflow|common)/' },
    },
    {
      name: 'core-loads-no-node-modules',
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
