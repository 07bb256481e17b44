import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tools/test-times.ts'

/**
 * These measure or turn their process: the memory of a child begins with its parent's, the registry of pages wants a
 * browser's globals.
 */
const ALONE = [
  'tests/security/bombs.test.ts',
  'tests/generated/pages.test.ts',
  'tests/kills/*.test.ts',
  'tests/replicas/*.test.ts',
  'tests/dialect/payloads.test.ts',
  'tests/generated/hostile.test.ts',
  // Leans on the limits of imports as they are before a product is put together.
  'areas/customers/customer-flow-line/server/flows.test.ts',
]
const NEVER = ['**/node_modules/**', 'tests/browser/**']

export default defineConfig({
  test: {
    environment: 'node',
    // Two processes, whatever the machine: the database is shared, and so is the machine.
    pool: 'forks',
    maxWorkers: 2,
    // One bound for all, none beside the single test: a machine may be five times slower.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    // A test that asserted nothing is red: a loop over an empty list, a return before the first expect.
    expect: { requireAssertions: true, poll: { timeout: 60_000 } },
    globalSetup: ['packages/database/testing-setup.ts'],
    sequence: { sequencer: LongestFirst },
    projects: [
      // Parts, each put together by its own test, in a process of its own.
      {
        extends: true,
        test: {
          name: 'parts',
          include: ['apps/**/*.test.ts', 'packages/**/*.test.ts', 'tools/**/*.test.ts', ...ALONE],
          exclude: NEVER,
        },
      },
      // The areas, and the whole product, which every file puts together anew: their modules are read and compiled
      // twice, not hundreds of times (a third of the run).
      {
        extends: true,
        test: { name: 'areas', isolate: false, include: ['areas/**/*.test.ts'], exclude: [...NEVER, ...ALONE] },
      },
      {
        extends: true,
        test: { name: 'whole', isolate: false, include: ['tests/**/*.test.ts'], exclude: [...NEVER, ...ALONE] },
      },
    ],
  },
})
