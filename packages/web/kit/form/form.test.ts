import { beforeAll, describe, expect, test } from 'vitest'
import {
  approvalActions,
  bool,
  defineResource,
  enumeration,
  enumOf,
  lines,
  many,
  money,
  recordStates,
  ref,
  region,
  text,
} from '#kernel'
import { installResources } from '../model/world.ts'
import { faultOf, normalised } from '../fields/checks.ts'
import { draftKey } from './draft.ts'
import { countFaults, placeFaults, withoutCell, withoutFields, withoutRows } from './faults.ts'
import { asCodes, bodyOf, defaultsOf, differing, isBlankRow, mergeMine, narrowedBy, withKeys } from './values.ts'

const kind = enumOf('party', { 1: '企业 / Company', 5: '个人 / Person' })
const line = defineResource({
  name: 'deal-line',
  label: '明细 / Line',
  area: 'test',
  kind: 'lines',
  parent: 'dealId',
  title: 'item',
  fields: {
    dealId: ref('单 / Deal', 'S', 'deal'),
    item: text('项目 / Item', 'R'),
    amount: money('金额 / Amount', 'R'),
    fixed: bool('固定 / Fixed', '', { default: true }),
  },
})
const deal = defineResource({
  name: 'deal',
  label: '单据 / Deal',
  area: 'test',
  title: 'dealNo',
  states: recordStates,
  actions: approvalActions,
  calls: 'save, update, afresh',
  fields: {
    dealNo: text('编号 / No.', 'S'),
    partyKind: enumeration('性质 / Kind', 'R', kind, { default: 1 }),
    idNo: text('证件号 / ID', 'M', { format: 'idNo', when: { partyKind: [5] } }),
    partyId: ref('对方 / Party', 'R', 'deal', { only: { partyKind: ['field:partyKind'] } }),
    phone: text('手机 / Mobile', 'RM', { format: 'mobile' }),
    cities: many(region('城市 / Cities')),
    lines: lines('明细 / Lines', 'R', 'deal-line'),
  },
})
beforeAll(() => installResources([deal, line]))
const me = { userId: '7', userName: '周敏', deptId: '3', deptName: '财务部' }

test('a form has a draft of its own for each record that it changes and for each parent below which it adds', () => {
  const key = (how: string, search: string) => draftKey('menu', how, new URLSearchParams(search))
  expect([key('edit', 'id=7'), key('add', ''), key('add', 'parentId=5'), key('add', 'parentId=6')]).toEqual([
    'menu:edit:7',
    'menu:add:new',
    'menu:add:new:parentId=5',
    'menu:add:new:parentId=6',
  ])
  expect(key('add', 'b=2&a=1')).toBe(key('add', 'a=1&b=2'))
  expect(key('add', `parentId=${'9'.repeat(300)}`).length).toBeLessThanOrEqual(120)
})

describe('what a form sends', () => {
  test('system fields and what only the page knows stay here', () => {
    const values = withKeys(deal, {
      dealNo: 'X',
      partyKind: 1,
      partyName: '甲',
      lines: [{ item: '租金', amount: '1.00', itemName: '' }],
    })
    expect(bodyOf(deal, values)).toEqual({ partyKind: 1, lines: [{ item: '租金', amount: '1.00' }] })
  })
  test('a field that does not apply is emptied, or a hidden wrong value would be refused at a place that nobody sees', () => {
    expect(bodyOf(deal, { partyKind: 1, idNo: 'abc' })).toEqual({ partyKind: 1, idNo: '' })
    expect(bodyOf(deal, { partyKind: 5, idNo: 'abc' })).toEqual({ partyKind: 5, idNo: 'abc' })
  })
  test('rows without anything typed are no rows, stored ones keep their id', () => {
    expect(
      bodyOf(deal, {
        lines: [
          { _key: 'r1', fixed: true },
          { id: '5', item: '', amount: '' },
          { item: '押金', amount: '2' },
        ],
      })['lines'],
    ).toEqual([
      { id: '5', item: '', amount: '' },
      { item: '押金', amount: '2' },
    ])
    expect(isBlankRow(line, { fixed: false })).toBe(true)
  })
  test('defaults stand in a new form', () => expect(defaultsOf(deal, me, '2026-11-21')).toEqual({ partyKind: 1 }))
})

