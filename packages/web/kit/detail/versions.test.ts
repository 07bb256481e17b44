import { expect, it } from 'vitest'
import { defineResource, ref, text } from '#kernel'
import { differing, stood } from './versions.ts'
import type { Happening } from './happening.ts'

const car = defineResource({
  name: 'compared-car',
  label: '车 / Car',
  area: 'test',
  title: 'colour',
  fields: {
    colour: text('颜色 / Colour', 'R'),
    lotId: ref('场地 / Lot', '', 'parking-lot'),
    note: text('备注 / Note'),
  },
}) as never
const line = (id: string, before: Record<string, unknown>): Happening => ({ id, before }) as unknown as Happening
const record = { colour: '白', lotId: '2', lotName: '二号场', note: '' }
// Newest first: the lot moved last, the colour before it.
const history = [line('3', { lotId: '1' }), line('2', { colour: '黑' }), line('1', {})]

it('shows any two versions of a record by what differs between them', () => {
  const [first, second, now] = ['1', '2', '3'].map(id => stood(history, id, record))
  expect(first).toMatchObject({ colour: '黑', lotId: '1' })
  expect(now).toMatchObject(record)
  expect(differing(car, first!, now!)).toEqual(['colour', 'lotId'])
  expect(differing(car, second!, now!)).toEqual(['lotId'])
  expect(differing(car, now!, now!)).toEqual([])
})
it('never shows an earlier id under the name of the present one', () => {
  expect(stood(history, '1', record)['lotName']).toBeUndefined()
})
