import { defineConfig } from 'vitest/config'

// The product as its users meet it: built, started by its own command, walked in headless Chromium.
export default defineConfig({
  test: { environment: 'node', include: ['tests/browser/**/*.test.ts'], pool: 'forks', maxWorkers: 1, fileParallelism: false, testTimeout: 300_000, hookTimeout: 300_000 },
})
