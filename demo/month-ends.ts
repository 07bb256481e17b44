import { addDays, monthStart } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { bankImportProfile } from '#areas/accounts/account-bank-receipt/account-bank-receipt.ts'
import { accountingPeriod } from '#areas/accounts/accounting-period/accounting-period.ts'
import { accountVehicleMargin } from '#areas/accounts/account-vehicle-margin/account-vehicle-margin.ts'
import { accountVehicleMarginHandle } from '#areas/billing/account-vehicle-margin-handle/account-vehicle-margin-handle.ts'
import { billAccountsChange } from '#areas/billing/bill-accounts-change/bill-accounts-change.ts'
import { billPayable } from '#areas/billing/bill-payable/bill-payable.ts'
import { openingBalance } from '#areas/billing/opening-balance/opening-balance.ts'
import { openingVoucher } from '#areas/billing/opening-voucher/opening-voucher.ts'
import { bookOpening } from '#areas/billing/opening-voucher/server/book.ts'
import { accountMechanism } from '#areas/partners/account-mechanism/account-mechanism.ts'
import { companySeeds } from './master-seeds.ts'
import type { Doing, Stage } from './stage.ts'

const CLERK = '金瑶'
const CASHIER = '周敏'
const FINANCE = '王静'
const DIRECTOR = '沈岚'
const NO_MORE = '线路减少，按补充协议退还部分押金'
/** A city bank writes its statements like nobody else. */
const CITY_BANK = '深圳前海城商银行'

/** The finance desk's other work: a bank's own form, bills of ours changed, former books taken over, months closed. */
export const endsMonths: Doing = async stage => {
  const known = await stage.run(async tx => ({
    profile: (await findRows(tx, bankImportProfile, { bankName: CITY_BANK } as never)).length > 0,
    changed: (await findRows(tx, billAccountsChange, { changeType: 2 } as never, { limit: 1 })).length > 0,
    handled: (await findRows(tx, accountVehicleMarginHandle, { reason: NO_MORE } as never, { limit: 1 })).length > 0,
    opened: (await findRows(tx, openingBalance, {}, { limit: 1 })).length > 0,
    closed: (await findRows(tx, accountingPeriod, { status: 3 } as never, { limit: 1 })).length > 0,
  }))
  if (!known.profile) await readsCityBank(stage)
  if (!known.changed) await changesPayables(stage)
  if (!known.handled) await handlesDeposits(stage)
  if (!known.opened) await takesBooksOver(stage)
  if (!known.closed) await closesMonths(stage)
}

async function readsCityBank(stage: Stage): Promise<void> {
  stage.at(addDays(stage.today, -12), '09:20:00')
  await stage.run(tx =>
    saveRecord(
      tx,
      stage.who(CASHIER),
      bankImportProfile,
      {
        ...{ bankName: CITY_BANK, fileKind: 1, amountMode: 1, signature: '账务日,来账金额,往账金额' },
        columnMap: {
          ...{ date: '账务日', amountIn: '来账金额', amountOut: '往账金额', balance: '账户余额' },
          ...{ payerName: '对手户名', payerAccount: '对手账号', summary: '业务摘要', serial: '柜员流水号' },
        },
        skipPattern: '合计,打印时间',
        remark: '网银“对公明细”导出的表格 / The list of transactions of its web bank',
      },
      'save',
    ),
  )
}

