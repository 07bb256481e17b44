import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { stageOf } from './hands.ts'
import { drags, drawingOf, opensDrawing } from './drawing.ts'
import { openWorld } from './product.ts'

// The editor sets a drawing in columns (10-platform 5.10): what one drew crosswise is readable again, and one step of
// undo takes it back.
let world: Awaited<ReturnType<typeof openWorld>>
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.stop())

/** Lines that run behind a step on the screen: points of the drawn paths inside the boxes of steps. */
const HIDDEN = `(() => {
  const boxes = [...document.querySelectorAll('.flow-editor .djs-shape')].filter(one => !one.dataset.elementId.endsWith('_label')).map(one => ({ id: one.dataset.elementId, box: one.querySelector('.djs-visual').getBoundingClientRect() }))
  const found = new Set()
  for (const line of document.querySelectorAll('.flow-editor .djs-connection')) {
    const path = line.querySelector('.djs-visual > path')
    const matrix = path.getScreenCTM()
    for (let at = 3; at < path.getTotalLength() - 3; at += 3) {
      const point = path.getPointAtLength(at).matrixTransform(matrix)
      for (const { id, box } of boxes) if (point.x > box.left + 4 && point.x < box.right - 4 && point.y > box.top + 4 && point.y < box.bottom - 4) found.add(line.dataset.elementId + ' behind ' + id)
    }
  }
  return [...found]
})()`
const hiddenLines = (page: Page): Promise<string[]> => page.evaluate<string[]>(HIDDEN)

it('a drawing pulled crosswise is set in columns, no line behind a step; undo brings the old one back, in English too', async () => {
  const admin = await world.signIn('刘哲')
  const { page } = admin
  const { editor, element, centreOf } = await opensDrawing(admin, 'leave')
  const placeOf = async (id: string) => Object.values(await centreOf(element(id))).map(Math.round)
  // A step onto the line that leads past it: bpmn-js leaves that line where it was.
  const hr = await centreOf(element('hr'))
  await drags(page, hr, { x: hr.x, y: hr.y - 85 })
  await admin.picture('flow-pulled')
  await expect.poll(async () => (await hiddenLines(page)).length).toBeGreaterThan(0)
  const pulled = await placeOf('hr')
  await editor.getByRole('button', { name: '自动排列' }).click()
  await expect.poll(() => hiddenLines(page)).toEqual([])
  const tidied = await placeOf('hr')
  expect(tidied).not.toEqual(pulled)
  await admin.picture('flow-tidy-zh')
  await editor.getByRole('button', { name: '撤销' }).click()
  await expect.poll(async () => (await hiddenLines(page)).length).toBeGreaterThan(0)
  await editor.getByRole('button', { name: '重做' }).click()
  await expect.poll(() => hiddenLines(page)).toEqual([])
  await editor.getByRole('button', { name: '适应窗口' }).click()
  await editor.getByRole('button', { name: /校\s*验/ }).click()
  await editor.locator('.flow-faults').getByText('校验通过').waitFor()
  expect(admin.complaints).toEqual([])
  await admin.context.close()

  const english = await world.signIn('刘哲', 'en')
  await english.page.goto(`${world.address}/flow/model`)
  await stageOf(english).getByRole('button', { name: 'New model' }).click()
  const drawing = await drawingOf(english)
  await drawing.editor.getByRole('button', { name: 'Arrange' }).click()
  await english.picture('flow-tidy-en')
  await expect.poll(() => hiddenLines(english.page)).toEqual([])
  expect(english.complaints).toEqual([])
  await english.context.close()
})
