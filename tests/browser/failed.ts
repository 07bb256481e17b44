import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import { isAnythingOpen, openBrowsers, reports } from './windows.ts'

// Of every file of the browser suites: a red test leaves what its people saw, for it may never be red on another
// machine.
const STEP = /^\d+\. /
/** The numbered steps of a walk stand on each other: after a red one the others would only wait in vain. */
beforeEach(({ task, skip }) => {
  const before = (task.suite ?? task.file).tasks.slice(0, (task.suite ?? task.file).tasks.indexOf(task))
  skip(
    STEP.test(task.name) && before.some(one => STEP.test(one.name) && one.result?.state === 'fail'),
    'an earlier step is red',
  )
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await reports(task.file.name, task.name)
})
afterAll(async () => {
  // What nobody has closed: its opening failed half-way.
  if (isAnythingOpen()) await reports(expect.getState().testPath ?? '', 'the opening')
  for (const browser of openBrowsers()) await browser.close()
})
