/** The environment variable by which a run passes the test patterns to its test runner, a separate process. */
export const TESTS_VARIABLE = 'MUTATION_TESTS';

/** Tests in other folders that cover a folder's code. The tests beside its files always run. */
const FURTHER_TESTS: Readonly<Record<string, readonly string[]>> = {
  'shared/tree': ['shared/custom-tabs/**/*.test.ts'],
  'sync/journal': [
    'sync/extensions/**/*.test.ts',
    'sync/{authorship,faults,loading,room-bounds.rules}.test.ts',
    'sync/uploads/**/*.test.ts',
  ],
};

/** Returns patterns of the tests that run against the mutants of a folder. */
export const testsOf = (folder: string): string[] => [
  `${folder}/**/*.test.{ts,tsx}`,
  ...(FURTHER_TESTS[folder] ?? []),
];
