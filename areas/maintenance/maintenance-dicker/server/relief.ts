import { localDate, Refused, textOf, type Label } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRow, getRow, updateRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { contractLeaseHandle } from '#areas/contracts/contract-lease-handle/contract-lease-handle.ts'
import { contractLease } from '#areas/contracts/contract-lease/contract-lease.ts'
import { serviceTerms } from '#areas/contracts/contract/server/service-terms.ts'
import { orderVehicle } from '#areas/orders/order-vehicle/order-vehicle.ts'
import { reliefOf, type Relief } from '../../calculations/relief.ts'
import { maintenanceDicker } from '../maintenance-dicker.ts'
import type { Dicker } from './offers.ts'

/** Disposal type 6 of area 30: relief; of chosen vehicles, asked for by us. */
const RELIEF = { handleType: 6, scope: 2, applyParty: 2, reasonType: 'repair' } as const
const ON_LEASE: readonly number[] = [5, 6]
const IN_FORCE: readonly number[] = [6, 7]
const dayOf = (time: string | null) => time?.slice(0, 10) ?? null

/**
 * 30, downtimeDays: a repair of ours that kept the car longer than the lease allows is drafted as a relief of its rent.
 * The salesperson checks and submits it: the money moves by the disposal alone.
 */
export async function proposeRelief(tx: Tx, actor: Actor, row: Dicker): Promise<void> {
  if (!row.orderVehicleId || !row.contractId || row.reliefHandleId) return
  const position = await findRow(tx, orderVehicle, row.orderVehicleId)
  const lease = await findRow(tx, contractLease, row.contractId)
  if (!position || !lease || !ON_LEASE.includes(position.status) || !IN_FORCE.includes(lease.status)) return
  const { downtimeRule } = await serviceTerms(tx, position.id)
  const relief = reliefOf({
    inShop: dayOf(row.inShopTime),
    outShop: dayOf(row.outShopTime),
    bearer: row.bearer,
    cause: row.causeKind,
    hadReplacement: row.replaceVehicle,
    freeAfter: downtimeRule,
  })
  if (!relief) return
  const drafted = await draft(tx, actor, row, lease, relief)
  await updateRow(tx, actor, maintenanceDicker, await getRow(tx, maintenanceDicker, row.id), {
    reliefDays: relief.days,
    reliefHandleId: drafted,
  })
  await tell(tx, actor, row, lease, relief, drafted)
}

type Lease = NonNullable<Awaited<ReturnType<typeof findRow<typeof contractLease>>>>

async function draft(tx: Tx, actor: Actor, row: Dicker, lease: Lease, { from, to }: Relief): Promise<string | null> {
  try {
    const { id } = await tx.attempt(() =>
      saveRecord(
        tx,
        actor,
        contractLeaseHandle,
        {
          ...RELIEF,
          draft: true,
          contractName: `${row.plateNo ?? row.vin ?? ''} 维修停驶减免`.trim(),
          leaseContractId: lease.id,
          effectiveDate: localDate(actor.clock.now()),
          reasonText: `维修申请${row.dickerNo}：${dayOf(row.inShopTime)}进厂，${dayOf(row.outShopTime)}出厂`,
          bizUserId: lease.bizUserId,
          bizDeptId: lease.bizDeptId,
          lines: [{ orderVehicleId: row.orderVehicleId, reliefFrom: from, reliefTo: to, reliefRate: '100' }],
        },
        'save',
      ),
    )
    return id
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}

/** The salesperson goes on from here; where no draft could be made, he makes it. */
async function tell(
  tx: Tx,
  actor: Actor,
  row: Dicker,
  lease: Lease,
  relief: Relief,
  drafted: string | null,
): Promise<void> {
  const { from, to, days } = relief
  const name = row.plateNo ?? row.vin ?? ''
  const next: Label = drafted
    ? '已生成停驶减免草稿，请核对后提交 / a relief is drafted: check and submit it'
    : '请手工发起停驶减免 / please make the relief by hand'
  await notify(tx, actor, {
    bizTypeCode: drafted ? 'contract-lease-handle' : 'maintenance-dicker',
    bizId: drafted ?? row.id,
    ...(lease.bizUserId ? { users: [lease.bizUserId] } : { roles: ['maintenance_manager'] }),
    level: 2,
    dedupeKey: `dicker-relief:${row.id}`,
    title: `维修停驶${days}天，应减免租金：${name} / ${days} days out of service, rent to be relieved: ${name}`,
    content: `${lease.contractNo} ${name} ${from}至${to}，${textOf(next, 'zh')} / ${lease.contractNo} ${name} from ${from} to ${to}: ${textOf(next, 'en')}`,
  })
}
