import { addDays, fen, minFen, monthStart, yuan, type Fen, type LocalDate } from '#kernel'
import { cardNo } from '#kernel/made-up.ts'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { accountBankReceipt } from '#areas/accounts/account-bank-receipt/account-bank-receipt.ts'
import { importStatement } from '#areas/accounts/account-bank-receipt/server/import-statement.ts'
import { statementCsv } from '#areas/billing/demo.ts'
import { accountActuallyReceive } from '#areas/billing/account-actually-receive/account-actually-receive.ts'
import { accountActuallyReceiveBatch } from '#areas/billing/account-actually-receive-batch/account-actually-receive-batch.ts'
import { accountReceivable } from '#areas/billing/account-receivable/account-receivable.ts'
import { raiseReceivable } from '#areas/billing/account-receivable/server/raise-receivable.ts'
import { invoiceMakeBatch } from '#areas/invoices/invoice-make-batch/invoice-make-batch.ts'
import { accountMechanism } from '#areas/partners/account-mechanism/account-mechanism.ts'
import { getsInputInvoices } from './input-invoices.ts'
import { setsSeller } from './invoicing.ts'
import { reddensInvoices } from './red-letters.ts'
import type { Doing, Stage } from './stage.ts'

const MAKER = '金瑶'
const CASHIER = '周敏'
const FINANCE = '王静'

/** A car on lease with its lessee: whoever owes something beside the rent. */
interface Position {
  company: string
  payer: string
  payerName: string
  contract: string
  position: string
  vehicle: string
  plate: string
  city: string
}

/** Planned receipts by hand, deposits asked for again, batches of receipts and of invoices, input invoices; done once. */
export const keepsMoneyDesk: Doing = async stage => {
  const known = await stage.run(tx => findRows(tx, accountReceivable, { sourceType: 'manual' } as never, { limit: 1 }))
  if (known.length > 0) return
  const positions = await stage.run(positionsOf)
  if (positions.length < 6) return
  await asksForMoney(stage, positions)
  await asksForDeposits(stage, positions)
  await receivesBatches(stage)
  await getsInputInvoices(stage)
  await invoicesBatches(stage, positions[0]!.company)
}

const positionsOf = (tx: Tx): Promise<Position[]> =>
  tx.rows<Position>(sql`
    select distinct on (b.order_vehicle_id) b.company_id as company, b.payer_id as payer, b.payer_name as "payerName", b.contract_id as contract, b.order_vehicle_id as position, b.vehicle_id as vehicle, b.plate_no as plate, b.city_code as city
      from bill_receivable b where b.tenant_id = ${tx.tenantId} and b.is_deleted = 0 and b.payer_type = 1 and b.fee_item = 1 and b.vehicle_id is not null and b.order_vehicle_id is not null and b.contract_id is not null and b.plate_no is not null and b.city_code is not null
     order by b.order_vehicle_id limit 12`)

const told = [
  [18, '400.00', '停车费：客户超期占用交付中心车位8天', '超期停车', '8', '50.00'],
  [10, '680.00', '客户自负维修：右前门划痕修复', '钣喷', '1', '680.00'],
  [99, '260.00', '补办行驶证及邮寄费', '证件补办', '1', '260.00'],
  [12, '200.00', '违章代办：闯红灯罚款代缴', '罚款代缴', '1', '200.00'],
  [99, '150.00', '重复登记，已在合同内包含', '洗车', '3', '50.00'],
] as const

/** One open, one partly and one fully received, one fine, one closed again. */
async function asksForMoney(stage: Stage, positions: readonly Position[]): Promise<void> {
  const day = addDays(stage.today, -6)
  for (const [at, [feeItem, amt, description, item, qty, price]] of told.entries()) {
    const one = positions[at]!
    stage.at(day, `10:${10 + at}:00`)
    const id = await stage.run(async tx => {
      const clerk = stage.who(MAKER)
      const saved = await saveRecord(
        tx,
        clerk,
        accountReceivable,
        {
          companyId: one.company,
          payerType: 1,
          payerId: one.payer,
          contractType: 4,
          contractId: one.contract,
          orderVehicleId: one.position,
          vehicleId: one.vehicle,
          cityCode: one.city,
          feeItem,
          amt,
          receivableDate: day,
          dueDate: addDays(day, 10),
          description,
          lines: [{ item, qty, price, amt }],
          attachBizId: await stage.scan(tx, clerk, `${item}依据`),
        },
        'save',
      )
      return saved.id
    })
    if (at === 1) await takesCash(stage, one, id, '300.00')
    if (at === 2) await takesCash(stage, one, id, amt)
    if (at === 4)
      await stage.run(tx => act(tx, stage.who(MAKER), accountReceivable, id, 'close', { reason: '重复登记' }))
  }
}

