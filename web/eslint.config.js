// Rules that find mistakes. How code is laid out is Prettier's business.
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default ts.config(
  { ignores: ['**/dist/**', '**/node_modules/**', 'web/src/online/schema.ts'] },
  js.configs.recommended,
  ts.configs.recommended,
  svelte.configs.recommended,
  svelte.configs.prettier,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig } },
  },
  {
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }], // fixtures that need no other
      'no-regex-spaces': 'off',
      '@typescript-eslint/no-explicit-any': 'off', // pages have different properties
      'no-var': 'error',
      'prefer-const': 'off', // props are declared with `let`
      // Sets and maps are replaced, not changed, where the page follows them.
      'svelte/prefer-svelte-reactivity': 'off',
      'svelte/no-useless-mustaches': 'off',
      // svelte-check fails on warnings, and on these comments if they are not needed.
      'svelte/no-unused-svelte-ignore': 'off',
      // TypeScript finds these itself, and a leading _ says that a parameter is not used.
      'no-undef': 'off',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrors: 'none', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/no-unused-expressions': ['error', { allowShortCircuit: true, allowTernary: true, enforceForJSX: false }],
    },
  },
);
