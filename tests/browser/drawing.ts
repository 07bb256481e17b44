import type { Locator, Page } from 'playwright-core'
import { opensPage, stageOf } from './hands.ts'
import type { Desk } from './product.ts'

interface Point {
  x: number
  y: number
}
export interface Drawing {
  editor: Locator
  element(id: string): Locator
  /** A button of the pad beside the chosen element. */
  pad(action: string): Locator
  centreOf(of: Locator): Promise<Point>
}

/** The open model editor, once its drawing stands. */
export async function drawingOf({ page }: Desk): Promise<Drawing> {
  const editor = page.locator('.flow-editor')
  const element = (id: string) => editor.locator(`.djs-element[data-element-id="${id}"]`).first()
  await element('start').waitFor()
  return {
    editor,
    element,
    pad: action => page.locator(`.djs-context-pad .entry[data-action="${action}"]`),
    async centreOf(of) {
      const box = (await of.boundingBox())!
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    },
  }
}

/** From the list of models to the drawing of one. */
export async function opensDrawing(desk: Desk, key: string): Promise<Drawing> {
  await opensPage(desk, '系统管理', '流程管理', '模型管理')
  await stageOf(desk).getByPlaceholder('名称或标识').fill(key)
  await desk.page.keyboard.press('Enter')
  await stageOf(desk)
    .getByRole('row')
    .filter({ has: desk.page.getByText(key, { exact: true }) })
    .getByRole('button', { name: '编辑', exact: true })
    .click()
  return drawingOf(desk)
}

/** As a hand does: press, move over the way, let go. */
export async function drags(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 })
  await page.mouse.move(to.x, to.y, { steps: 6 })
  await page.mouse.up()
}
