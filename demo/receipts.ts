import { addDays, monthStart, fen, yuan, type LocalDate } from '#kernel'
import { cardNo } from '#kernel/made-up.ts'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { accountBankReceipt } from '#areas/accounts/account-bank-receipt/account-bank-receipt.ts'
import { accountSurplus } from '#areas/accounts/account-surplus/account-surplus.ts'
import { accountAccidentFine } from '#areas/billing/account-accident-fine/account-accident-fine.ts'
import { accountActuallyReceive } from '#areas/billing/account-actually-receive/account-actually-receive.ts'
import { accountActuallyReceiveBatch } from '#areas/billing/account-actually-receive-batch/account-actually-receive-batch.ts'
import { accountBalanceSpecial } from '#areas/billing/account-balance-special/account-balance-special.ts'
import { accountRecharge } from '#areas/billing/account-recharge/account-recharge.ts'
import { accountSettlement } from '#areas/billing/account-settlement/account-settlement.ts'
import { accountSettlementCategory } from '#areas/billing/account-settlement-category/account-settlement-category.ts'
import { customerStatement } from '#areas/billing/customer-statement/customer-statement.ts'
import type { Masters } from './masters.ts'
import { importsLines } from './paying.ts'
import type { Stage } from './stage.ts'

const YUNTU = '广州云途城配物流有限公司'
const MAKER = '金瑶'
const CASHIER = '周敏'

/** The rest of a cashier's desk: recharges, vouchers, a batch, settlements, statements, an accident and a frozen balance. */
export async function keepsAccounts(
  stage: Stage,
  masters: Masters,
  customers: ReadonlyMap<string, string>,
): Promise<void> {
  if ((await stage.run(tx => findRows(tx, accountRecharge, {} as never, { limit: 1 }))).length > 0) return
  const customerId = customers.get(YUNTU)
  if (!customerId) return
  const day = addDays(stage.today, -1)
  const [billed] = await stage.run(tx => openBills(tx, customerId, 1))
  const company = [...masters.companies].find(([, id]) => id === billed?.company)?.[0] ?? '华驰深圳'
  const desk: Desk = { stage, masters, customerId, company, companyId: masters.companies.get(company)!, day }
  await tellsStatements(stage)
  stage.at(day, '15:30:00')
  await recharges(desk)
  await receives(desk)
  await batches(desk)
  await settles(desk)
  await charges(desk)
  await freezes(desk)
  stage.at(stage.today, '01:40:00')
  await stage.job('customer-account-mark')
}

interface Desk {
  stage: Stage
  masters: Masters
  customerId: string
  company: string
  companyId: string
  day: LocalDate
}

/** The month that ended: rent checked, statements made; some sent, one agreed, one disputed. */
async function tellsStatements(stage: Stage): Promise<void> {
  stage.at(monthStart(stage.today), '03:00:00')
  await stage.job('rent-statement')
  stage.at(monthStart(stage.today), '05:00:00')
  await stage.job('customer-statement')
  stage.at(addDays(monthStart(stage.today), 1), '10:00:00')
  const made = await stage.run(tx =>
    findRows(tx, customerStatement, { status: 1 } as never, { orderBy: 't.id', limit: 6 }),
  )
  for (const [at, one] of made.entries())
    await stage.run(async tx => {
      const clerk = stage.who(MAKER)
      await act(tx, clerk, customerStatement, one.id, 'send')
      if (at === 0) await act(tx, clerk, customerStatement, one.id, 'confirm', { input: { answer: 1 } })
      if (at === 1)
        await act(tx, clerk, customerStatement, one.id, 'confirm', {
          input: { answer: 2, lineIds: [], disputeNote: '滞纳金起算日有异议，请核对到账日' },
        })
    })
}

const lineOf = async (tx: Tx, serial: string) =>
  (await findRows(tx, accountBankReceipt, { bankReceiptNo: serial } as never))[0]