const ownAccountOf = async (tx: Tx, companyId: string): Promise<string | undefined> =>
  (
    await findRows(tx, accountMechanism, { mechanismId: companyId, mechanismType: 10, status: 1 } as never, {
      orderBy: 't.id',
      limit: 1,
    })
  )[0]?.id

async function takesCash(stage: Stage, one: Position, receivableId: string, amt: string): Promise<void> {
  stage.at(addDays(stage.today, -3), '11:20:00')
  await stage.run(async tx => {
    const { billId } = await getRow(tx, accountReceivable, receivableId)
    const saved = await saveRecord(
      tx,
      stage.who(MAKER),
      accountActuallyReceive,
      {
        companyId: one.company,
        payerType: 1,
        payerId: one.payer,
        receivableType: 1,
        receivableId,
        payMethod: 4,
        channelOrderNo: `POS${receivableId.slice(-10)}`,
        ownAccountId: await ownAccountOf(tx, one.company),
        receiveDate: stage.now,
        amt,
        lines: [{ billId, amt }],
        remark: '门店扫码',
      },
      'save',
    )
    await act(tx, stage.who(CASHIER), accountActuallyReceive, saved.id, 'confirm')
  })
}

/** A risk that rose, and a deposit that was used up. */
async function asksForDeposits(stage: Stage, positions: readonly Position[]): Promise<void> {
  stage.at(addDays(stage.today, -4), '15:00:00')
  for (const [at, reason] of ['连续逾期，按协议追加保证金', '保证金已抵扣欠租，补足差额'].entries()) {
    const one = positions[at + 2]!
    await stage.run(async tx =>
      raiseReceivable(tx, stage.who(MAKER), {
        source: { sourceType: 'margin', sourceId: await tx.newId() },
        companyId: one.company,
        payerType: 1,
        payerId: one.payer,
        contractType: 4,
        contractId: one.contract,
        orderVehicleId: one.position,
        feeItem: 2,
        amt: fen(at === 0 ? '5000.00' : '2600.00'),
        taxRate: null,
        dueDate: addDays(stage.today, 6),
        description: reason,
      }),
    )
  }
}

interface OpenBill {
  plate: string
  item: number
  month: string
  free: string
}
interface Owing {
  company: string
  payer: string
  name: string
}
const owing = (tx: Tx): Promise<Owing[]> =>
  tx.rows<Owing>(
    sql`select company_id as company, payer_id as payer, max(payer_name) as name from bill_receivable where tenant_id = ${tx.tenantId} and is_deleted = 0 and status in (1, 2) and unpaid_amt > locked_amt and payer_type = 1 and plate_no is not null and fee_item = 1
      group by 1, 2 having count(*) >= 6 order by count(*) desc, 2 limit 3`,
  )
const billsOf = (tx: Tx, one: Owing, limit: number): Promise<OpenBill[]> =>
  tx.rows<OpenBill>(
    sql`select plate_no as plate, fee_item as item, to_char(coalesce(period_start, due_date), 'YYYY-MM') as month, (unpaid_amt - locked_amt)::text as free from bill_receivable
      where tenant_id = ${tx.tenantId} and is_deleted = 0 and status in (1, 2) and unpaid_amt > locked_amt and payer_id = ${one.payer}::bigint and company_id = ${one.company}::bigint and plate_no is not null and fee_item = 1 order by due_date, id limit ${limit}`,
  )

/** What becomes of a batch: kept as a draft, waiting, sent back, booked, booked and taken back. */
const ends = ['draft', 'waiting', 'rejected', 'booked', 'reversed'] as const

async function receivesBatches(stage: Stage): Promise<void> {
  const day = addDays(stage.today, -2)
  const payers = await stage.run(owing)
  for (const [at, end] of ends.entries()) {
    const one = payers[at % Math.max(payers.length, 1)]
    if (!one) return
    stage.at(day, `16:${10 + at}:00`)
    const bills = await stage.run(tx => billsOf(tx, one, 2))
    if (bills.length === 0) continue
    await receivesBatch(stage, one, bills, end, at)
  }
}

