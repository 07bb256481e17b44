import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tools/test-times.ts'

// The product as its users meet it: built, started by its own command, walked in headless Chromium.
// One bound for each thing that is waited for (here, and PATIENCE in tests/browser/windows.ts), none beside the single
// test: a machine may be five times slower.
// Two walks at a time: each has a product, a database and a browser of its own, and a person at a page mostly waits.
export default defineConfig({
  test: {
    environment: 'node',
    include: ['tests/browser/**/*.test.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // Every walk on a world puts the product together: its modules are read and compiled twice, not once per file.
    isolate: false,
    // The cluster with its templates stays between the files.
    globalSetup: ['packages/database/testing-setup.ts'],
    sequence: { sequencer: LongestFirst },
    setupFiles: ['tests/browser/failed.ts'],
    testTimeout: 1_800_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 120_000, interval: 100 } },
  },
})
