import { createHash } from 'node:crypto'
import { addDays, type Fen, fen, yuan } from '#kernel'
import fc from '#packages/testing/properties.ts'
import { describe, expect, it } from 'vitest'
import { parseAmount, parseClock, parseMoment } from './bank-cells.ts'
import { keyedLines, separateKnown } from './bank-duplicates.ts'
import { checkChain, missingBefore, parseStatement, type StatementLine, UnknownLayout } from './bank-statement.ts'
import { normaliseAccount, normaliseName, similarity } from './payer-name.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const shown = (line: StatementLine) => [
  line.row,
  line.direction === 1 ? 'in' : 'out',
  yuan(line.amt),
  line.balanceAfter === undefined ? '' : yuan(line.balanceAfter),
  line.txnTime,
  line.valueDate,
  line.payerName,
  line.payerAccountNo,
  line.serial ?? '',
]

describe('7.4: layouts of Chinese banks', () => {
  it('ICBC: two columns, thousands separators, moments with dots, newest first, totals at the end', () => {
    const result = parseStatement([
      ['[HISTORYDETAIL]'],
      [
        '凭证号',
        '本方账号',
        '对方账号',
        '交易时间',
        '借/贷',
        '借方发生额',
        '贷方发生额',
        '对方行号',
        '摘要',
        '用途',
        '对方单位名称',
        '余额',
        '个性化信息',
      ],
      [
        '0',
        "'4000021109200123456",
        "'6222 0240 0001",
        '2026-11-06-09.15.30.123456',
        '借',
        '85.50',
        '',
        '',
        '手续费',
        '',
        '',
        '1,052,714.50',
        '',
      ],
      [
        '0',
        "'4000021109200123456",
        "'44201501100052512345",
        '2026-11-05-10.22.33.123456',
        '贷',
        '',
        '52,800.00',
        '102',
        '转账',
        '付11月租金 ZL202605120003',
        '深圳市鹏驰出行服务有限公司',
        '1,052,800.00',
        '',
      ],
      ['合计', '', '', '', '', '85.50', '52,800.00'],
      [],
    ])
    expect([result.profileId, result.headerRow, result.ownAccountNo, result.errors, result.chain.state]).toEqual([
      'icbc',
      2,
      '4000021109200123456',
      [],
      'ok',
    ])
    expect(result.lines.map(shown)).toEqual([
      [
        4,
        'in',
        '52800.00',
        '1052800.00',
        '2026-11-05 10:22:33',
        '2026-11-05',
        '深圳市鹏驰出行服务有限公司',
        '44201501100052512345',
        '',
      ],
      [3, 'out', '85.50', '1052714.50', '2026-11-06 09:15:30', '2026-11-06', '', '622202400001', ''],
    ])
    expect([yuan(result.chain.openingBalance!), yuan(result.chain.closingBalance!)]).toEqual([
      '1000000.00',
      '1052714.50',
    ])
    expect(result.lines[0]!.usage).toBe('付11月租金 ZL202605120003')
  })
  it('CCB: full-width brackets in headers, compact dates, booking date as value date, serial', () => {
    const result = parseStatement([
      ['账号：44201501100052512345'],
      ['', '查询时间段：20261101-20261130'],
      [
        '账号',
        '账户名称',
        '交易时间',
        '借方发生额（支取）',
        '贷方发生额（收入）',
        '余额',
        '币种',
        '对方户名',
        '对方账号',
        '对方开户机构',
        '记账日期',
        '摘要',
        '备注',
        '账户明细编号-交易流水号',
        '企业流水号',
        '凭证种类',
        '凭证号',
        '关联账户',
      ],
      [
        '44201501100052512345',
        '华驰汽车租赁（深圳）有限公司',
        '20261105 23:59:01',
        '0.00',
        '4,800.00',
        '14800',
        '人民币元',
        '王某',
        '6222',
        '工商银行',
        '20261106',
        '转账',
        'D88012',
        '1023-77',
        '',
        '',
        '',
        '',
      ],
      [
        '44201501100052512345',
        '华驰汽车租赁（深圳）有限公司',
        '20261106 08:00:00',
        '300',
        '0.00',
        '14,500.00',
        'CNY',
        '某检测站',
        '6333',
        '',
        '20261106',
        '',
        '',
        '1024-78',
        '',
        '',
        '',
        '',
      ],
      [
        '44201501100052512345',
        '',
        '20261106 09:00:00',
        '',
        '10.00',
        '99',
        '美元',
        '',
        '',
        '',
        '20261106',
        '',
        '',
        '1',
        '',
        '',
        '',
        '',
      ],
    ])
    expect([result.profileId, result.ownAccountNo, result.chain.state]).toEqual(['ccb', '44201501100052512345', 'ok'])
    expect(result.lines.map(shown)).toEqual([
      [4, 'in', '4800.00', '14800.00', '2026-11-05 23:59:01', '2026-11-06', '王某', '6222', '1023-77'],
      [5, 'out', '300.00', '14500.00', '2026-11-06 08:00:00', '2026-11-06', '某检测站', '6333', '1024-78'],
    ])
    expect(result.errors).toEqual([{ row: 6, reason: '第6行不是人民币 / row 6 is not in CNY' }])
  })
  it('CMB: day and time in two columns, value date, red correction in the debit column comes back in', () => {
    const header = [
      '交易日',
      '交易时间',
      '起息日',
      '交易类型',
      '借方金额',
      '贷方金额',
      '余额',
      '摘要',
      '流水号',
      '流程实例号',
      '业务名称',
      '用途',
      '业务参考号',
      '业务摘要',
      '其它摘要',
      '收/付方分行名',
      '收/付方名称',
      '收/付方帐号',
      '收/付方开户行行号',
      '收/付方开户行名',
    ]
    const line = (...cells: string[]) => Object.assign(Array<string>(20).fill(''), cells)
    const result = parseStatement([
      ['公司名称', '华驰汽车租赁（深圳）有限公司', '银行帐号', '755936020410301'],
      header,
      line('20261105', '102233', '20261105', '', '', '4,800.00', '5,800.00', '收款', 'G1'),
      line('20261105', '102233', '20261104', '', '800.00', '', '5,000.00', '', 'G2'),
      header,
      line('20261106', '8:0:24', '', '', '-800.00', '', '5,800.00', '冲账', 'G3'),
    ])
    expect(result.profileId).toBe('cmb')
    expect(result.ownAccountNo).toBe('755936020410301')
    expect(result.errors.map(one => one.row)).toEqual([6])
    const fixed = parseStatement([
      header,
      line('20261105', '10:22', '', '', '800.00', '', '5,000.00', '', 'G2'),
      line('20261106', '080024', '', '', '-800.00', '', '5,800.00', '冲账', 'G3'),
    ])
    expect(fixed.lines.map(one => shown(one).slice(1, 5))).toEqual([
      ['out', '800.00', '5000.00', '2026-11-05 10:22:00'],
      ['in', '800.00', '5800.00', '2026-11-06 08:00:24'],
    ])
    expect(fixed.chain.state).toBe('ok')
  })
  it.each<[string, string[][], string, unknown[]]>([
    [
      'ABC',
      [
        ['交易时间', '收入金额', '支出金额', '账户余额', '交易行名', '对方账号', '对方户名', '交易用途'],
        ['2026-11-05 10:22:33', '4800', '', '4800', '', '1', '甲', '租金'],
      ],
      'abc',
      ['in', '4800.00', '4800.00'],
    ],
    [
      'another bank, two columns',
      [
        ['日期', '摘要', '收入', '支出', '余额'],
        ['2026年11月5日', '租金', '', '￥1,200.5', '10'],
      ],
      'generic-columns',
      ['out', '1200.50', '10.00'],
    ],
    [
      'another bank, flag',
      [
        ['交易日期', '借贷标志', '交易金额', '余额', '对方户名'],
        ['2026/11/5', '贷', '４，８００．００', '4800.00', '甲'],
      ],
      'generic-flag',
      ['in', '4800.00', '4800.00'],
    ],
    [
      'another bank, flag of expense',
      [
        ['交易日期', '收支', '金额'],
        ['2026.11.05', '支出', '1'],
      ],
      'generic-flag',
      ['out', '1.00', ''],
    ],
    [
      'another bank, signed',
      [
        ['交易日期[ Transaction Date ]', '交易金额[ Trade Amount ]', '交易后余额'],
        ['46331.5', '-12.00', '88'],
      ],
      'generic-signed',
      ['out', '12.00', '88.00'],
    ],
  ])('%s', (_name, rows, profileId, line) => {
    const result = parseStatement(rows)
    expect([result.profileId, ...shown(result.lines[0]!).slice(1, 4)]).toEqual([profileId, ...line])
  })
  it('a file without a known header is refused as a whole; a faulty row is named', () => {
    expect(() =>
      parseStatement([
        ['a', 'b'],
        ['1', '2'],
      ]),
    ).toThrow(UnknownLayout)
    const result = parseStatement([
      ['日期', '收入', '支出'],
      ['2026-02-30', '1', ''],
      ['2026-11-05', '1,23', ''],
      ['2026-11-05', '1', '2'],
      ['2026-11-05', '', ''],
      ['', '5', ''],
      ['2026-11-05', '5', '-'],
    ])
    expect(result.errors.map(one => one.row)).toEqual([2, 3, 4, 5, 6])
    expect(result.lines).toHaveLength(1)
    expect(result.chain.state).toBe('unknown')
  })
})

