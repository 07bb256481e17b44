import { addFen, localDate, localDateTime, subFen, sumFen, yuan, ZERO, fen, type Fen } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { Form } from '#packages/server/implement.ts'
import { findRows } from '#packages/server/rows.ts'
import { normaliseAccount, normaliseName } from '#areas/accounts/calculations/payer-name.ts'
import { accountBankReceipt } from '#areas/accounts/account-bank-receipt/account-bank-receipt.ts'
import { accountSurplus } from '#areas/accounts/account-surplus/account-surplus.ts'
import { partyNames } from '#areas/accounts/ledger/server/names.ts'
import type { Receipt } from '#areas/accounts/ledger/server/lock-cash.ts'
import type { Bill } from '../../bill-receivable/server/lock-money.ts'
import { billReceivable } from '#areas/billing/bill-receivable/bill-receivable.ts'
import { paramValues } from '#areas/platform/param/server/param-value.ts'
import { billReceiptWriteOff } from '../bill-receipt-write-off.ts'
import { askedOf, isAuthorised } from './authorised.ts'
import { idsIn, lockNamed } from './lock-claim.ts'
import { refuseRepeated } from './one-request.ts'

type ClaimForm = Form<typeof billReceiptWriteOff>
type Line = Record<string, unknown>

/**
 * Fills fields not typed by the claimant and refuses what could never be confirmed; amounts are checked again under
 * lock.
 */
export async function prepareClaim(tx: Tx, actor: Actor, form: ClaimForm): Promise<void> {
  const { values } = form
  await refuseRepeated(
    tx,
    { table: 'bill_receipt_write_off', number: 'write_off_no', words: ['核销单', 'voucher'] },
    values.requestId,
    form.before?.requestId,
  )
  const partyId = values.partyId ?? form.before?.partyId
  if (partyId) values.partyName = (await partyNames(tx, [partyId])).get(partyId) ?? form.before?.partyName ?? ''
  values.customerId = (values.partyKind ?? form.before?.partyKind) === 1 && partyId ? partyId : null
  values.claimUserId = actor.userId === '0' ? null : actor.userId
  values.claimTime = localDateTime(actor.clock.now())
  if (!form.lines['funds'] && !form.before) return
  const [funds, allocs, overs] = [form.lines['funds'] ?? [], form.lines['allocs'] ?? [], form.lines['overs'] ?? []]
  await lockNamed(tx, actor, form, {
    receiptIds: idsIn(funds, 'bankReceiptId'),
    surplusIds: idsIn(funds, 'surplusId'),
    billIds: idsIn(allocs, 'billId'),
  })
  const receipts = await fillFunds(tx, actor, form, funds)
  const bills = await fillAllocs(tx, form, allocs)
  totals(form, funds, allocs, overs)
  await smallDifferenceOf(tx, form, allocs, bills)
  await thirdParty(tx, form, allocs, bills, receipts)
}

const of = <T extends { id: string }>(rows: readonly T[]) => new Map(rows.map(row => [row.id, row]))
const companyOf = (form: ClaimForm) => form.values.companyId ?? form.before?.companyId

async function fillFunds(tx: Tx, actor: Actor, form: ClaimForm, funds: Line[]): Promise<Map<string, Receipt>> {
  const receipts = of(await findRows(tx, accountBankReceipt, { id: idsIn(funds, 'bankReceiptId') } as never))
  const surplus = of(await findRows(tx, accountSurplus, { id: idsIn(funds, 'surplusId') } as never))
  const seen = new Set<string>()
  for (const [index, fund] of funds.entries()) {
    const receipt = receipts.get(fund['bankReceiptId'] as string)
    const balance = surplus.get(fund['surplusId'] as string)
    const key = String(fund['bankReceiptId'] ?? fund['surplusId'] ?? `${fund['fundType']}${index}`)
    if (seen.has(key)) form.fault(`funds.${index}.amt`, '同一资金只能选一次 / the same fund twice')
    seen.add(key)
    if (receipt) {
      Object.assign(fund, { valueDate: receipt.valueDate, fundNo: receipt.bankReceiptNo })
      if (receipt.companyId !== companyOf(form))
        form.fault(`funds.${index}.bankReceiptId`, '流水不属于该主体 / the receipt belongs to another company')
      if (receipt.direction !== 1)
        form.fault(`funds.${index}.bankReceiptId`, '支出流水不能认领 / an outgoing line cannot be claimed')
    }
    if (balance) {
      Object.assign(fund, { valueDate: localDate(actor.clock.now()), fundNo: balance.partyName })
      if (balance.companyId !== companyOf(form))
        form.fault(`funds.${index}.surplusId`, '余额不属于该主体 / the balance belongs to another company')
    }
  }
  return receipts
}

