import { expect, test, vi } from 'vitest'
import type { AnyResource } from '../model/world.ts'

// The language looks at its browser while it loads.
vi.stubGlobal('document', { cookie: '', documentElement: {}, addEventListener() {}, visibilityState: 'visible' })
vi.stubGlobal('window', globalThis)
const { columnsOf } = await import('./check-step.tsx')

const resource = {
  fields: { plateNumber: { label: '车牌号 / Plate' }, remark: { label: '备注 / Remark' } },
} as unknown as AnyResource
const row = {
  id: '1',
  rowNo: 2,
  cells: ['沪A12345', '一二三四五六七八九十一二三四五六七八九十末'],
  result: 0,
  info: '车牌号已存在',
  faults: [{ path: 'plateNumber', reason: '已存在' }],
}
const columns = columnsOf(
  resource,
  { header: ['车牌号*', '备注'], records: [row], total: 1 } as never,
  label => label.split(' / ')[0]!,
)
type Column = {
  key: string
  minWidth?: number
  onCell?: (one: typeof row) => object
  render: (value: unknown, one: typeof row) => unknown
}
const [, plate, remark] = columns as unknown as Column[]

test('a column of the checked file is at least 200 wide and shows twenty characters, the whole text when it is pointed at', () => {
  expect([plate!.minWidth, remark!.minWidth]).toEqual([200, 200])
  expect(plate!.render(undefined, row)).toBe('沪A12345')
  expect((remark!.render(undefined, row) as { props: object }).props).toEqual({
    title: row.cells[1],
    children: ['一二三四五六七八九十一二三四五六七八九十', '…'],
  })
})

test('the cell that is wrong says why, the others nothing', () => {
  expect([plate!.onCell!(row), remark!.onCell!(row)]).toEqual([{ className: 'is-wrong', title: '已存在' }, {}])
})
