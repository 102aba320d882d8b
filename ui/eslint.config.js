// Rules the sources of the pages are held to; form is prettier's, types are svelte-check's.
import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

export default ts.config(
  { ignores: ['node_modules', 'public'] },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  prettier,
  ...svelte.configs.prettier,
  { languageOptions: { globals: globals.browser } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'] } },
  },
  {
    rules: {
      'max-len': ['error', { code: 120 }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // `void promise` says that nobody waits for it.
      'no-void': 'off',
      // TypeScript knows names better.
      'no-undef': 'off',
      // svelte-check tells which of them are needed; the linter sees only some of the warnings.
      'svelte/no-unused-svelte-ignore': 'off',
      // {' '} is how a space is said where the form of the source would lose it.
      'svelte/no-useless-mustaches': 'off',
      // What a page waits for is declared as $state; other collections are its own bookkeeping.
      'svelte/prefer-svelte-reactivity': 'off',
      // The client has its own router and no base path to resolve against.
      'svelte/no-navigation-without-resolve': 'off',
    },
  },
);
