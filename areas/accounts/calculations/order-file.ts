import { fen, isAmount, ZERO, type Fen } from '#kernel'

/** 50-billing 12: the columns of a file of payment orders, as the batch forms of banks have them. */
export const ORDER_HEAD = [
  '指令号',
  '付款账号',
  '付款户名',
  '收款账号',
  '收款户名',
  '收款开户行',
  '联行号',
  '金额',
  '附言',
  '加急',
] as const
/** What the bank gives back: the first three and the outcome are needed. */
export const RESULT_HEAD = ['指令号', '金额', '处理结果', '银行流水号', '失败原因'] as const

export type ResultOutcome = 'success' | 'failed' | 'bounced' | 'processing'
/** Banks say the same in different words. */
const OUTCOMES: readonly (readonly [RegExp, ResultOutcome])[] = [
  [/退票|退汇|bounced|returned/i, 'bounced'],
  [/失败|拒绝|作废|failed|rejected/i, 'failed'],
  [/处理中|待处理|受理|processing|accepted/i, 'processing'],
  [/成功|已付款|已支付|success|paid/i, 'success'],
]
const NAMES: Readonly<Record<keyof Omit<ResultRow, 'row' | 'fault'>, readonly string[]>> = {
  requestNo: ['指令号', '业务参考号', '客户流水号', '企业流水号'],
  amt: ['金额', '交易金额', '付款金额'],
  outcome: ['处理结果', '交易状态', '状态', '结果'],
  bankFlowNo: ['银行流水号', '交易流水号', '流水号'],
  message: ['失败原因', '银行信息', '备注', '摘要'],
}

export interface ResultRow {
  /** Its place in the file, counted from 1. */
  readonly row: number
  readonly requestNo: string
  readonly amt: Fen
  readonly outcome: ResultOutcome | undefined
  readonly bankFlowNo: string
  readonly message: string
  readonly fault?: string
}

/** Undefined: no line of the table is the head of a result file. Lines without an order number (totals) are passed over. */
export function readResults(table: readonly (readonly string[])[]): ResultRow[] | undefined {
  const clean = (cell: string | undefined) => (cell ?? '').trim()
  const places = (line: readonly string[]) =>
    Object.fromEntries(
      Object.entries(NAMES).map(([key, names]) => [key, line.findIndex(cell => names.includes(clean(cell)))]),
    ) as Record<keyof typeof NAMES, number>
  const head = table.findIndex(line => {
    const at = places(line)
    return at.requestNo >= 0 && at.amt >= 0 && at.outcome >= 0
  })
  if (head < 0) return undefined
  const at = places(table[head]!)
  const rows: ResultRow[] = []
  for (const [index, line] of table.entries()) {
    const requestNo = clean(line[at.requestNo])
    if (index <= head || !/^[A-Za-z]+\d+$/.test(requestNo)) continue
    const told = clean(line[at.amt]).replaceAll(',', '')
    const word = clean(line[at.outcome])
    const outcome = OUTCOMES.find(([pattern]) => pattern.test(word))?.[1]
    const fault = !isAmount(told)
      ? `金额不是数字：${told} / no amount: ${told}`
      : outcome
        ? undefined
        : `无法识别的结果：${word} / unknown result: ${word}`
    rows.push({
      row: index + 1,
      requestNo,
      amt: isAmount(told) ? fen(told) : ZERO,
      outcome,
      bankFlowNo: at.bankFlowNo < 0 ? '' : clean(line[at.bankFlowNo]),
      message: at.message < 0 ? '' : clean(line[at.message]),
      ...(fault ? { fault } : {}),
    })
  }
  return rows
}
