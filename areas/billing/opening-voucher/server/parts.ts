import { halfOf, localDate, ZERO, type Fen, type LocalDate, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { OpeningPart } from '#areas/accounts/calculations/postings-opening.ts'
import { PAY_KIND } from '#areas/accounts/calculations/bill-references.ts'
import type { AccountCode, Side } from '#areas/accounts/calculations/ledger-accounts.ts'
import { cardRef, marginCardFor } from '#areas/accounts/account-vehicle-margin/server/margin-cards.ts'
import { surplusRef, surplusRowFor } from '#areas/accounts/account-surplus/server/surplus-rows.ts'
import { lockCash, type CashHeld } from '#areas/accounts/ledger/server/lock-cash.ts'
import { contractHeads, type ContractHead } from '#areas/accounts/ledger/server/names.ts'
import { billRef } from '../../bill-receivable/server/bill-money.ts'
import { held, type Bill } from '../../bill-receivable/server/lock-money.ts'
import { feeItemName, insertBills } from '../../bill-receivable/server/raise-bills.ts'
import { payableRef, type Payable } from '../../bill-payable/server/payable-money.ts'
import { insertPayables } from '../../bill-payable/server/raise-payables.ts'
import { payeeAccountOf } from '../../bill-payment-plan/server/payment-plans.ts'
import { OPENING, ORIGIN } from '../../codes.ts'
import type { openingBalance } from '../../opening-balance/opening-balance.ts'

export type Balance = RowOf<typeof openingBalance>
/** What a row turned into; its ids stand on the row. */
export interface Became {
  receivableId?: string
  payableId?: string
  surplusId?: string
  cardId?: string
}
export interface Made {
  readonly parts: OpeningPart[]
  readonly became: Map<string, Became>
  readonly bills: Bill[]
  readonly cash: CashHeld
}

const ofKind = (rows: readonly Balance[], kind: number) => rows.filter(row => row.kind === kind)

/** The bills, balance rows and cards of the balances; the caller posts them as one entry and moves the cached balances. */
export async function makeParts(tx: Tx, actor: Actor, companyId: string, rows: readonly Balance[]): Promise<Made> {
  const heads = await contractHeads(
    tx,
    rows.map(row => row.contractId),
  )
  const became = new Map<string, Became>()
  for (const row of ofKind(rows, OPENING.surplus)) became.set(row.id, { surplusId: await surplusOf(tx, actor, row) })
  for (const row of ofKind(rows, OPENING.deposit)) became.set(row.id, { cardId: await cardOf(tx, actor, row) })
  const cash = await lockCash(tx, actor, {
    companyIds: [companyId],
    surplusIds: [...became.values()].flatMap(one => one.surplusId ?? []),
    cardIds: [...became.values()].flatMap(one => one.cardId ?? []),
  })
  const owed = ofKind(rows, OPENING.receivable)
  const bills = await insertBills(
    tx,
    actor,
    owed.map(row => newBill(actor, row, heads.get(row.contractId ?? ''))),
  )
  const owing = ofKind(rows, OPENING.payable)
  const payables = await insertPayables(tx, actor, await newPayables(tx, actor, owing, heads))
  for (const [at, row] of owed.entries()) became.set(row.id, { receivableId: bills[at]!.id })
  for (const [at, row] of owing.entries()) became.set(row.id, { payableId: payables[at]!.id })
  const byBill = new Map(bills.map(bill => [bill.id, bill]))
  const byPayable = new Map(payables.map(bill => [bill.id, bill]))
  return {
    parts: rows.map(row => partOf(row, became.get(row.id) ?? {}, { cash, byBill, byPayable })),
    became,
    bills,
    cash,
  }
}

function partOf(
  row: Balance,
  made: Became,
  { cash, byBill, byPayable }: { cash: CashHeld; byBill: Map<string, Bill>; byPayable: Map<string, Payable> },
): OpeningPart {
  if (made.receivableId) {
    const bill = held(byBill, made.receivableId)
    return { kind: 'receivable', bill: billRef(bill), gross: bill.dueAmt, tax: bill.taxAmt }
  }
  if (made.payableId) return { kind: 'payable', bill: payableRef(held(byPayable, made.payableId)), gross: row.amt }
  if (made.surplusId) return { kind: 'surplus', surplus: surplusRef(held(cash.surplus, made.surplusId)), amt: row.amt }
  if (made.cardId) return { kind: 'card', card: cardRef(held(cash.cards, made.cardId)), amt: row.amt }
  return {
    kind: 'account',
    account: row.accountCode as AccountCode,
    side: row.kind === OPENING.bank ? 1 : (row.side as Side),
    amt: row.amt,
    at: { companyId: row.companyId, ...(row.ownAccountId ? { ownAccountId: row.ownAccountId } : {}) },
  }
}

const surplusOf = (tx: Tx, actor: Actor, row: Balance): Promise<string> =>
  surplusRowFor(tx, actor, {
    companyId: row.companyId,
    partyKind: row.partyKind!,
    partyId: row.partyId!,
    contractId: row.contractId,
    contractNo: row.contractNo,
  })

const cardOf = (tx: Tx, actor: Actor, row: Balance): Promise<string> =>
  marginCardFor(tx, actor, {
    companyId: row.companyId,
    partyKind: row.partyKind!,
    partyId: row.partyId!,
    contractId: row.contractId!,
    customerName: row.partyName,
    contractNo: row.contractNo,
  })

const shared = (actor: Actor, row: Balance, head: ContractHead | undefined) => ({
  origin: ORIGIN.opening,
  sourceType: 'opening-balance',
  sourceId: row.id,
  sourceNo: row.sourceNo || row.balanceNo,
  feeItem: row.feeItem!,
  billTitle: `期初${halfOf(feeItemName(row.feeItem!), 'zh')} / Opening: ${halfOf(feeItemName(row.feeItem!), 'en')}`,
  companyId: row.companyId,
  contractType: head?.contractType ?? null,
  contractId: row.contractId,
  contractNo: row.contractNo,
  cityCode: head?.cityCode ?? null,
  deptId: head?.deptId ?? null,
  billAmt: row.amt as Fen,
  billDate: localDate(actor.clock.now()) as LocalDate,
  dueDate: row.dueDate!,
  remark: row.remark,
})

const newBill = (actor: Actor, row: Balance, head: ContractHead | undefined) => ({
  ...shared(actor, row, head),
  payerType: row.partyKind!,
  payerId: row.partyId!,
  payerName: row.partyName,
  salesUserId: head?.salesUserId ?? null,
  taxRate: row.taxRate,
})

async function newPayables(tx: Tx, actor: Actor, rows: readonly Balance[], heads: ReadonlyMap<string, ContractHead>) {
  const list = []
  for (const row of rows)
    list.push({
      ...shared(actor, row, heads.get(row.contractId ?? '')),
      ...(await payeeAccountOf(tx, { partyId: row.partyId })),
      payKind: row.contractId ? PAY_KIND.contract : PAY_KIND.service,
      payeeType: row.partyKind,
      payeeId: row.partyId,
      payeeName: row.partyName,
      // Its input tax was taken in the former books.
      taxRate: null,
      inputInvoicedAmt: ZERO,
    })
  return list
}
