import js from '@eslint/js';
import tseslint from 'typescript-eslint';

/** Rejects the spread of an object literal: its members can stand in the object around it, and the formatter wraps them. */
const noPackingSpread = {
  meta: { type: 'suggestion', fixable: 'code' },
  create(context) {
    const message = 'Write plain members; the formatter wraps them';
    return {
      'SpreadElement > ObjectExpression'(node) {
        const members = context.sourceCode.getText(node).slice(1, -1).replace(/,\s*$/, '').trim();
        context.report({ node, message, fix: (fixer) => fixer.replaceText(node.parent, members) });
      },
      'SpreadElement > TSAsExpression > ObjectExpression': (node) => context.report({ node, message }),
      'JSXSpreadAttribute > ObjectExpression': (node) => context.report({ node, message }),
    };
  },
};

export default tseslint.config(
  { ignores: ['dist', 'sdk/generated', 'node_modules', '.data', 'coverage', 'test/clients/tours'] },
  js.configs.recommended,
  {
    plugins: { qrelay: { rules: { 'no-packing-spread': noPackingSpread } } },
    rules: { 'qrelay/no-packing-spread': 'error' },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: {
        project: ['./tsconfig.check.json', './dashboard/tsconfig.json', './docs-site/tsconfig.json'],
      },
    },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', ignoreRestSiblings: true, varsIgnorePattern: '^_' },
      ],
      '@typescript-eslint/require-await': 'off',
      'no-console': 'error',
    },
  },
  {
    files: ['core/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...[
          'Program > VariableDeclaration[kind="let"]',
          'Program > ExportNamedDeclaration > VariableDeclaration[kind="let"]',
          'Program > VariableDeclaration > VariableDeclarator > NewExpression[callee.name=/^(Map|Set|WeakMap|WeakSet)$/][arguments.length=0]',
          'Program > VariableDeclaration > VariableDeclarator > NewExpression[callee.name="QuickLRU"]',
        ].map((selector) => ({ selector, message: 'core holds no state; let a factory create it' })),
        ...[
          'CallExpression[callee.object.name="Date"][callee.property.name="now"]',
          'NewExpression[callee.name="Date"][arguments.length=0]',
          'CallExpression[callee.object.name="Math"][callee.property.name="random"]',
        ].map((selector) => ({ selector, message: 'core has no clock and no randomness; take a parameter' })),
      ],
    },
  },
  {
    files: ['{activities,api,codes,scripts,worker}/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'CallExpression[callee.name=/^create(?!Stores$)/]:matches([arguments.0.name="db"], [arguments.0.property.name="db"])',
          message: 'Take the repository from `createStores`, which builds all of them',
        },
      ],
    },
  },
  {
    // Tests read responses as any client does: as JSON of unknown shape, which they then assert.
    files: ['test/**'],
    rules: {
      '@typescript-eslint/no-explicit-any': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    files: [
      'embedded/**',
      'bench/**',
      'scripts/**',
      'test/{fuzz,faults}/main.ts',
      'test/faults/scenarios/random.ts',
    ],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: {
      globals: Object.fromEntries(
        [
          'clearInterval',
          'clearTimeout',
          'console',
          'fetch',
          'module',
          'process',
          'setInterval',
          'setTimeout',
          'URL',
        ].map((name) => [name, 'readonly']),
      ),
    },
  },
);
