/** How a run tells its test runner, which is another process, what to run. */
export const TESTS_VARIABLE = 'MUTATION_TESTS';

/** Tests outside a folder that hold what is in it. Those beside its files are always asked. */
const FURTHER_TESTS: Readonly<Record<string, readonly string[]>> = {
  'shared/tree': ['shared/custom-tabs/**/*.test.ts'],
  'sync/journal': [
    'sync/extensions/**/*.test.ts',
    'sync/{authorship,faults,loading,room-bounds.rules}.test.ts',
    'sync/uploads/**/*.test.ts',
  ],
};

/** Patterns of the tests that mutants of a folder have to face. */
export const testsOf = (folder: string): string[] => [
  `${folder}/**/*.test.{ts,tsx}`,
  ...(FURTHER_TESTS[folder] ?? []),
];
