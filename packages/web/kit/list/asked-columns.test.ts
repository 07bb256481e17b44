import { beforeAll, expect, test } from 'vitest'
import { date, defineResource, enabledStates, enumeration, enumOf, money, poly, text } from '#kernel'
import { installResources } from '../model/world.ts'
import { askedColumns } from './asked-columns.ts'

const paper = defineResource({
  name: 'paper',
  label: '单据 / Paper',
  area: 'test',
  title: 'paperName',
  number: { field: 'paperNo', prefix: 'PA' },
  states: enabledStates,
  calls: 'page, remove',
  fields: {
    paperNo: text('编号 / No.', 'US'),
    paperName: text('名称 / Name', 'LR'),
    partyKind: enumeration('类别 / Kind', '', enumOf('party_kind', { 1: '甲 / A', 2: '乙 / B' })),
    partyId: poly('对方 / Party', 'L', 'partyKind'),
    dueDate: date('到期日 / Due', 'L'),
    amount: money('金额 / Amount', ''),
    plateColour: text('颜色 / Colour', ''),
  },
  actions: {
    forgive: {
      label: '免除 / Forgive',
      to: 'disabled',
      from: ['enabled'],
      confirm: '免除{amount}？ / Forgive {amount}?',
    },
  },
  list: { columns: ['paperName', 'partyId', 'dueDate'] },
})
beforeAll(() => installResources([paper]))
const asked = (...given: Parameters<typeof askedColumns> extends [unknown, ...infer Rest] ? Partial<Rest> : never) =>
  askedColumns(paper, given[0] ?? {}, given[1])
    ?.split(',')
    .sort()

test('a list asks for what it shows, what tells a row apart, the kind beside an id and what its actions say', () => {
  expect(asked()).toEqual(['amount', 'dueDate', 'paperName', 'paperNo', 'partyId', 'partyKind', 'status', 'version'])
})
test('a list asks for what is offered only while a fact of the row says so, and for what tells namesakes apart', () => {
  expect(
    askedColumns(
      { ...paper, apartBy: 'plateColour', onlyWhile: { remove: { amount: ['0.00'] } } } as never,
      {},
      undefined,
    )!.split(','),
  ).toEqual(expect.arrayContaining(['amount', 'plateColour']))
  expect(
    askedColumns({ ...paper, actions: {}, onlyWhile: { remove: { amount: ['0.00'] } } } as never, {}, undefined)!.split(
      ',',
    ),
  ).toContain('amount')
})
test('a column that somebody shows is asked for as well', () => {
  expect(asked({}, { columns: [{ name: 'plateColour' }] })).toContain('plateColour')
})
test('own cells say what they read; those that do not, get whole rows', () => {
  const Cell = () => null
  expect(asked({ cells: { paperName: Cell } })).toBeUndefined()
  expect(asked({ cells: { paperName: Cell }, list: { needs: ['plateColour'] } })).toContain('plateColour')
})