/** One booked, one that waits, one rejected. */
async function recharges({ stage, masters, customerId, company, companyId, day }: Desk): Promise<void> {
  const amounts = ['20000.00', '8000.00', '3650.00']
  const serials = amounts.map((_, at) => `${day.replaceAll('-', '')}C${at}`)
  await importsLines(
    stage,
    masters,
    company,
    amounts.map((amt, at) => ({
      day,
      time: `14:0${at}:00`,
      amt,
      payerName: YUNTU,
      payerAccountNo: cardNo('6228', 91),
      remark: '预付租金',
      serial: serials[at]!,
    })),
  )
  for (const [at, amt] of amounts.entries())
    await stage.run(async tx => {
      const line = await lineOf(tx, serials[at]!)
      const { id } = await saveRecord(
        tx,
        stage.who(MAKER),
        accountRecharge,
        {
          companyId,
          partyKind: 1,
          customerId,
          fundKind: 1,
          payMethod: 1,
          bankReceiptId: line!.id,
          amt,
          rechargeDate: day,
          purpose: 'prepaid-rent',
          autoOffset: false,
        },
        'save',
      )
      if (at === 0) await act(tx, stage.who(CASHIER), accountRecharge, id, 'confirm')
      if (at === 2)
        await act(tx, stage.who(CASHIER), accountRecharge, id, 'reject', { reason: '客户要求核销到本月租金' })
    })
}

interface Open {
  id: string
  company: string
  plate: string | null
  item: number
  month: string
  free: string
}
const openBills = (tx: Tx, customerId: string, limit: number) =>
  tx.rows<Open>(
    sql`select id, company_id as company, plate_no as plate, fee_item as item, to_char(coalesce(period_start, due_date), 'YYYY-MM') as month, (unpaid_amt - locked_amt)::text as free from bill_receivable
      where tenant_id = ${tx.tenantId} and is_deleted = 0 and status in (1, 2) and unpaid_amt > locked_amt and payer_id = ${customerId}::bigint and plate_no is not null order by due_date, id limit ${limit}`,
  )
const ownAccount = (masters: Masters, company: string): string | undefined =>
  [...masters.companies].flatMap(([short, id]) => (id === company ? [masters.accounts.get(short)] : []))[0]

/** By POS, paid and confirmed; in cash, waiting. */
async function receives({ stage, masters, customerId }: Desk): Promise<void> {
  const bills = await stage.run(tx => openBills(tx, customerId, 2))
  for (const [at, bill] of bills.entries())
    await stage.run(async tx => {
      const { id } = await saveRecord(
        tx,
        stage.who(MAKER),
        accountActuallyReceive,
        {
          companyId: bill.company,
          payerType: 1,
          payerId: customerId,
          receivableType: 7,
          payMethod: at === 0 ? 4 : 3,
          ...(at === 0 ? { channelOrderNo: `POS${stage.now.replaceAll('-', '')}001` } : {}),
          ownAccountId: ownAccount(masters, bill.company),
          receiveDate: stage.now,
          amt: bill.free,
          lines: [{ billId: bill.id, amt: bill.free }],
          remark: at === 0 ? '门店扫码' : '司机现金代付',
        },
        'save',
      )
      if (at === 0) await act(tx, stage.who(CASHIER), accountActuallyReceive, id, 'confirm')
    })
}

/** One transfer for several cars, spread by the list that came with it. */
async function batches({ stage, masters, customerId, company, companyId, day }: Desk): Promise<void> {
  const all = await stage.run(tx => openBills(tx, customerId, 8))
  const bills = all.filter(one => one.company === companyId)
  if (bills.length === 0) return
  const total = bills.reduce((sum, one) => sum + fen(one.free), 0n)
  const serial = `${day.replaceAll('-', '')}P0`
  await importsLines(stage, masters, company, [
    {
      day,
      time: '15:10:00',
      amt: yuan(total as never),
      payerName: YUNTU,
      payerAccountNo: cardNo('6228', 91),
      remark: '多车租金',
      serial,
    },
  ])
  await stage.run(async tx => {
    const line = await lineOf(tx, serial)
    await saveRecord(
      tx,
      stage.who(MAKER),
      accountActuallyReceiveBatch,
      {
        companyId,
        payerKind: 1,
        payerType: 1,
        payerId: customerId,
        funds: [{ bankReceiptId: line!.id, amt: yuan(total as never) }],
        lines: bills.map(one => ({ plateNo: one.plate, feeItem: one.item, month: one.month, amt: one.free })),
        toSurplus: true,
      },
      'save',
    )
  })
}

const categories: readonly (readonly [
  code: string,
  name: string,
  direction: 1 | 2,
  feeItem: number,
  taxRate: string,
])[] = [
  ['YEARCHECK', '年检代办结算', 1, 11, '6'],
  ['REPAIR', '维修结算', 1, 10, '13'],
  ['TRANSPORT', '板车运输结算', 1, 19, '9'],
  ['REBATE', '供应商返利', 2, 99, '6'],
]

