import { expect, test } from 'vitest'
import { fitting } from './fitting.ts'

test.each([
  [[80, 80, 80], 60, 240, 3, 'all fit, no button is needed'],
  [[80, 80, 80], 60, 239, 2, 'one pixel less and the last goes under the button'],
  [[80, 80, 80], 60, 130, 0, 'no room beside the button'],
  [[], 60, 100, 0, 'no menus, nothing to show'],
])('%j with a button of %i in %i: %i, %s', (widths, more, room, count) => {
  expect(fitting(widths, more, room)).toBe(count)
})
