import { z } from 'zod'
import { invalid, localDate, yuan, type Fen, type RowOf } from '#kernel'
import { order } from '#areas/orders/order/order.ts'
import { contract } from '#areas/contracts/contract/contract.ts'
import { contractLines } from '#areas/contracts/contract/server/terms.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { call, implement } from '#packages/server/implement.ts'
import { idInput, optionalIdInput } from '#packages/server/inputs.ts'
import { findRow, findRows, getRow } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { vehicleConsignRequisition } from '../../vehicle-consign-requisition/vehicle-consign-requisition.ts'
import { reckon, type Asked, type Reckoned } from '../../vehicle-consign-requisition/server/reckon.ts'
import { consignLines, openPositions } from '../../vehicle-consign-requisition/server/rows.ts'
import { vehicleRequisitionRent } from '../vehicle-requisition-rent.ts'

const source = `select l.tenant_id, l.id, r.create_user, r.create_dept, r.create_time, r.update_user, r.update_time, r.status, r.is_deleted, r.version, r.id as requisition_id, r.requisition_no,
    l.line_no, l.model_id, l.quantity, l.unit_rent, l.rent_unit, l.tax_rate, l.first_due_date, l.first_amt, l.prepay_amt, l.deposit_per_vehicle, l.deposit_due, l.deposit_received, l.deposit_short, l.fee_amt,
    l.front_total, l.calc_note, r.city_code, r.sales_user_id as owner_user_id, r.dept_id as owner_dept_id
  from vehicle_consign_requisition_rent l join vehicle_consign_requisition r on r.tenant_id = l.tenant_id and r.id = l.requisition_id where r.is_deleted = 0`

const unsaved = z.object({
  id: optionalIdInput,
  orderId: idInput,
  planTakeTime: z.string().max(19).optional(),
  details: z
    .array(
      z.looseObject({
        contractProductId: optionalIdInput,
        quantity: z.coerce.number().int().min(0).max(9999).catch(0),
      }),
    )
    .max(100)
    .default([]),
})

/** Money as text, as every answer writes it. */
const shown = ({ lines, frontDue, frontPaid, frontShort }: Reckoned) => ({
  rows: lines.map(line =>
    Object.fromEntries(
      Object.entries(line).map(([key, value]) => [key, typeof value === 'bigint' ? yuan(value as Fen) : value]),
    ),
  ),
  frontDue: yuan(frontDue),
  frontPaid: yuan(frontPaid),
  frontShort: yuan(frontShort),
})

async function calculate(tx: Tx, actor: Actor, input: z.output<typeof unsaved>): Promise<unknown> {
  await requireVisible(tx, actor, order, [input.orderId], 'read')
  const batch = await getRow(tx, order, input.orderId)
  const { products } = await contractLines(tx, batch.contractId)
  const open = await openPositions(tx, batch.id, input.id)
  const asked: Asked[] = []
  for (const [index, line] of input.details.entries()) {
    const product = products.find(one => one.id === line.contractProductId)
    if (!product)
      invalid({ [`details.${index}.contractProductId`]: '不是该合同的产品行 / not a line of this contract' })
    const left = open.get(product.id) ?? []
    if (line.quantity > left.length)
      invalid({ [`details.${index}.quantity`]: `可申请数量不足，剩余${left.length}台 / only ${left.length} left` })
    asked.push({
      contractProductId: product.id,
      modelId: product.carModelId,
      orderVehicleIds: left.slice(0, line.quantity),
    })
    open.set(product.id, left.slice(line.quantity))
  }
  const takeDate = /^\d{4}-\d\d-\d\d/.exec(input.planTakeTime ?? '')?.[0] ?? localDate(actor.clock.now())
  return shown(await reckon(tx, actor, batch.contractId, asked, takeDate))
}

const whose = z.object({ contractId: optionalIdInput, requisitionId: optionalIdInput })

/** Deposits due, received and short: of the lines of a requisition, or of every open position of a contract. */
async function deposit(tx: Tx, actor: Actor, input: z.output<typeof whose>): Promise<unknown> {
  const today = localDate(actor.clock.now())
  if (input.requisitionId) {
    await requireVisible(tx, actor, vehicleConsignRequisition, [input.requisitionId], 'read')
    const head = await getRow(tx, vehicleConsignRequisition, input.requisitionId)
    return depositsOf(tx, actor, head.contractId, (await consignLines(tx, head.id)) as readonly Asked[], today)
  }
  if (!input.contractId) invalid({ contractId: '请选择合同或申请 / name a contract or a requisition' })
  await requireVisible(tx, actor, contract, [input.contractId!], 'read')
  const head = await findRow(tx, contract, input.contractId!)
  const { products } = await contractLines(tx, head!.id)
  const orders = await findRows(tx, order, { contractId: head!.id, status: [1, 2] } as never)
  const open = new Map<string, string[]>()
  for (const batch of orders as RowOf<typeof order>[])
    for (const [product, ids] of await openPositions(tx, batch.id, undefined))
      open.set(product, [...(open.get(product) ?? []), ...ids])
  return depositsOf(
    tx,
    actor,
    head!.id,
    products.map(one => ({
      contractProductId: one.id,
      modelId: one.carModelId,
      orderVehicleIds: open.get(one.id) ?? [],
    })),
    today,
  )
}

async function depositsOf(
  tx: Tx,
  actor: Actor,
  contractId: string,
  asked: readonly Asked[],
  today: string,
): Promise<unknown> {
  const { lines } = await reckon(tx, actor, contractId, asked, today)
  return lines.map((line, index) => ({
    contractProductId: asked[index]!.contractProductId,
    modelId: line.modelId,
    quantity: line.quantity,
    depositPerVehicle: yuan(line.depositPerVehicle),
    depositDue: yuan(line.depositDue),
    depositReceived: yuan(line.depositReceived),
    depositShort: yuan(line.depositShort),
  }))
}

export default implement(vehicleRequisitionRent, {
  source,
  calls: {
    'POST calculate': call({
      label: '费用测算 / Reckon the money',
      permission: 'vehicle_consign_requisition_view',
      idempotent: false,
      input: unsaved,
      run: calculate,
    }),
    'GET deposit': call({
      label: '押金情况 / Deposits',
      permission: 'vehicle_consign_requisition_view',
      input: whose,
      run: deposit,
    }),
  },
})
