import { describe, expect, it } from 'vitest'
import { areApart, namesOf } from './names.ts'

const to = (field: string, twin: string, many = false) => ({
  field,
  twin,
  many,
  table: field === 'lotId' ? 'parking_lot' : 'mechanism',
  named: (alias: string) => `${alias}."title"`,
})
const names = [
  to('ownerId', 'ownerName'),
  to('userId', 'userName'),
  to('lotId', 'lotName'),
  to('emptyId', 'emptyName'),
  to('tagIds', 'tagName', true),
  to('noTagIds', 'noTagName', true),
]

describe('names beside the ids of one record', () => {
  it('asks for ids that are there, each once, within the tenant', () => {
    const beside = namesOf(
      '100001',
      { ownerId: '7', userId: '7', lotId: '7', emptyId: null, tagIds: ['9', '8'], noTagIds: [] },
      names,
    )
    expect(beside.statements.map(one => [/from "(\w+)"/.exec(one.text)![1], one.values])).toEqual([
      ['mechanism', ['100001', '7']],
      ['parking_lot', ['100001', '7']],
      ['mechanism', ['100001', ['9', '8']]],
    ])
    const row = {}
    beside.into(row, [[{ name: '甲' }], [], [{ name: '乙' }, { name: null }, { name: '丙' }]])
    expect(row).toEqual({
      ownerName: '甲',
      userName: '甲',
      lotName: null,
      emptyName: null,
      tagName: '乙,丙',
      noTagName: null,
    })
  })

  it('leaves few names to the joins of the row', () => {
    expect([areApart(names), areApart([...names, to('moreId', 'moreName')])]).toEqual([false, true])
  })
})