async function receivesBatch(
  stage: Stage,
  one: Owing,
  bills: readonly OpenBill[],
  end: (typeof ends)[number],
  at: number,
): Promise<void> {
  // A lessee in arrears pays a part: his debt stays.
  const parts = bills.map(bill => ({ ...bill, amt: minFen(fen(bill.free), fen('600.00')) }))
  const total = yuan(parts.reduce((sum, part) => (sum + part.amt) as Fen, 0n as Fen))
  const serial = `${stage.now.replaceAll('-', '')}B${at}`
  const bankReceiptId = await comesIn(stage, one, total, serial, `16:${10 + at}:00`)
  if (!bankReceiptId) return
  await stage.run(async tx => {
    const { id } = await saveRecord(
      tx,
      stage.who(MAKER),
      accountActuallyReceiveBatch,
      {
        companyId: one.company,
        payerKind: at === 3 ? 2 : 1,
        payerType: 1,
        payerId: one.payer,
        funds: [{ bankReceiptId, amt: total }],
        lines: parts.map(part => ({
          plateNo: part.plate,
          feeItem: part.item,
          month: part.month,
          amt: yuan(part.amt),
        })),
        toSurplus: true,
        remark: at === 3 ? '平台代扣' : '多车租金',
        ...(end === 'draft' ? { draft: true } : {}),
      },
      'save',
    )
    const cashier = stage.who(CASHIER)
    if (end === 'rejected')
      await act(tx, cashier, accountActuallyReceiveBatch, id, 'reject', { reason: '名单与流水金额不一致，请核对' })
    if (end === 'booked' || end === 'reversed') await act(tx, cashier, accountActuallyReceiveBatch, id, 'confirm')
    if (end === 'reversed')
      await act(tx, stage.who(FINANCE), accountActuallyReceiveBatch, id, 'invalid', { reason: '客户改付到其他合同' })
  })
}

async function comesIn(
  stage: Stage,
  one: Owing,
  amt: string,
  serial: string,
  time: string,
): Promise<string | undefined> {
  return stage.run(async tx => {
    const ownAccountId = await ownAccountOf(tx, one.company)
    if (!ownAccountId) return undefined
    const last = await tx.row<{ balance: string }>(
      sql`select balance_after as balance from account_bank_receipt where tenant_id = ${tx.tenantId} and own_account_id = ${ownAccountId}::bigint and is_deleted = 0 order by txn_time desc, id desc limit 1`,
    )
    const line = { day: stage.now, time, amt, payerName: one.name, payerAccountNo: cardNo('6228', 93), serial }
    const { csv } = statementCsv([{ ...line, remark: '多车租金' }], last?.balance ?? '2600000.00')
    await importStatement(
      tx,
      stage.who(CASHIER),
      { ownAccountId },
      { name: `${serial}.csv`, mime: 'text/csv', bytes: Buffer.from(`\ufeff${csv}`) },
    )
    return (await findRows(tx, accountBankReceipt, { bankReceiptNo: serial } as never))[0]?.id
  })
}

/** One is issued, one lies with the invoicing staff, one was sent back, one is still written. */
async function invoicesBatches(stage: Stage, sellerId: string): Promise<void> {
  const months: LocalDate[] = [3, 2, 4, 1].map(back => addDays(monthStart(stage.today), -28 * back))
  stage.at(addDays(stage.today, -4), '09:30:00')
  await stage.run(tx => setsSeller(tx, stage, sellerId))
  for (const [at, month] of months.entries()) {
    const id = await stage.run(async tx => {
      const saved = await saveRecord(
        tx,
        stage.who('金瑶'),
        invoiceMakeBatch,
        {
          sellerId,
          month: month.slice(0, 7),
          basis: 1,
          mergeMode: 1,
          splitMode: at === 0 ? 1 : 0,
          ...(at === 0 ? { splitLimit: '50000.00' } : {}),
          remark: `${month.slice(0, 7)}租金开票`,
          ...(at === 3 ? { draft: true } : {}),
        },
        'save',
      )
      return saved.id
    })
    if (at === 0) await stage.run(tx => stage.approve(tx, 'invoice-make-batch', id))
    if (at === 2) await stage.run(tx => stage.reject(tx, 'invoice-make-batch', id, '该月已分户开票，请核对未开金额'))
  }
  await stage.job('invoice-send')
  stage.at(addDays(stage.today, -4), '10:00:00')
  await stage.job('invoice-query')
  await reddensInvoices(stage)
}