/** An agreed discount, a later day, one that waits, one that was refused. */
async function changesPayables(stage: Stage): Promise<void> {
  const bills = await stage.run(tx =>
    findRows(
      tx,
      billPayable,
      sql`t.status = 1 and t.paying_amt = 0 and t.unpaid_amt >= 1000 and t.fee_item not in (20, 21, 24)`,
      {
        orderBy: 't.id',
        limit: 4,
      },
    ),
  )
  const told = [
    { kind: 2, line: { delta: '-200.00' }, code: 'goodwill', reason: '供应商同意抹去零头', ends: 'yes' },
    {
      kind: 3,
      line: { newDueDate: addDays(stage.today, 25) },
      code: 'contract',
      reason: '按补充协议延后付款',
      ends: 'yes',
    },
    { kind: 2, line: { delta: '-300.00' }, code: 'other', reason: '返工一台，扣减工时费', ends: '' },
    {
      kind: 3,
      line: { newDueDate: addDays(stage.today, 60) },
      code: 'other',
      reason: '资金安排，申请延后两个月',
      ends: 'no',
    },
  ] as const
  for (const [at, one] of told.entries()) {
    const bill = bills[at]
    if (!bill) return
    stage.at(addDays(stage.today, -3), `10:${10 + at}:00`)
    await stage.run(async tx => {
      const clerk = stage.who(CLERK)
      const { id } = await saveRecord(
        tx,
        clerk,
        billAccountsChange,
        {
          ...{ changeType: 2, changeKind: one.kind, reasonCode: one.code, reason: one.reason },
          lines: [{ billId: bill.id, ...one.line }],
          customerLetter: await stage.scan(tx, clerk, `应付变更依据 ${one.reason.slice(0, 6)}`),
        },
        'save',
      )
      if (one.ends === 'yes') await stage.approve(tx, 'bill-accounts-change', id)
      else if (one.ends === 'no') await stage.reject(tx, 'bill-accounts-change', id, '超过合同约定的付款期限')
    })
  }
}

/** Deposits that go back in part, move to another car, are kept, wait, or were refused. */
async function handlesDeposits(stage: Stage): Promise<void> {
  const found = await stage.run(async tx => {
    const cards = await findRows(
      tx,
      accountVehicleMargin,
      sql`t.held_amt >= 5000 and t.locked_amt = 0 and t.party_kind = 1`,
      {
        orderBy: 't.party_id, t.company_id, t.id',
        limit: 400,
      },
    )
    const accounts = await findRows(tx, accountMechanism, {
      mechanismId: cards.map(one => one.partyId!),
      status: 1,
    } as never)
    const payee = new Map(accounts.map(one => [`${one.mechanismId}:${one.accountName}`, one.id]))
    const of = Map.groupBy(cards, one => `${one.partyId}:${one.companyId}`)
    return [...of.values()].flatMap(([card, target, ...rest]) => {
      const account = card && payee.get(`${card.partyId}:${card.customerName}`)
      return card && target && rest.length >= 3 && account ? [{ card, target, rest, account }] : []
    })
  })
  const [one] = found
  if (!one) return
  const told = [
    { cardId: one.card.id, kind: 2, amt: '1000.00', payeeAccountId: one.account, reason: NO_MORE, ends: 'yes' },
    {
      cardId: one.rest[0]!.id,
      kind: 4,
      amt: '500.00',
      targetCardId: one.target.id,
      reason: '换车，押金随车转移',
      ends: 'yes',
    },
    { cardId: one.rest[1]!.id, kind: 3, amt: '300.00', reason: '行驶证遗失未补，按约定没收', ends: '' },
    { cardId: one.rest[2]!.id, kind: 3, amt: '2000.00', reason: '还车延迟，申请没收', ends: 'no' },
  ] as const
  for (const [at, { ends, ...body }] of told.entries()) {
    stage.at(addDays(stage.today, -2), `11:${10 + at}:00`)
    await stage.run(async tx => {
      const cashier = stage.who(CASHIER)
      const attachBizId = await stage.scan(tx, cashier, `保证金处理依据 ${body.reason.slice(0, 6)}`)
      const { id } = await saveRecord(tx, cashier, accountVehicleMarginHandle, { ...body, attachBizId }, 'save')
      if (ends === 'yes') await stage.approve(tx, 'account-vehicle-margin-handle', id)
      else if (ends === 'no') await stage.reject(tx, 'account-vehicle-margin-handle', id, '延迟在宽限期内，不予没收')
    })
  }
}