describe('7.4: cells', () => {
  it.each([
    ['1,234.50', '1234.50'],
    ['￥１，２３４．５', '1234.50'],
    ['(12.00)', '-12.00'],
    ['12.00-', '-12.00'],
    ['+5', '5.00'],
    ["'7.1", '7.10'],
    ['4800.0000', '4800.00'],
    ['1,234,567.89元', '1234567.89'],
    ['−3', '-3.00'],
  ])('%s is %s', (cell, amount) => expect(yuan(parseAmount(cell)!)).toBe(amount))
  it.each(['', '-', '--', ' '])('an empty amount %j', cell => expect(parseAmount(cell)).toBeUndefined())
  it.each(['1,23', '1.234', 'abc', '1,2345', '--5'])('%s is no amount', cell =>
    expect(() => parseAmount(cell)).toThrow(RangeError),
  )
  it.each([
    ['2026-11-05', '2026-11-05', undefined],
    ['2026/1/5 9:02', '2026-01-05', '09:02:00'],
    ['20261105102233', '2026-11-05', '10:22:33'],
    ['2026-11-05T10:22:33', '2026-11-05', '10:22:33'],
    ['46331', '2026-11-05', undefined],
    ['46331.25', '2026-11-05', '06:00:00'],
  ])('%s', (cell, date, time) => expect(parseMoment(cell)).toEqual(time ? { date, time } : { date }))
  it.each(['2026-13-01', '05/11/2026', '20261301', '12', 'x'])('%s is no date', cell =>
    expect(() => parseMoment(cell)).toThrow(RangeError),
  )
  it.each([
    ['10:22:33', '10:22:33'],
    ['9:02', '09:02:00'],
    ['102233', '10:22:33'],
    ['80024', '08:00:24'],
    ['0.5', '12:00:00'],
    ['2026-11-05 10:22:33', '10:22:33'],
  ])('time %s', (cell, time) => expect(parseClock(cell)).toBe(time))
})

