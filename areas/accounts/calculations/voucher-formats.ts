import { fen, sumFen, yuan, ZERO, type Fen } from '#kernel'

/** Sums of one company, day and account on one side: a line of a summary voucher. */
export interface VoucherLine {
  readonly day: string
  readonly gl: string
  readonly name: string
  readonly debit: Fen
  readonly credit: Fen
}
/** A day's voucher of a company; its number is the day of the month, whatever range is exported. */
export interface Voucher {
  readonly day: string
  readonly no: number
  readonly lines: readonly VoucherLine[]
}

export function vouchersOf(lines: readonly VoucherLine[]): Voucher[] {
  return [...Map.groupBy(lines, line => line.day)].map(([day, own]) => ({
    day,
    no: Number(day.slice(8)),
    // One side a line: finance systems refuse a line that debits and credits.
    lines: own.flatMap(line => [
      ...(line.debit !== ZERO ? [{ ...line, credit: ZERO }] : []),
      ...(line.credit !== ZERO ? [{ ...line, debit: ZERO }] : []),
    ]),
  }))
}

/** A day whose debits differ from its credits is no voucher: the finance system would refuse the whole file. */
export const unbalancedDays = (vouchers: readonly Voucher[]): string[] =>
  vouchers
    .filter(one => sumFen(one.lines, line => line.debit) !== sumFen(one.lines, line => line.credit))
    .map(one => one.day)

const SUMMARY = '业务系统汇总凭证'
const blank = (count: number): string[] => Array.from({ length: count }, () => '')
const amount = (amt: Fen): string => (amt === ZERO ? '' : yuan(amt))

/** Kingdee's standard voucher table (KIS, K/3 and Cloud read it): its 36 columns by their own names, in their order. */
export const KINGDEE_HEAD = [
  '凭证日期',
  '会计年度',
  '会计期间',
  '凭证字',
  '凭证号',
  '科目代码',
  '科目名称',
  '币别代码',
  '币别名称',
  '原币金额',
  '借方',
  '贷方',
  '制单',
  '审核',
  '核准',
  '出纳',
  '经办',
  '结算方式',
  '结算号',
  '凭证摘要',
  '数量',
  '数量单位',
  '单价',
  '参考信息',
  '业务日期',
  '往来业务编号',
  '附件数',
  '序号',
  '系统模块',
  '业务描述',
  '汇率类型',
  '汇率',
  '分录序号',
  '核算项目',
  '过账',
  '机制凭证',
] as const

export const kingdeeRows = (vouchers: readonly Voucher[], maker: string): string[][] =>
  vouchers.flatMap(({ day, no, lines }) =>
    lines.map((line, at) => [
      day,
      day.slice(0, 4),
      String(Number(day.slice(5, 7))),
      '记',
      String(no),
      line.gl,
      line.name,
      'RMB',
      '人民币',
      yuan(line.debit === ZERO ? line.credit : line.debit),
      yuan(line.debit),
      yuan(line.credit),
      maker,
      ...blank(6),
      SUMMARY,
      ...blank(4),
      day,
      '',
      '0',
      String(at + 1),
      ...blank(2),
      '公司汇率',
      '1',
      String(at),
      ...blank(3),
    ]),
  )

/** Yonyou U8 and T3 read vouchers from a text that begins with this line; fields by comma, GBK. */
export const YONYOU_HEAD = '填制凭证,V800'
const YONYOU_TAIL = 9

export const yonyouText = (vouchers: readonly Voucher[], maker: string): string =>
  [
    YONYOU_HEAD,
    ...vouchers.flatMap(({ day, no, lines }) =>
      lines.map(line =>
        [
          day,
          '记',
          String(no),
          '0',
          SUMMARY,
          line.gl,
          amount(line.debit),
          amount(line.credit),
          ...blank(3),
          maker,
          ...blank(YONYOU_TAIL),
        ].join(','),
      ),
    ),
    '',
  ].join('\r\n')

export const asLine = (row: {
  day: string
  gl: string
  name: string | null
  debit: string
  credit: string
}): VoucherLine => ({
  day: row.day,
  gl: row.gl,
  name: row.name ?? '',
  debit: fen(row.debit),
  credit: fen(row.credit),
})