interface Parties {
  readonly companies: ReadonlyMap<string, string>
  readonly customerId: string
}
async function partiesOf(tx: Tx): Promise<Parties | undefined> {
  const companies = await tx.rows<{ id: string; name: string }>(
    sql`select id, mechanism_name as name from mechanism where tenant_id = ${tx.tenantId} and is_deleted = 0 and mechanism_type = 10 order by id`,
  )
  const customer = await tx.row<{ id: string }>(
    sql`select payer_id as id from bill_receivable where tenant_id = ${tx.tenantId} and is_deleted = 0 and payer_type = 1 order by id limit 1`,
  )
  return customer && { companies: new Map(companies.map(one => [one.name, one.id])), customerId: customer.id }
}

/** Hangzhou was booked with a wrong sum, taken back and booked again; what Tianjin brings waits to be looked at. */
async function takesBooksOver(stage: Stage): Promise<void> {
  const parties = await stage.run(partiesOf)
  const of = (short: string) => parties?.companies.get(companySeeds.find(one => one.short === short)!.name)
  const [hangzhou, tianjin] = [of('华驰杭州'), of('华驰天津')]
  if (!parties || !hangzhou || !tianjin) return
  // The end of the month before the booking: six days ago may lie in it.
  const cutoverDate = addDays(monthStart(addDays(stage.today, -6)), -1)
  const books = async (day: number) => {
    stage.at(addDays(stage.today, day), '16:30:00')
    return stage.run(tx => bookOpening(tx, stage.who(FINANCE), { companyId: hangzhou, cutoverDate }))
  }
  await brings(stage, hangzhou, parties.customerId, '1204200.00', -6)
  const { voucher } = await books(-6)
  stage.at(addDays(stage.today, -5), '09:10:00')
  await stage.run(tx =>
    act(tx, stage.who(FINANCE), openingVoucher, voucher.id, 'reverse', {
      reason: '借款本金与对账单不符，更正后重新入账',
    }),
  )
  await brings(stage, hangzhou, parties.customerId, '1204200.00', -5)
  await books(-5)
  await brings(stage, tianjin, parties.customerId, '1198000.00', -1)
}

/** Debits and credits of the former books agree where the borrowing is 1,204,200.00. */
async function brings(stage: Stage, companyId: string, partyId: string, borrowed: string, day: number): Promise<void> {
  stage.at(addDays(stage.today, day), '11:00:00')
  const dueDate = addDays(stage.today, 20)
  const rows = [
    { kind: 1, partyId, feeItem: 5, amt: '4800.00', dueDate, sourceNo: 'U8-AR-0017', remark: '原账未收服务费' },
    { kind: 3, partyId, amt: '600.00', sourceNo: 'U8-AR-0018', remark: '原账客户多付' },
    { kind: 6, accountCode: '1604', side: 1, amt: '1200000.00', sourceNo: 'U8-GL-1604', remark: '在途购车款' },
    { kind: 6, accountCode: '2501', side: 2, amt: borrowed, sourceNo: 'U8-GL-2501', remark: '银行借款本金' },
  ]
  for (const row of rows)
    await stage.run(tx => saveRecord(tx, stage.who(FINANCE), openingBalance, { companyId, ...row }, 'save'))
}

/** The oldest three months of Shenzhen; the last of them was opened once more for a late receipt. */
async function closesMonths(stage: Stage): Promise<void> {
  const shenzhen = companySeeds.find(one => one.short === '华驰深圳')!.name
  const periods = await stage.run(async tx => {
    const companyId = (await partiesOf(tx))?.companies.get(shenzhen)
    return companyId
      ? findRows(tx, accountingPeriod, { companyId, status: 1 } as never, { orderBy: 't.period', limit: 3 })
      : []
  })
  for (const [at, period] of periods.entries()) {
    stage.at(addDays(stage.today, -9 + at), '17:40:00')
    await stage.run(tx => act(tx, stage.who(FINANCE), accountingPeriod, period.id, 'close'))
  }
  const last = periods.at(-1)
  if (!last) return
  stage.at(addDays(stage.today, -2), '10:15:00')
  await stage.run(tx =>
    act(tx, stage.who(DIRECTOR), accountingPeriod, last.id, 'reopen', { reason: '补记一笔漏登的收款' }),
  )
  stage.at(addDays(stage.today, -2), '16:50:00')
  await stage.run(tx => act(tx, stage.who(FINANCE), accountingPeriod, last.id, 'close'))
}
