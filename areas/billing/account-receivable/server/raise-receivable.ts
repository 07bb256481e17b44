import { fen, localDate, Refused, refuse, yuan, type Fen, type LocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { insertRow, insertRows, updateRow } from '#packages/server/rows.ts'
import type { SupplierRefund } from '#areas/accounts/calculations/postings-receivable.ts'
import { standardRateOn } from '#areas/accounts/fee-item-setting/server/fee-table.ts'
import { contractHeads, partyNames, vehicleSnapshots } from '#areas/accounts/ledger/server/names.ts'
import { ORIGIN } from '../../codes.ts'
import { feeItemName, raiseBills } from '../../bill-receivable/server/raise-bills.ts'
import { accountReceivable, accountReceivableLine } from '../account-receivable.ts'

export interface Source {
  sourceType: string
  sourceId: string
  sourceNo?: string
  sourceSeq?: number
}
export interface ReceivableWanted {
  source: Source
  companyId: string
  payerType: number
  payerId: string
  contractType?: number
  contractId?: string
  orderVehicleId?: string
  vehicleId?: string
  cityCode?: string
  deptId?: string
  feeItem: number
  amt: Fen
  /** undefined = the rate of the fee item; null = not taxed. */
  taxRate?: string | null
  dueDate: LocalDate
  description: string
  lines?: readonly { item: string; qty: string; price: Fen; amt: Fen; vehicleId?: string }[]
  passThrough?: boolean
  nettingPreferred?: boolean
  attachBizId?: string
  noticeCustomer?: boolean
  /** What the plans of the item do not bring: a difference found afterwards (D4 speaks of what is planned). */
  besidePlans?: boolean
  /** Fee item 24: what a supplier gives back. */
  refundOf?: SupplierRefund
}
export interface RaisedReceivable {
  accountReceivableId: string
  billId: string
}

/** 90-interfaces 3.5. Key: sourceType + sourceId + feeItem + sourceSeq; raising twice returns the first (D3). */
export async function raiseReceivable(tx: Tx, actor: Actor, wanted: ReceivableWanted): Promise<RaisedReceivable> {
  const { source } = wanted
  await tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${`receivable ${tx.tenantId} ${source.sourceType} ${source.sourceId} ${wanted.feeItem} ${source.sourceSeq ?? 1}`}, 0))`,
  )
  const first = await raisedBefore(tx, wanted)
  if (first) return first
  if (!wanted.besidePlans) await refusePlanned(tx, wanted)
  const document = await insertDocument(tx, actor, wanted)
  return billDocument(tx, actor, document, wanted)
}

async function raisedBefore(tx: Tx, wanted: ReceivableWanted): Promise<RaisedReceivable | undefined> {
  const { sourceType, sourceId, sourceSeq = 1 } = wanted.source
  const row = await tx.row<{
    id: string
    bill_id: string
    amt: string
    payer_id: string
  }>(sql`select id, bill_id, amt, payer_id from account_receivable where tenant_id = ${tx.tenantId} and is_deleted = 0
    and source_type = ${sourceType} and source_id = ${sourceId} and fee_item = ${wanted.feeItem} and source_seq = ${sourceSeq}`)
  if (!row) return undefined
  if (fen(row.amt) !== wanted.amt || row.payer_id !== wanted.payerId)
    throw new Refused({
      kind: 'Duplicate',
      message: '重复请求内容不一致 / repeated request with different content',
      facts: { amt: row.amt, asked: yuan(wanted.amt) },
    })
  return { accountReceivableId: row.id, billId: row.bill_id }
}

/** D4: planned items of a contract are billed from the plan, not a second time by hand. */
export async function refusePlanned(
  tx: Tx,
  wanted: { contractId?: string | null; feeItem: number; orderVehicleId?: string | null },
): Promise<void> {
  if (!wanted.contractId) return
  const row = await tx.row<{
    n: string
  }>(sql`select count(*) as n from bill_receipt_plan where tenant_id = ${tx.tenantId} and contract_id = ${wanted.contractId}::bigint and fee_item = ${wanted.feeItem} and status = 1 and is_deleted = 0
    ${wanted.orderVehicleId ? sql`and order_vehicle_id = ${wanted.orderVehicleId}::bigint` : sql.empty}`)
  const [zh, en] = feeItemName(wanted.feeItem).split(' / ')
  if (row!.n !== '0')
    refuse(
      'planned',
      '该合同【{zh}】已有收付款计划，请从计划中选择 / this contract already has plan rows for {en}, choose them instead',
      { zh, en },
    )
}

async function insertDocument(tx: Tx, actor: Actor, wanted: ReceivableWanted) {
  const { source, lines: _, taxRate, besidePlans: __, refundOf: ___, ...given } = wanted
  const snapshot = await snapshots(tx, wanted)
  const document = await insertRow(tx, actor, accountReceivable, {
    ...given,
    ...source,
    sourceNo: source.sourceNo ?? null,
    sourceSeq: source.sourceSeq ?? 1,
    taxRate: taxRate === undefined ? await standardRateOn(tx, wanted.feeItem, localDate(actor.clock.now())) : taxRate,
    receivableDate: localDate(actor.clock.now()),
    ...snapshot,
    cityCode: wanted.cityCode ?? snapshot.cityCode ?? '',
    attachBizId: wanted.attachBizId ?? null,
  } as never)
  if (wanted.lines?.length)
    await insertRows(
      tx,
      actor,
      accountReceivableLine,
      wanted.lines.map((line, index) => ({ ...line, receivableId: document.id, lineNo: index + 1 })) as never,
    )
  return document
}

async function snapshots(tx: Tx, wanted: { payerId: string; contractId?: string | null; vehicleId?: string | null }) {
  const names = await partyNames(tx, [wanted.payerId])
  const contract = (await contractHeads(tx, [wanted.contractId ?? null])).get(wanted.contractId ?? '')
  const vehicle = (await vehicleSnapshots(tx, [wanted.vehicleId ?? null])).get(wanted.vehicleId ?? '')
  return {
    payerName: names.get(wanted.payerId) ?? '',
    contractNo: contract?.contractNo ?? null,
    plateNo: vehicle?.plateNo ?? null,
    cityCode: contract?.cityCode ?? null,
  }
}

export async function billDocument(
  tx: Tx,
  actor: Actor,
  document: {
    id: string
    receivableNo: string | null
    payerName: string | null
    contractNo: string | null
    plateNo: string | null
    taxRate: string | null
  },
  wanted: Omit<ReceivableWanted, 'taxRate'>,
): Promise<RaisedReceivable> {
  const contract = (await contractHeads(tx, [wanted.contractId ?? null])).get(wanted.contractId ?? '')
  const [bill] = await raiseBills(tx, actor, [
    {
      origin: ORIGIN.business,
      sourceType: wanted.source.sourceType,
      sourceId: wanted.source.sourceId,
      sourceNo: wanted.source.sourceNo ?? document.receivableNo,
      feeItem: wanted.feeItem,
      companyId: wanted.companyId,
      payerType: wanted.payerType,
      payerId: wanted.payerId,
      payerName: document.payerName,
      contractType: wanted.contractType ?? contract?.contractType ?? null,
      contractId: wanted.contractId ?? null,
      contractNo: document.contractNo,
      orderVehicleId: wanted.orderVehicleId ?? null,
      vehicleId: wanted.vehicleId ?? null,
      plateNo: document.plateNo,
      cityCode: wanted.cityCode ?? contract?.cityCode ?? null,
      deptId: wanted.deptId ?? contract?.deptId ?? null,
      salesUserId: contract?.salesUserId ?? null,
      billAmt: wanted.amt,
      taxRate: document.taxRate,
      billDate: localDate(actor.clock.now()),
      dueDate: maxDay(wanted.dueDate, localDate(actor.clock.now())),
      passThrough: wanted.passThrough ?? false,
      ...(wanted.refundOf ? { refundOf: wanted.refundOf } : {}),
    },
  ])
  await updateRow(tx, actor, accountReceivable, document.id, { billId: bill!.id, billNo: bill!.billNo })
  return { accountReceivableId: document.id, billId: bill!.id }
}
const maxDay = (a: LocalDate, b: LocalDate) => (a > b ? a : b)