/** A statement of one day after another, balance kept. */
function file(amounts: readonly number[], opening = 1_000_00n) {
  let balance = opening
  return amounts.map((amount, index): StatementLine => {
    balance += BigInt(amount)
    return {
      row: index + 2,
      direction: amount > 0 ? 1 : 2,
      amt: (amount > 0 ? BigInt(amount) : -BigInt(amount)) as Fen,
      balanceAfter: balance as Fen,
      txnTime: `${addDays('2026-01-01', index)} 09:00:00`,
      valueDate: addDays('2026-01-01', index),
      payerName: '甲',
      payerAccountNo: '1',
      payerBank: '',
      summary: '',
      remark: '',
      usage: '',
    }
  })
}

describe('7.4: balance chain', () => {
  it('acceptance 9: only row 57 is named, with the missing amount', () => {
    const lines = file(Array.from({ length: 120 }, (_, index) => 100 + index))
    lines.splice(55, 1)
    const rows = lines.map((line, index) => ({ ...line, row: index + 2 }))
    const chain = checkChain(rows)
    expect(chain.breaks.map(one => [one.row, one.message, missingBefore(one)])).toEqual([
      [57, '余额不连续：第57行 / running balance does not add up at row 57', '1.55'],
    ])
  })
  it('continues from the closing balance of the import before', () => {
    expect(checkChain(file([100]), fen('1000.00')).state).toBe('ok')
    expect(checkChain(file([100]), fen('999.00')).breaks.map(one => one.row)).toEqual([2])
  })
  it('accepts every file with a consistent balance, and breaks exactly where a line is missing', () => {
    const amounts = fc.array(
      fc.integer({ min: -50_000, max: 50_000 }).filter(amount => amount !== 0),
      { minLength: 3, maxLength: 30 },
    )
    fc.assert(
      fc.property(amounts, fc.nat(), (drawn, seed) => {
        const lines = file(drawn)
        expect(checkChain(lines).state).toBe('ok')
        const missing = 1 + (seed % (lines.length - 2))
        const gap = checkChain(lines.toSpliced(missing, 1))
        expect(gap.breaks.map(one => one.row)).toEqual([lines[missing + 1]!.row])
      }),
    )
  })
})

