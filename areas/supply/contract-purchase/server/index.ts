import { addFen, ratioFen, yuan, ZERO, type ChangesOf, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { emit } from '#packages/server/emit.ts'
import { implement, type Form } from '#packages/server/implement.ts'
import { findRow, findRows } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { contractPurchaseItem } from '#areas/contracts/contract/contract-purchase-item.ts'
import { contractPurchaseTemp } from '#areas/contracts/contract-purchase-temp/contract-purchase-temp.ts'
import { removeTempRows, takeTempRows } from '#areas/contracts/temp-lines/server/rows.ts'
import { purchaseOrder } from '#areas/vehicles/purchase-order/purchase-order.ts'
import { PARTY, SUPPLY } from '../../codes.ts'
import { checkMilestones, linesOf, refuseOpenOrders } from '../../supply-kind/server/purchase-checks.ts'
import { supplyKind } from '../../supply-kind/server/supply-kind.ts'
import { contractSupplyMilestone } from '../../supply-kind/purchase-terms.ts'
import { contractPurchase } from '../contract-purchase.ts'

type Item = ChangesOf<typeof contractPurchaseItem>
type PurchaseForm = Form<typeof contractPurchase>
const USED = 4
const OTHER = 100
const OF_ITEM = [
  'supplierType',
  'supplierId',
  'carModelId',
  'color',
  'vin',
  'quantity',
  'unitPrice',
  'taxRate',
] as const
const MORE_OF_ITEM = ['deliveryDate', 'deliveryCity', 'remark'] as const

/** Items by their temporary batch replace those that stand (30, D9). */
async function takeItems(tx: Tx, actor: Actor, form: PurchaseForm): Promise<void> {
  const tempId = form.body['tempId']
  if (typeof tempId !== 'string' || tempId === '') return
  const rows = await takeTempRows(tx, actor, contractPurchaseTemp, tempId)
  if (rows.length === 0) return
  form.lines['items'] = rows.map(row =>
    Object.fromEntries([...OF_ITEM, ...MORE_OF_ITEM].map(name => [name, row[name] ?? null])),
  ) as never
}

async function reckon(tx: Tx, actor: Actor, form: PurchaseForm): Promise<Fen> {
  await takeItems(tx, actor, form)
  const items = await linesOf<Item>(tx, form, 'items', contractPurchaseItem)
  for (const item of items) item.amount = ratioFen(item.unitPrice ?? ZERO, item.quantity ?? 0, 1)
  form.values.totalQty = items.reduce((sum, item) => sum + (item.quantity ?? 0), 0)
  form.values.itemDoneQty = form.before?.itemDoneQty ?? 0
  return addFen(ZERO, ...items.map(item => item.amount ?? ZERO))
}

/** The order that calls the items off, as a draft with their prices and the milestones of the contract. */
async function openOrder(tx: Tx, actor: Actor, id: string): Promise<string> {
  const row = (await findRow(tx, contractPurchase, id))!
  const items = await findRows(tx, contractPurchaseItem, { contractId: id }, { orderBy: 't.line_no' })
  const parts = await findRows(tx, contractSupplyMilestone, { contractId: id }, { orderBy: 't.line_no' })
  const saved = await saveRecord(
    tx,
    actor,
    purchaseOrder,
    {
      draft: true,
      orderTitle: row.contractName.slice(0, 80),
      companyId: row.ownCompanyId,
      deptId: row.bizDeptId,
      buyerUserId: row.bizUserId,
      supplierType: row.counterpartyType,
      supplierId: row.counterpartyId,
      contractType: SUPPLY.purchase,
      contractId: id,
      purchaseKind: row.purchaseKind,
      deliverMode: row.deliverMode,
      freightBearer: row.freightBearer,
      freightPrice: row.freightPrice === null ? '' : yuan(row.freightPrice),
      insuranceBearer: row.insuranceBearer,
      warrantyNote: row.warrantyTerms,
      lines: items.map(item => ({
        modelId: item.carModelId,
        color: item.color ?? '',
        quantity: item.quantity,
        unitPrice: yuan(item.unitPrice),
        taxRate: item.taxRate ?? '',
        promiseDate: item.deliveryDate ?? '',
      })),
      milestones: parts.map(({ trigger, offsetDays, percent }) => ({ trigger, offsetDays, percent })),
    },
    'save',
  )
  return saved.id
}

const kind = supplyKind(contractPurchase, {
  contractType: SUPPLY.purchase,
  noun: '采购',
  payee: { role: '供应商 / Supplier', types: [PARTY.dealer, PARTY.factory, PARTY.provider, PARTY.customer, OTHER] },
  total: reckon,
  cities: (form: PurchaseForm) => ({ ...form.before, ...form.values }).deliverCityCodes ?? [],
  async submitChecks(tx, _actor, form: PurchaseForm) {
    await checkMilestones(tx, form)
    const whole = { ...form.before, ...form.values }
    const items = await linesOf<Item>(tx, form, 'items', contractPurchaseItem)
    items.forEach((item, index) => {
      if (item.vin && item.quantity !== 1)
        form.fault(`items.${index}.vin`, '填写车架号时数量须为1 / with a VIN the quantity is 1')
      if (item.deliveryDate && whole.startDate && item.deliveryDate < whole.startDate)
        form.fault(`items.${index}.deliveryDate`, '交付日期不在合同期内 / outside the term of the contract')
    })
    if (whole.purchaseKind === USED && items.some(item => !item.vin))
      form.fault('items', '二手车须逐台填写车架号 / used vehicles are named by their VIN')
  },
  variables: (_tx, _actor, row) => ({ totalQty: row.totalQty ?? 0 }),
  async onSigned(tx, actor, row) {
    await emit(tx, actor, 'contract-purchase.signed', { id: row.id, no: row.contractNo! })
    return { purchaseOrderId: await openOrder(tx, actor, row.id) }
  },
  stopGuard: (tx, _actor, row) => refuseOpenOrders(tx, row.id),
  endsByItself: true,
  /** All items are accepted, or what is left of the orders is closed. */
  completesWhen: sql`(x.item_done_qty >= x.total_qty or exists (select 1 from purchase_order p where p.tenant_id = c.tenant_id and p.contract_id = c.id and p.is_deleted = 0 and p.status in (2, 4)))
    and not exists (select 1 from purchase_order p where p.tenant_id = c.tenant_id and p.contract_id = c.id and p.is_deleted = 0 and p.status in (103, 102, 100, 101, 1, 3))`,
})

export default implement(contractPurchase, {
  ...kind,
  async saved(tx, actor, row, form) {
    await kind.saved?.(tx, actor, row, form)
    const tempId = form.body['tempId']
    if (typeof tempId === 'string' && tempId !== '') await removeTempRows(tx, actor, contractPurchaseTemp, { tempId })
  },
})
