import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    include: ['apps/**/*.test.ts', 'packages/**/*.test.ts', 'areas/**/*.test.ts', 'tests/**/*.test.ts', 'tools/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'tests/browser/**'],
    // Two processes, whatever the machine: the database is shared, and so is the machine.
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // A test that asserted nothing is red: a loop over an empty list, a return before the first expect.
    expect: { requireAssertions: true },
    globalSetup: ['packages/database/testing-setup.ts'],
  },
})
