import { expect, it } from 'vitest'
import { arranged, sized, toKeep } from './arrangement.ts'

const place = (cardCode: string, w = 8, h = 4) => ({ cardCode, x: 0, y: 0, w, h, refreshSec: 300 })
const codes = (list: readonly { cardCode: string }[]) => list.map(one => one.cardCode)

it("keeps a person's order and sizes, drops a card that he may no longer see and shows a new one at the end", () => {
  const shown = arranged(
    [place('todo'), place('messages'), place('new')],
    [
      { cardCode: 'messages', w: 12, h: 6 },
      { cardCode: 'lost', w: 8, h: 4 },
      { cardCode: 'todo', w: 8, h: 4, isHidden: true },
    ],
  )
  expect(codes(shown)).toEqual(['messages', 'todo', 'new'])
  expect(shown[0]).toMatchObject({ w: 12, h: 6, isHidden: false })
  expect(shown[1]!.isHidden).toBe(true)
  expect(toKeep(shown)[1]).toEqual({ cardCode: 'todo', w: 8, h: 4, isHidden: true })
})
it('shows the layout of the post where nothing was arranged, or what was kept cannot be read', () => {
  expect(codes(arranged([place('a'), place('b')], null))).toEqual(['a', 'b'])
  expect(codes(arranged([place('a')], { broken: true } as never))).toEqual(['a'])
})
it('lets no card be wider than the page or too small to read', () => {
  expect([sized(99, 1), sized(1, 99)]).toEqual([
    { w: 24, h: 3 },
    { w: 4, h: 24 },
  ])
})