async function fillAllocs(tx: Tx, form: ClaimForm, allocs: Line[]): Promise<Map<string, Bill>> {
  const bills = of(
    await findRows(tx, billReceivable, { id: allocs.map(alloc => alloc['billId'] as string).filter(Boolean) } as never),
  )
  const seen = new Set<string>()
  for (const [index, alloc] of allocs.entries()) {
    const bill = bills.get(alloc['billId'] as string)
    if (!bill) continue
    const key = `${bill.id}:${String(alloc['allocType'])}`
    if (seen.has(key)) form.fault(`allocs.${index}.billId`, '同一账单只能选一次 / the same bill twice')
    seen.add(key)
    if (bill.companyId !== companyOf(form))
      form.fault(`allocs.${index}.billId`, '账单不属于该主体 / the bill belongs to another company')
    if (bill.status === 4) form.fault(`allocs.${index}.billId`, '账单已关闭 / the bill is closed')
    Object.assign(alloc, {
      billNo: bill.billNo,
      payerId: bill.payerId,
      unpaidAtClaim: bill.unpaidAmt,
      ...(alloc['allocType'] === 2 ? { lateFeeAmt: alloc['amt'] } : {}),
    })
  }
  return bills
}

/** I12: what comes in is placed, to the cent. */
function totals(form: ClaimForm, funds: Line[], allocs: Line[], overs: Line[]): void {
  const sum = (rows: Line[]) => sumFen(rows, row => (row['amt'] as Fen | null) ?? ZERO)
  Object.assign(form.values, { fundTotal: sum(funds), allocTotal: sum(allocs), overTotal: sum(overs) })
  const left = subFen(sum(funds), addFen(sum(allocs), sum(overs)))
  if (!form.draft && left !== ZERO)
    form.fault('funds', `资金合计与核销合计相差${yuan(left)}元 / funds and allocations differ by CNY ${yuan(left)}`)
}

/** 7.2: only for the last bill, only within `receipt.smallDiff`. */
async function smallDifferenceOf(tx: Tx, form: ClaimForm, allocs: Line[], bills: Map<string, Bill>): Promise<void> {
  form.values.smallDiff = ZERO
  if (!(form.values.closeSmallDiff ?? form.before?.closeSmallDiff)) return
  const last = allocs.filter(alloc => alloc['allocType'] === 1).at(-1)
  const bill = last && bills.get(last['billId'] as string)
  if (!bill) return
  const limit = fen((await paramValues(tx, ['receipt.smallDiff']))['receipt.smallDiff'])
  const rest = subFen(bill.unpaidAmt, bill.lockedAmt, last['amt'] as Fen)
  if (rest > limit) form.fault('closeSmallDiff', `尾差超过${yuan(limit)}元 / difference above ${yuan(limit)}`)
  else form.values.smallDiff = rest > 0n ? rest : ZERO
}

/** 7.4: a third-party payer needs a relation, an authorisation, or a reason with its document. */
async function thirdParty(
  tx: Tx,
  form: ClaimForm,
  allocs: Line[],
  bills: Map<string, Bill>,
  receipts: Map<string, Receipt>,
): Promise<void> {
  let foreign = false
  for (const alloc of allocs) {
    const bill = bills.get(alloc['billId'] as string)
    if (!bill) continue
    alloc['thirdParty'] = false
    for (const receipt of receipts.values()) if (!(await paysFor(tx, receipt, bill))) alloc['thirdParty'] = true
    if (alloc['thirdParty']) foreign = true
  }
  const payer = [...receipts.values()].find(receipt => receipt.payerName)
  const asked = payer && askedOf(companyOf(form)!, allocs, bills, payer)
  if (!foreign || form.draft || (asked && (await isAuthorised(tx, form, asked)))) return
  if (!(form.values.thirdPartyReason ?? form.before?.thirdPartyReason))
    form.fault('thirdPartyReason', "付款人不是账单付款方，请说明代付原因 / the payer is not the bill's payer: say why")
  if (!(form.values.attachBizId ?? form.before?.attachBizId))
    form.fault('attachBizId', '代付须上传证明 / a third-party payment needs supporting documents')
}

async function paysFor(tx: Tx, receipt: Receipt, bill: Bill): Promise<boolean> {
  const name = normaliseName(receipt.payerName ?? '')
  if (name !== '' && name === normaliseName(bill.payerName ?? '')) return true
  const account = normaliseAccount(receipt.payerAccountNo ?? '')
  const row = await tx.row<{
    n: string
  }>(sql`select count(*) as n from account_relation where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 1 and auth_id is null and party_id = ${bill.payerId}::bigint
    and ((${account} <> '' and account_key = ${account}) or (account_key is null and payer_name = ${receipt.payerName ?? ''})) and (valid_to is null or valid_to >= ${receipt.valueDate}::date)`)
  return row!.n !== '0'
}