describe('7.4: duplicates', () => {
  const known = (keyed: ReturnType<typeof keyedLines>) => new Map(keyed.map(line => [line.fingerprint, line]))
  it('acceptance 8: 120 rows of which 80 are known give 40 new; the same file again gives none', () => {
    const all = file(Array.from({ length: 120 }, (_, index) => 100 + index))
    const first = keyedLines(all.slice(0, 80), '20', sha256)
    const second = separateKnown(keyedLines(all, '20', sha256), known(first))
    expect([second.fresh.length, second.duplicates.length, second.errors.length]).toEqual([40, 80, 0])
    const again = separateKnown(keyedLines(all, '20', sha256), known([...first, ...second.fresh]))
    expect([again.fresh.length, again.duplicates.length]).toEqual([0, 120])
  })
  it('equal rows of one file are separate lines; with a serial the serial decides, per own account', () => {
    const line = { ...file([100])[0]!, balanceAfter: undefined }
    expect(separateKnown(keyedLines([line, line], '20', sha256), new Map()).fresh).toHaveLength(2)
    const serial = { ...line, serial: 'G1' }
    expect(separateKnown(keyedLines([serial, serial], '20', sha256), new Map()).duplicates).toHaveLength(1)
    expect(
      separateKnown(keyedLines([serial], '21', sha256), known(keyedLines([serial], '20', sha256))).fresh,
    ).toHaveLength(1)
  })
  it('refuses a known serial with another amount', () => {
    const line = { ...file([100])[0]!, serial: 'G1' }
    const result = separateKnown(
      keyedLines([{ ...line, amt: fen('2') }], '20', sha256),
      known(keyedLines([line], '20', sha256)),
    )
    expect(result).toMatchObject({ fresh: [], duplicates: [], errors: [{ row: 2 }] })
  })
})

describe('7.4: payers', () => {
  it('matches payers regardless of width, brackets, spaces and case', () => {
    expect(normaliseName(' 华驰汽车租赁（深圳）有限公司 ')).toBe(normaliseName('华驰汽车租赁【深圳】 有限公司'))
    expect(normaliseName('ａｂｃ')).toBe('ABC')
    expect(normaliseAccount("'4000 0211-0920")).toBe('400002110920')
  })
  it('ignores the legal form in similarity', () => {
    expect(similarity('深圳市鹏驰出行服务有限公司', '深圳市鹏驰出行服务有限责任公司')).toBe(1)
    expect(similarity('甲有限公司', '乙有限公司')).toBe(0)
    expect(similarity('有限公司', '有限公司')).toBe(0)
  })
})
