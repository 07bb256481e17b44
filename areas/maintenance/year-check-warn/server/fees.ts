import { addFen, refuse, sumFen, yuan, ZERO, type Fen } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRow, findRows } from '#packages/server/rows.ts'
import { serviceTerms } from '#areas/contracts/contract/server/service-terms.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { bearerIs } from '#areas/work-orders/codes.ts'
import { typeIs } from '#areas/work-orders/kinds/types.ts'
import type { Payload, Task } from '#areas/work-orders/ports.ts'
import { agreedPrice, type AgreedPrice } from '#areas/work-orders/vehicle-task-cost/server/agreed-price.ts'
import { replaceCosts, type DocumentCost } from '#areas/work-orders/vehicle-task-cost/server/lines.ts'
import { notePayload } from '#areas/work-orders/vehicle-task-payload/server/payloads.ts'
import { kindIs } from '../../codes.ts'
import { yearCheckWarn } from '../year-check-warn.ts'

const FEE_INSPECTION = 11
const STATION = 9
const BY_HAND = 3
const PERMIT_REVIEW = 3
const PAYER = { us: 1, customer: 2 } as const
const amountIn = (payload: Payload, name: string): Fen =>
  typeof payload[name] === 'bigint' ? (payload[name] as Fen) : ZERO
const said = (payload: Payload, name: string): string | null =>
  typeof payload[name] === 'string' && payload[name] !== '' ? (payload[name] as string) : null

/** Retests by their lines where no sum was typed. */
function retestFee(payload: Payload): Fen {
  const typed = amountIn(payload, 'retestFee')
  if (typed > ZERO) return typed
  const retests = (payload['retests'] ?? []) as readonly { fee?: Fen | null }[]
  return sumFen(retests, one => one.fee ?? ZERO)
}

async function agreed(tx: Tx, task: Task, payload: Payload): Promise<AgreedPrice | undefined> {
  const car = task.vehicleId ? await findRow(tx, vehicle, task.vehicleId) : undefined
  const date = said(payload, 'finishDate')
  return date === null
    ? undefined
    : agreedPrice(tx, {
        costItem: 'inspect',
        type: typeIs.yearCheck,
        subKind: task.subKind,
        providerId: said(payload, 'mechanismId'),
        cityCode: task.cityCode,
        carModelId: car?.modelId ?? null,
        km: null,
        date,
      })
}

/** Above the agreed price with a reason. */
export async function checkFees(tx: Tx, task: Task, payload: Payload): Promise<void> {
  const fee = amountIn(payload, 'inspectFee')
  if (fee === ZERO) return
  const found = await agreed(tx, task, payload)
  if (found && fee > found.price && !said(payload, 'overReason')?.trim())
    refuse('overReason', '检测费超过协议价{price}元，请填写原因 / above the agreed {price} yuan: say why', {
      price: yuan(found.price),
    })
}

/** By the lease; without one we pay. */
export async function inspectionPayer(tx: Tx, orderVehicleId: string | null): Promise<number> {
  if (!orderVehicleId) return PAYER.us
  const { withInspection, inspectionPayer: payer } = await serviceTerms(tx, orderVehicleId)
  return withInspection ? PAYER.us : payer === PAYER.customer ? PAYER.customer : PAYER.us
}

/** 80, section 7: the fees become costs of the task when it is handed in; bearer by payer. */
export async function feesOfInspection(tx: Tx, actor: Actor, task: Task, payload: Payload): Promise<void> {
  const payer = await inspectionPayer(tx, task.orderVehicleId)
  const found = await agreed(tx, task, payload)
  const line = (costItem: string, amt: Fen): DocumentCost[] => {
    if (amt === ZERO) return []
    const isPriced = costItem === 'inspect' && found !== undefined
    return [
      {
        costItem,
        feeItem: FEE_INSPECTION,
        providerType: said(payload, 'mechanismId') ? STATION : null,
        providerId: said(payload, 'mechanismId'),
        contractType: isPriced ? found.contractType : null,
        contractId: isPriced ? found.contractId : null,
        priceSource: isPriced ? found.priceSource : BY_HAND,
        qty: '1.00',
        unit: 'time',
        price: amt,
        contractPrice: isPriced ? found.price : null,
        taxRate: isPriced ? found.taxRate : null,
        bearer: payer === PAYER.customer ? bearerIs.customer : bearerIs.company,
        overReason: isPriced ? said(payload, 'overReason') : null,
      },
    ]
  }
  const fees = {
    inspect: addFen(amountIn(payload, 'inspectFee'), retestFee(payload)),
    agency: amountIn(payload, 'agencyFee'),
    other: amountIn(payload, 'otherFee'),
  }
  await replaceCosts(tx, actor, task, [
    ...line('inspect', fees.inspect),
    ...line('inspect_agency', fees.agency),
    ...line('other', fees.other),
  ])
  const kind = task.subKind === PERMIT_REVIEW ? kindIs.permit : kindIs.safety
  const [warn] = await findRows(
    tx,
    yearCheckWarn,
    sql`t.vehicle_id = ${task.vehicleId}::bigint and t.inspect_kind = ${kind} and t.status in (1, 2, 5)`,
    { limit: 1 },
  )
  await notePayload(tx, actor, task, {
    payer,
    warnId: warn?.id ?? null,
    contractYearCheckId: found?.contractId ?? null,
    contractPrice: found?.price ?? ZERO,
    amt: addFen(fees.inspect, fees.agency, fees.other),
  })
}
