import { beforeAll, expect, test } from 'vitest'
import { defineResource, enabledStates, enumeration, enumOf, date, money, ref, text } from '#kernel'
import { installResources } from '../model/world.ts'
import {
  chipsOf,
  explicitText,
  filtersIn,
  parametersOf,
  queryOf,
  sortOf,
  sortQuery,
  splitParameter,
  withFilter,
} from './address.ts'

const paper = defineResource({
  name: 'paper',
  label: '单据 / Paper',
  area: 'test',
  title: 'paperNo',
  states: enabledStates,
  calls: 'page',
  fields: {
    paperNo: text('编号 / No.', 'L'),
    kind: enumeration('类别 / Kind', 'LF', enumOf('paper_kind', { 1: '甲 / A', 2: '乙 / B' })),
    partyId: ref('对方 / Party', 'LF', 'paper'),
    dueDate: date('到期日 / Due', 'LF'),
    amount: money('金额 / Amount', 'LF'),
  },
})
beforeAll(() => installResources([paper]))

test('another filter starts at the first page again, because page 7 of the old list means nothing', () => {
  expect(withFilter({ current: '7', size: '100', kind: '1' }, { partyId: '9' })).toEqual({
    size: '100',
    kind: '1',
    partyId: '9',
  })
  expect(withFilter({ current: '7', kind: '1' }, { current: '8' })).toEqual({ current: '8', kind: '1' })
})

test('an emptied filter leaves the address, so that a shared link says only what counts', () => {
  expect(withFilter({ kind: '1', keyword: 'x' }, { kind: '', keyword: undefined })).toEqual({})
  expect(queryOf(new URLSearchParams('kind=&keyword=abc'))).toEqual({ keyword: 'abc' })
})

test('what is looked for is told apart from where one stands in the list', () => {
  expect(filtersIn({ kind: '1', current: '2', size: '100', descs: 'dueDate', view: 'v1' })).toEqual({ kind: '1' })
})

test('the order goes through the address both ways', () => {
  expect(sortOf({ descs: 'dueDate' })).toBe('-dueDate')
  expect(sortOf({ ascs: 'dueDate' })).toBe('dueDate')
  expect(sortQuery('-dueDate')).toEqual({ descs: 'dueDate', ascs: undefined })
  expect(sortQuery(undefined)).toEqual({ ascs: undefined, descs: undefined })
})

test('a range from and to is one chip, removed as a whole', () => {
  const [chip] = chipsOf(paper, { dueDate_datege: '2026-11-01', dueDate_datele: '2026-11-30' })
  expect(chip).toMatchObject({
    name: 'dueDate',
    isRange: true,
    values: ['2026-11-01', '2026-11-30'],
    parameters: ['dueDate_datege', 'dueDate_datele'],
  })
})

test('every filter in force has its chip, also one that came by a link and has no input', () => {
  const chips = chipsOf(paper, { kind: '1,2', keyword: 'a,b', status: '1', processKey: 'x' }, ['status'])
  expect(chips.map(one => [one.name, one.values])).toEqual([
    ['kind', ['1', '2']],
    ['keyword', ['a,b']],
    ['processKey', ['x']],
  ])
})

test('a suffix is only one when no field has that name', () => {
  expect(splitParameter(paper, 'amount_ge')).toEqual({ name: 'amount', suffix: 'ge' })
  expect(splitParameter(paper, 'amount')).toEqual({ name: 'amount', suffix: '' })
  expect(parametersOf('paperNo', paper.fields.paperNo)).toEqual(['paperNo', 'paperNo_like', 'paperNo_equal'])
  expect(parametersOf('amount', paper.fields.amount)).toEqual(['amount', 'amount_ge', 'amount_le'])
})

test('a text in a link or view that was kept with its bare name goes on meaning a part of it, also on lists where a bare name means the whole', () => {
  expect(
    explicitText(paper, {
      paperNo: 'ZL',
      kind: '1',
      keyword: 'x',
      current: '2',
      descs: 'paperNo',
      amount_ge: '5',
      paperNo_equal: 'ZL1',
    }),
  ).toEqual({
    paperNo_like: 'ZL',
    kind: '1',
    keyword: 'x',
    current: '2',
    descs: 'paperNo',
    amount_ge: '5',
    paperNo_equal: 'ZL1',
  })
  expect(chipsOf(paper, explicitText(paper, { paperNo: 'ZL,A' }))).toMatchObject([
    { name: 'paperNo', values: ['ZL,A'], parameters: ['paperNo_like'] },
  ])
})