test('a picked record goes when the field that narrows its choice changes', () => {
  expect(narrowedBy(deal, ['partyKind'])).toEqual(['partyId'])
  expect(narrowedBy(deal, ['phone', 'partyId'])).toEqual([])
})

test('a clash names what differs, not what is merely written otherwise', () => {
  const mine = withKeys(deal, {
    partyKind: 1,
    phone: '13800000000',
    cities: [],
    lines: [{ id: '1', item: 'a', amount: '1.00', fixed: true }],
  })
  const theirs = {
    partyKind: 1,
    phone: '',
    cities: '',
    lines: [{ id: '1', item: 'a', amount: '1.00', fixed: true, version: 4 }],
  }
  expect(differing(deal, mine, theirs)).toEqual(['phone'])
})

test('keeping mine takes nothing back that the other changed elsewhere', () => {
  const base = { partyKind: 1, partyId: '1', partyName: '甲', phone: '13800000000', version: 3 }
  const merged = mergeMine(deal, {
    base,
    mine: { ...base, partyId: '2', partyName: '乙' },
    theirs: { ...base, phone: '13900000000', version: 4 },
  })
  expect(merged).toEqual({ partyKind: 1, partyId: '2', partyName: '乙', phone: '13900000000', version: 4 })
})

describe('faults of the server stand at their inputs', () => {
  const faults = () =>
    placeFaults(
      deal,
      [
        { path: 'phone', reason: '手机号格式不正确 / not a mobile number' },
        { path: 'lines.2.amount', reason: '必填 / required' },
        { path: 'idNo', reason: '必填 / required' },
        { path: 'credit', reason: '额度不足 / over the limit' },
      ] as never,
      name => name !== 'idNo',
      'zh',
    )
  test('of a field, of a cell, and of what has no input here', () => {
    expect(faults().fields).toEqual({ phone: ['手机号格式不正确'], lines: ['第3行 金额：必填'] })
    expect(faults().lines).toEqual({ lines: { 2: { amount: '必填' } } })
    expect(faults().others).toEqual(['证件号：必填', '额度不足'])
    expect(countFaults(faults())).toBe(4)
  })
  test('of an input that is no field of the record, for it stands there like any other', () => {
    const placed = placeFaults(
      deal,
      [
        { path: 'password', reason: '太短 / too short' },
        { path: 'pin', reason: '必填 / required' },
      ] as never,
      name => name === 'password',
      'en',
      { password: '密码 / Password', pin: '口令 / PIN' },
    )
    expect(placed).toMatchObject({ fields: { password: ['too short'] }, others: ['required'] })
  })
  test('what is mended is no longer marked', () => {
    expect(countFaults(withoutCell(faults(), 'lines', 2, 'amount'))).toBe(3)
    expect(countFaults(withoutRows(faults(), 'lines'))).toBe(3)
    expect(withoutFields(faults(), ['phone', 'lines']).fields).toEqual({ lines: ['第3行 金额：必填'] })
  })
})

describe('checks before sending are those of the server', () => {
  const check = (name: 'phone' | 'idNo', value: string) =>
    faultOf(deal, deal.fields[name], value, {}, '2026-11-21', 'zh')
  test('a number is put into its normal form when the input is left', () => {
    expect(normalised(deal.fields.phone, '+86 138-1000 0000')).toBe('13810000000')
    expect(normalised(deal.fields.idNo, '11010519491231002x')).toBe('11010519491231002X')
    expect(normalised(deal.fields.phone, '138****0000')).toBe('138****0000')
  })
  test('a wrong check digit is told at once, a masked value is left alone', () => {
    expect(check('idNo', '110105194912310021')).toBe('身份证号校验位错误')
    expect(check('phone', '138****0000')).toBeUndefined()
  })
})

test('what a door or an address holds is text; the form has the code, or its conditions would not fit', () => {
  const given = [
    ['partyKind', '1'],
    ['nothing', 'x'],
  ] as const
  expect(asCodes(deal as never, given)).toEqual({ partyKind: 1 })
})
