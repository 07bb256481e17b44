import { fen, invalid, localDate, ZERO, type Fen, type Label } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { isId } from '#packages/server/kinds.ts'
import type { UploadedFile } from '#packages/server/route.ts'
import { checkImport, type CheckedRow } from '#packages/transfer/import-check.ts'
import { claimBatch, finishBatch, normalRows } from '#packages/transfer/import-run.ts'
import { customerFinancialFlow } from '../../customer/children.ts'
import { validOf } from '../../customer/server/financial-flow.ts'
import { applyMonths, flowsOf, lockForFlows, type MonthRow } from './apply-months.ts'

type Values = Record<string, unknown>
const TYPED = 1
const PARTS = ['income', 'expense', 'ownIn', 'ownOut', 'loanIn', 'loanOut', 'otherIn', 'otherOut'] as const

/**
 * 20-partners 14: months of bank flow from a file. `isCovered` marks that a month which stands already is replaced;
 * without it such a row is refused.
 */
export async function checkMonths(
  tx: Tx,
  actor: Actor,
  input: { readonly customerId: string; readonly isCovered: boolean },
  file: UploadedFile,
): Promise<Values> {
  const owner = await lockForFlows(tx, actor, input.customerId)
  const known = new Set((await flowsOf(tx, owner.id)).map(row => `${row.month} ${row.accountNo}`))
  const today = localDate(actor.clock.now())
  return checkImport(tx, actor, customerFinancialFlow, file, {
    isCovered: input.isCovered,
    params: { customerId: owner.id },
    check: async (rows, seen) => {
      for (const row of rows) checkRow(row, seen, today, input.isCovered ? new Set() : known)
    },
  })
}

/** Whatever is wrong with a row is said at once; its month is brought into the form yyyyMM. */
function checkRow(row: CheckedRow, seen: Map<string, number>, today: string, known: ReadonlySet<string>): void {
  const { body } = row
  const fault = (path: string, reason: Label) => void row.faults.push({ path, reason })
  const isIll = (path: string) => row.faults.some(one => one.path === path)
  for (const name of ['month', 'bankTitle', 'accountNo', 'income', 'expense'])
    if (body[name] === undefined && !isIll(name)) fault(name, '不能为空 / required')
  if (body['month'] !== undefined) {
    body['month'] = monthOf(String(body['month']))
    const month = String(body['month'])
    if (!/^\d{4}(0[1-9]|1[0-2])$/.test(month)) fault('month', '月份应为 yyyyMM / a month reads yyyyMM')
    else if (month > today.slice(0, 7).replace('-', '')) fault('month', '月份不能晚于本月 / not a month to come')
  }
  if (body['accountNo'] !== undefined) body['accountNo'] = String(body['accountNo']).replace(/\s/g, '')
  const amounts = amountsOf(row, fault)
  if (amounts) {
    const { validIn, validOut } = validOf({ month: '', ...amounts })
    if (validIn < 0n) fault('income', '扣除项大于流入 / deductions exceed the inflow')
    if (validOut < 0n) fault('expense', '扣除项大于流出 / deductions exceed the outflow')
  }
  const key = `${String(body['month'])} ${String(body['accountNo'])}`
  const earlier = seen.get(key)
  if (earlier !== undefined) fault('month', `与第${earlier}行重复 / the same as row ${earlier}`)
  else seen.set(key, row.rowNo)
  if (known.has(key))
    fault('month', '该账号该月份已有流水，勾选覆盖后替换 / this month of the account exists, mark it to be replaced')
}

/** '2026-05', '2026/5' and '2026年5月' are 202605. */
export function monthOf(text: string): string {
  const read = /^(\d{4})\s*[-/.年]\s*(\d{1,2})(?:\s*月|[-/.]\d{1,2})?$/.exec(text.trim())
  return read ? `${read[1]}${read[2]!.padStart(2, '0')}` : text.trim()
}

/** Amounts of a row; nothing where one of them cannot be read. */
function amountsOf(
  { body, faults }: CheckedRow,
  fault: (path: string, reason: Label) => void,
): Record<(typeof PARTS)[number], Fen> | undefined {
  const before = faults.length
  const amounts = Object.fromEntries(
    PARTS.map(name => {
      const given = body[name]
      if (given === undefined) return [name, ZERO]
      try {
        const amount = fen(String(given))
        if (amount < 0n) fault(name, '金额不能为负 / not below zero')
        return [name, amount]
      } catch {
        fault(name, '金额格式不正确 / not an amount')
        return [name, ZERO]
      }
    }),
  )
  const isRead = faults.length === before && !PARTS.some(name => faults.some(one => one.path === name))
  return isRead ? (amounts as Record<(typeof PARTS)[number], Fen>) : undefined
}

export async function importMonths(tx: Tx, actor: Actor, uuid: string): Promise<Values> {
  const batch = await claimBatch(tx, actor, customerFinancialFlow, uuid)
  const customerId = String(batch.params['customerId'] ?? '')
  if (!isId(customerId)) invalid({ uuid: '导入批次不属于任何客户 / the batch belongs to no customer' })
  const owner = await lockForFlows(tx, actor, customerId)
  const rows = await normalRows(tx, batch)
  // Months that somebody else has brought meanwhile are not replaced without the mark.
  const known = new Set(
    batch.is_covered ? [] : (await flowsOf(tx, owner.id)).map(row => `${row.month} ${row.accountNo}`),
  )
  const fresh = rows.map(row => monthRow(row.body)).filter(row => !known.has(`${row.month} ${row.accountNo}`))
  if (fresh.length > 0) await applyMonths(tx, actor, owner, fresh)
  await finishBatch(tx, batch.id, { imported: fresh.length, failed: rows.length - fresh.length })
  return { imported: fresh.length, failed: rows.length - fresh.length, total: batch.total }
}

function monthRow(body: Values): MonthRow {
  const amount = (name: string): Fen => (body[name] === undefined ? ZERO : fen(String(body[name])))
  return {
    month: String(body['month']),
    bankTitle: String(body['bankTitle']),
    accountNo: String(body['accountNo']),
    source: TYPED,
    income: amount('income'),
    expense: amount('expense'),
    ownIn: amount('ownIn'),
    ownOut: amount('ownOut'),
    loanIn: amount('loanIn'),
    loanOut: amount('loanOut'),
    otherIn: amount('otherIn'),
    otherOut: amount('otherOut'),
    endBalance: body['endBalance'] === undefined ? null : amount('endBalance'),
    dayAvgBalance: null,
    txnCount: null,
    maxCounterparty: null,
    maxShare: null,
  }
}
