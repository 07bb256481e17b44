import { describe, expect, it } from 'vitest'
import {
  asLine,
  KINGDEE_HEAD,
  kingdeeRows,
  unbalancedDays,
  vouchersOf,
  YONYOU_HEAD,
  yonyouText,
} from './voucher-formats.ts'

const rows = [
  { day: '2026-11-05', gl: '1122', name: '应收账款', debit: '4800.00', credit: '13000.00' },
  { day: '2026-11-05', gl: '6001.01', name: '租金收入', debit: '0.00', credit: '4247.79' },
  { day: '2026-11-05', gl: '2221.02', name: '待转销项税额', debit: '0.00', credit: '552.21' },
  { day: '2026-11-05', gl: '2241.90', name: '待认领款项', debit: '13000.00', credit: '0.00' },
  { day: '2026-11-20', gl: '1002', name: '银行存款', debit: '85.50', credit: '0.00' },
].map(asLine)

describe('vouchers for the finance system (50-billing 3.4)', () => {
  it('a day is one voucher numbered by its day, each line on one side; a day that does not balance is named', () => {
    const vouchers = vouchersOf(rows)
    expect(vouchers.map(one => [one.day, one.no, one.lines.length])).toEqual([
      ['2026-11-05', 5, 5],
      ['2026-11-20', 20, 1],
    ])
    expect(unbalancedDays(vouchers)).toEqual(['2026-11-20'])
  })

  it('Kingdee reads its 36 columns: date, year, period, word, number, account, amounts, summary, order of lines', () => {
    const [first, second] = kingdeeRows(vouchersOf(rows), '周敏')
    const of = (row: readonly string[], name: (typeof KINGDEE_HEAD)[number]) => row[KINGDEE_HEAD.indexOf(name)]
    expect([first!.length, KINGDEE_HEAD.length]).toEqual([36, 36])
    expect(
      (
        [
          '凭证日期',
          '会计年度',
          '会计期间',
          '凭证字',
          '凭证号',
          '科目代码',
          '借方',
          '贷方',
          '制单',
          '序号',
          '汇率',
        ] as const
      ).map(name => of(first!, name)),
    ).toEqual(['2026-11-05', '2026', '11', '记', '5', '1122', '4800.00', '0.00', '周敏', '1', '1'])
    expect([of(second!, '贷方'), of(second!, '原币金额'), of(second!, '分录序号'), of(second!, '凭证摘要')]).toEqual([
      '13000.00',
      '13000.00',
      '1',
      '业务系统汇总凭证',
    ])
  })

  it('Yonyou reads a text that begins with its own line; an empty side stays empty', () => {
    const [head, first] = yonyouText(vouchersOf(rows), '周敏').split('\r\n')
    expect(head).toBe(YONYOU_HEAD)
    expect(first!.split(',').slice(0, 12)).toEqual([
      '2026-11-05',
      '记',
      '5',
      '0',
      '业务系统汇总凭证',
      '1122',
      '4800.00',
      '',
      '',
      '',
      '',
      '周敏',
    ])
  })
})
