import { describe, expect, test } from 'vitest'
import { bool, date, enumeration, enumOf, int, money, ref, text } from '#kernel'
import { isSheet, parseClipboard, pasteColumns, readCell } from './paste.ts'

describe('the clipboard of a spreadsheet', () => {
  test('cells are split by tabs and lines, empty lines at the end are none', () => {
    expect(parseClipboard('深圳\t3,980.00\r\n广州\t3680\r\n\r\n')).toEqual([
      ['深圳', '3,980.00'],
      ['广州', '3680'],
    ])
  })
  test('a quoted cell may hold a line break, a tab and quotes', () => {
    expect(parseClipboard('"第一行\n第二行"\t"他说""好"""\nx\t"a\tb"')).toEqual([
      ['第一行\n第二行', '他说"好"'],
      ['x', 'a\tb'],
    ])
  })
  test('one word pasted into an input is no sheet', () => {
    expect([isSheet('深圳'), isSheet('深圳\n'), isSheet('深圳\t1'), isSheet('a\nb')]).toEqual([
      false,
      false,
      true,
      true,
    ])
  })
})

describe('a pasted cell is read by the kind of its column', () => {
  const kind = enumOf('k', { 1: '新车 / New', 2: '旧车 / Used' })
  test.each([
    [money('价 / P', ''), '¥3,980.00', { value: '3980.00' }],
    [money('价 / P', ''), 'abc', { fault: '不是数字 / not a number' }],
    [int('期 / N', ''), '24', { value: 24 }],
    [int('期 / N', ''), '24.0', { value: 24 }],
    [int('期 / N', ''), '2.5', { fault: '不是整数 / not a whole number' }],
    [date('日 / D', ''), '2026/12/1', { value: '2026-12-01' }],
    [date('日 / D', ''), '2026年2月30日', { fault: '日期应为 yyyy-MM-dd / a date reads yyyy-MM-dd' }],
    [enumeration('新旧 / Nature', '', kind), '旧车', { value: 2 }],
    [enumeration('新旧 / Nature', '', kind), 'new', { value: 1 }],
    [enumeration('新旧 / Nature', '', kind), '三手', { fault: '不在可选范围内 / not one of the choices' }],
    [bool('是 / Is', ''), '√', { value: true }],
    [bool('是 / Is', ''), '否', { value: false }],
    [ref('车 / Car', '', 'car'), '粤B12345', { name: '粤B12345' }],
    [text('文 / T'), ' a ', { value: ' a ' }],
    [money('价 / P', ''), '', { value: '' }],
  ])('case %#', (field, cell, read) => expect(readCell(field as never, cell)).toEqual(read))
})

describe('where the cells go', () => {
  const columns = [
    { name: 'cityCode', label: '城市 / City' },
    { name: 'price', label: '价格 / Price' },
    { name: 'deposit', label: '押金 / Deposit' },
  ]
  test('a first row of labels names the columns, in any order; unknown ones are left out', () => {
    expect(
      pasteColumns(
        [
          ['价格', 'CITY', '备注'],
          ['1', '深圳', 'x'],
        ],
        columns,
        'deposit',
      ),
    ).toEqual({ names: ['price', 'cityCode', undefined], rows: [['1', '深圳', 'x']] })
  })
  test('without labels they start at the cell where one stands and what sticks out is dropped', () => {
    expect(pasteColumns([['1', '2', '3']], columns, 'price')).toEqual({
      names: ['price', 'deposit', undefined],
      rows: [['1', '2', '3']],
    })
  })
})
