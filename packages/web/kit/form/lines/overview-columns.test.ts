import { describe, expect, it } from 'vitest'
import { int, lines, money, note, text, defineResource } from '#kernel'
import { lineColumns } from '../../model/shape.ts'
import type { AnyResource } from '../../model/world.ts'
import { hiddenFaults, isWide, overviewColumns } from './overview-columns.ts'

const fieldsOf = (names: readonly string[]) =>
  Object.fromEntries(names.map(name => [name, text(`${name} / ${name}`, name === 'g' ? 'R' : '')]))
const child = (names: readonly string[], listed?: readonly string[]): AnyResource =>
  defineResource({
    name: 'sample-line',
    label: '样行 / Sample line',
    area: 'platform',
    kind: 'lines',
    parent: 'headId',
    fields: {
      headId: int('头 / Head', 'R'),
      ...fieldsOf(names),
      amount: money('金额 / Amount', ''),
      note: note('备注 / Note', ''),
    },
    ...(listed ? { list: { columns: listed } } : {}),
  } as never) as AnyResource
const field = lines('行 / Lines', '', 'sample-line')
const overview = (one: AnyResource) =>
  overviewColumns(one, field, lineColumns(one, field.options)).map(([name]) => name)
const eight = ['a', 'b', 'c', 'd', 'e', 'f']
const many = [...eight, 'g', 'h', 'i']

describe('columns of child rows in a form', () => {
  it('keeps every column of up to eight in the table', () => {
    expect(isWide(lineColumns(child(eight), field.options))).toBe(false)
    expect(overview(child(eight))).toEqual([...eight, 'amount', 'note'])
  })
  it('shows five of more than eight: required ones first, in the order of the definition', () => {
    expect(overview(child(many))).toEqual(['a', 'b', 'c', 'd', 'g'])
  })
  it('follows list.columns of the child where it says them', () => {
    expect(overview(child(many, ['amount', 'h', 'a']))).toEqual(['amount', 'h', 'a'])
  })
  it('counts the faults that only the drawer shows', () => {
    const shown = lineColumns(child(['a']), field.options)
    expect(hiddenFaults({ a: 'x', h: 'y', i: 'z' }, shown)).toBe(2)
    expect(hiddenFaults(undefined, shown)).toBe(0)
  })
})
