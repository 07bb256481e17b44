import { localDate, negFen, refuse, titled, ZERO, type ChangesOf, type Fen, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { implement, type Form } from '#packages/server/implement.ts'
import { findRow, getRow } from '#packages/server/rows.ts'
import { accountSurplus } from '#areas/accounts/account-surplus/account-surplus.ts'
import {
  freezeSurplus,
  moveSurplus,
  surplusRef,
  surplusRoom,
  surplusRowFor,
} from '#areas/accounts/account-surplus/server/surplus-rows.ts'
import { FEE } from '#areas/accounts/calculations/fee-items.ts'
import { PAY_KIND } from '#areas/accounts/calculations/bill-references.ts'
import { assertRoom } from '#areas/accounts/calculations/money-room.ts'
import { lockCash, type Surplus } from '#areas/accounts/ledger/server/lock-cash.ts'
import { partyNames } from '#areas/accounts/ledger/server/names.ts'
import { postEntry } from '#areas/accounts/ledger/server/post-entries.ts'
import { raisePayable } from '../../account-payable/server/raise-payable.ts'
import { held } from '../../bill-receivable/server/lock-money.ts'
import { accountOf, followMoney } from '../../customer-account/server/accounts.ts'
import { accountBalanceSpecial } from '../account-balance-special.ts'

type Special = RowOf<typeof accountBalanceSpecial>
const KIND = { opening: 1, transfer: 2, freeze: 3, unfreeze: 4, refund: 5, correction: 6 } as const

async function prepare(tx: Tx, _actor: Actor, form: Form<typeof accountBalanceSpecial>): Promise<void> {
  const { values, before } = form
  const of = <K extends keyof Special>(key: K) => (values as Partial<Special>)[key] ?? before?.[key]
  const customerId = of('customerId')
  if (customerId) values.customerName = (await partyNames(tx, [customerId])).get(customerId) ?? ''
  const amt = of('amt')
  if (amt !== undefined && (amt === ZERO || (amt < 0n && of('kind') !== KIND.correction)))
    form.fault('amt', '金额须大于零 / the amount must be above zero')
  const [surplusId, targetId] = [of('surplusId'), of('targetSurplusId')]
  const surplus = surplusId ? await findRow(tx, accountSurplus, surplusId) : undefined
  if (surplus && (surplus.partyId !== customerId || surplus.companyId !== of('companyId')))
    form.fault('surplusId', '余额不属于该客户与主体 / the balance is of another customer or company')
  const target = targetId ? await findRow(tx, accountSurplus, targetId) : undefined
  if (target && (target.id === surplusId || target.companyId !== of('companyId')))
    form.fault('targetSurplusId', '转入余额须为同一主体的另一余额 / another balance of the same company')
}

/** What leaves the balance while it is decided: locked, so that nobody else spends it. */
const leaving = (row: Special): Fen =>
  row.kind === KIND.transfer || row.kind === KIND.freeze || row.kind === KIND.refund
    ? row.amt
    : row.kind === KIND.correction && row.amt < 0n
      ? negFen(row.amt)
      : ZERO

async function lockFor(tx: Tx, actor: Actor, row: Special): Promise<Map<string, Surplus>> {
  const ids = [row.surplusId, row.targetSurplusId].filter(id => id !== null)
  return (await lockCash(tx, actor, { companyIds: [row.companyId], surplusIds: ids })).surplus
}

async function reserve(tx: Tx, actor: Actor, row: Special, sign: 1 | -1): Promise<void> {
  const amt = leaving(row)
  if (amt === ZERO || !row.surplusId) return
  const surplus = held(await lockFor(tx, actor, row), row.surplusId)
  if (sign === 1) assertRoom('surplus', surplusRoom(surplus), amt)
  await moveSurplus(tx, actor, surplus, { locked: sign === 1 ? amt : negFen(amt) })
}

async function takeEffect(tx: Tx, actor: Actor, row: Special): Promise<ChangesOf<typeof accountBalanceSpecial>> {
  await reserve(tx, actor, row, -1)
  if (row.kind === KIND.refund) return refund(tx, actor, row)
  if (row.kind === KIND.freeze || row.kind === KIND.unfreeze) {
    await freeze(tx, actor, row)
    return {}
  }
  const surplusId =
    row.surplusId ??
    (await surplusRowFor(tx, actor, { companyId: row.companyId, partyKind: row.partyKind, partyId: row.customerId }))
  const rows = await lockFor(tx, actor, { ...row, surplusId })
  const own = held(rows, surplusId)
  const target = row.kind === KIND.transfer ? held(rows, row.targetSurplusId) : undefined
  const isIn = row.kind === KIND.opening || (row.kind === KIND.correction && row.amt > 0n)
  const amt = row.amt < 0n ? negFen(row.amt) : row.amt
  if (!isIn) assertRoom('surplus', surplusRoom(own), amt)
  await postEntry(tx, actor, {
    event: {
      eventType: 'surplus.moved',
      companyId: row.companyId,
      amt,
      ...(isIn ? {} : { from: surplusRef(own) }),
      ...(target ? { to: surplusRef(target) } : isIn ? { to: surplusRef(own) } : {}),
    },
    eventKey: `surplus.moved:${row.id}`,
    companyId: row.companyId,
    valueDate: localDate(actor.clock.now()),
    source: { sourceType: 'account-balance-special', sourceId: row.id, sourceNo: row.specialNo! },
    summary: titled('余额处理', 'Balance handled', row.customerName ?? ''),
  })
  await moveSurplus(tx, actor, own, { amt: isIn ? amt : negFen(amt) })
  if (target) await moveSurplus(tx, actor, target, { amt })
  return { surplusId }
}

/** 3, 4: part of the balance is out of use; the account shows it as long as anything is frozen. */
async function freeze(tx: Tx, actor: Actor, row: Special): Promise<void> {
  const own = held(await lockFor(tx, actor, row), row.surplusId)
  if (row.kind === KIND.freeze) assertRoom('surplus', surplusRoom(own), row.amt)
  else if (row.amt > own.frozenAmt)
    refuse('frozenShort', '冻结金额不足 / less than that is frozen', { frozen: String(own.frozenAmt) })
  await freezeSurplus(tx, actor, own, row.kind === KIND.freeze ? row.amt : negFen(row.amt))
  await followMoney(tx, actor, await accountOf(tx, actor, row))
}

/** 5: the balance goes back to its payer: a payment request that this approval covers. */
async function refund(tx: Tx, actor: Actor, row: Special): Promise<ChangesOf<typeof accountBalanceSpecial>> {
  const { accountPayableId } = await raisePayable(tx, actor, {
    source: { sourceType: 'surplus-refund', sourceId: row.id, sourceNo: row.specialNo! },
    companyId: row.companyId,
    payeeType: row.partyKind,
    payeeId: row.customerId,
    payeeAccountId: row.payeeAccountId,
    payKind: PAY_KIND.refund,
    feeItem: FEE.refund,
    amt: row.amt,
    dueDate: localDate(actor.clock.now()),
    description: row.reason,
    preApproved: true,
    refundOf: { kind: 'surplus', id: row.surplusId! },
    attachBizId: row.attachBizId,
  })
  return { payableId: accountPayableId }
}

async function locks(tx: Tx, actor: Actor, id: string): Promise<void> {
  await lockFor(tx, actor, await getRow(tx, accountBalanceSpecial, id))
}

export default implement(accountBalanceSpecial, {
  prepare,
  variables: (_tx, _actor, row) => Promise.resolve({ mechanismName: row.customerName }),
  actions: {
    submit: { locks, run: (tx, actor, { row }) => reserve(tx, actor, row, 1) },
    afresh: { locks, run: (tx, actor, { row }) => reserve(tx, actor, row, 1) },
    reject: { locks, run: (tx, actor, { row }) => reserve(tx, actor, row, -1) },
    withdraw: { locks, run: (tx, actor, { row }) => reserve(tx, actor, row, -1) },
    approve: { locks, run: (tx, actor, { row }) => takeEffect(tx, actor, row) },
    disable: { run: () => refuse('handled', '余额处理不能撤销 / a balance that was handled stays so') },
  },
})