/** Kinds of settlement; two supplier's settlements of the last month: one effective, one on its way, one draft. */
async function settles({ stage, companyId, day }: Desk): Promise<void> {
  const ids = await stage.run(async tx => {
    const made: string[] = []
    for (const [at, [code, name, direction, feeItem, taxRate]] of categories.entries())
      made.push(
        (
          await saveRecord(
            tx,
            stage.who(MAKER),
            accountSettlementCategory,
            { code, name, direction, feeItem, taxRate, invoiceRequired: 0, sort: at },
            'save',
          )
        ).id,
      )
    return made
  })
  const payees = await stage.run(tx =>
    tx.rows<{ kind: number; id: string; account: string }>(
      sql`select m.mechanism_type as kind, m.id, min(a.id)::text as account from mechanism m join account_mechanism a on a.tenant_id = m.tenant_id and a.mechanism_id = m.id and a.is_deleted = 0 and a.status = 1
        where m.tenant_id = ${tx.tenantId} and m.is_deleted = 0 and m.mechanism_type in (2, 8, 9) group by m.mechanism_type, m.id order by m.id limit 3`,
    ),
  )
  const last = addDays(monthStart(day), -1)
  for (const [at, payee] of payees.entries())
    await stage.run(async tx => {
      const clerk = stage.who(MAKER)
      const qty = 62 - at * 20
      const { id } = await saveRecord(
        tx,
        clerk,
        accountSettlement,
        {
          categoryId: ids[0]!,
          companyId,
          mechanismType: payee.kind,
          mechanismId: payee.id,
          periodFrom: monthStart(last),
          periodTo: last,
          lines: [{ item: '车辆年检', qty: `${qty}`, price: '300.00', amt: yuan((BigInt(qty) * 30_000n) as never) }],
          deductLines: at === 0 ? [{ reason: 'quality', amt: '600.00', note: '复检两台' }] : [],
          invoiceRequired: 0,
          dueDate: addDays(day, 20),
          payeeAccountId: payee.account,
          confirmDoc: await stage.scan(tx, clerk, '结算确认单'),
          remark: '按月结算',
          ...(at === 2 ? { draft: true } : {}),
        },
        'save',
      )
      if (at === 0) await stage.approve(tx, 'account-settlement', id)
    })
}

/** Downtime, depreciation and the deductible of one accident (50-billing 7.6). */
async function charges({ stage, customerId, day }: Desk): Promise<void> {
  await stage.run(async tx => {
    const [car] = await tx.rows<{ vehicle: string; position: string; contract: string; company: string }>(
      sql`select vehicle_id as vehicle, order_vehicle_id as position, contract_id as contract, company_id as company from bill_receivable
        where tenant_id = ${tx.tenantId} and is_deleted = 0 and payer_id = ${customerId}::bigint and vehicle_id is not null and order_vehicle_id is not null and contract_id is not null order by id limit 1`,
    )
    if (!car) return
    const clerk = stage.who(MAKER)
    await saveRecord(
      tx,
      clerk,
      accountAccidentFine,
      {
        accidentNo: `SG${addDays(day, -20).replaceAll('-', '')}0001`,
        companyId: car.company,
        partyKind: 1,
        customerId,
        driverName: '陈国强',
        contractId: car.contract,
        orderVehicleId: car.position,
        vehicleId: car.vehicle,
        accidentTime: `${addDays(day, -20)} 18:20:00`,
        liability: 1,
        dueDate: addDays(day, 10),
        agreementSigned: true,
        attachBizId: await stage.scan(tx, clerk, '赔付协议'),
        lines: [
          { chargeKind: 1, basis: '157.81', rate: '12', amt: '1893.72', note: '停运12天' },
          { chargeKind: 2, basis: '18600.00', rate: '15', amt: '2790.00', note: '维修费15%' },
          { chargeKind: 3, amt: '2000.00', note: '保险免赔' },
        ],
      },
      'save',
    )
  })
}

/** A court asks for part of a balance: two people decide. */
async function freezes({ stage, companyId, customerId }: Desk): Promise<void> {
  await stage.run(async tx => {
    const [surplus] = await findRows(tx, accountSurplus, { partyId: customerId, companyId } as never)
    if (!surplus || surplus.availableAmt < fen('2000.00')) return
    const clerk = stage.who(MAKER)
    await saveRecord(
      tx,
      clerk,
      accountBalanceSpecial,
      {
        kind: 3,
        companyId,
        partyKind: 1,
        customerId,
        surplusId: surplus.id,
        amt: '2000.00',
        courtDoc: '（2026）粤0304执保字第1182号',
        reason: '法院协助冻结通知',
        attachBizId: await stage.scan(tx, clerk, '协助冻结通知书'),
      },
      'save',
    )
  })
}
