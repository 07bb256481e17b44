import { hold } from './holders.ts'
import { stopUnusedPostgres } from './launcher.ts'
import { TEST_DATA_DIR } from './testing.ts'

/**
 * vitest's globalSetup. It starts nothing: runs without a database stay quick. It keeps the test cluster alive between
 * the files of a run (which end one by one) and shuts it down after the last run that used it.
 */
export default function setup(): () => Promise<void> {
  const release = hold(TEST_DATA_DIR)
  return async () => {
    release()
    await stopUnusedPostgres(TEST_DATA_DIR)
  }
}
