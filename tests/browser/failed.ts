import { afterAll, afterEach, expect } from 'vitest'
import { isAnythingOpen, openBrowsers, reports } from './windows.ts'

// Of every file of the browser suites: a red test leaves what its people saw, for it may never be red on another
// machine.
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await reports(task.file.name, task.name)
})
afterAll(async () => {
  // What nobody has closed: its opening failed half-way.
  if (isAnythingOpen()) await reports(expect.getState().testPath ?? '', 'the opening')
  for (const browser of openBrowsers()) await browser.close()
})
