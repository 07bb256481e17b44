import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    include: ['apps/**/*.test.ts', 'packages/**/*.test.ts', 'areas/**/*.test.ts', 'tests/**/*.test.ts', 'tools/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'tests/browser/**'],
    // Two processes, whatever the machine: the database is shared, and so is the machine.
    pool: 'forks',
    maxWorkers: 2,
    // One bound for all, none beside the single test: a machine may be five times slower.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    // A test that asserted nothing is red: a loop over an empty list, a return before the first expect.
    expect: { requireAssertions: true, poll: { timeout: 60_000 } },
    globalSetup: ['packages/database/testing-setup.ts'],
  },
})
