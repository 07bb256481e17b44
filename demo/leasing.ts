import { addDays, addMonths, minDate, type LocalDate } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { findRows } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { contractLease } from '#areas/contracts/contract-lease/contract-lease.ts'
import { leaseSteps, type LeaseActors } from '#areas/contracts/demo.ts'
import { orderVehicle } from '#areas/orders/order-vehicle/order-vehicle.ts'
import { vehicleAllot } from '#areas/vehicles/vehicle-allot/vehicle-allot.ts'
import { type Damage, vehicleExtract, vehicleExtractDetail } from '#areas/vehicles/vehicle-extract/vehicle-extract.ts'
import { confirmLine } from '#areas/vehicles/vehicle-extract/server/confirm-line.ts'
import { opensCar } from './cars.ts'
import { leaseBody } from './leases.ts'
import { type Masters } from './masters.ts'
import { modelSeeds } from './master-seeds.ts'
import type { LeaseTold } from './script.ts'
import type { Stage } from './stage.ts'

const order: readonly LeaseTold['end'][] = ['draft', 'running', 'approved', 'signing', 'stamped', 'signed', 'taken']
const reaches = (lease: LeaseTold, end: LeaseTold['end']): boolean =>
  order.indexOf(
    lease.end === 'stopped'
      ? 'signed'
      : lease.end === 'voided'
        ? 'approved'
        : lease.end === 'rejected' || lease.end === 'withdrawn'
          ? 'running'
          : lease.end,
  ) >= order.indexOf(end)

/**
 * The lease from its first line to where it stands today, each step on its day by its person. A lease that is known is
 * left as it stands.
 */
export async function writesLease(
  stage: Stage,
  masters: Masters,
  customers: ReadonlyMap<string, string>,
  lease: LeaseTold,
): Promise<string> {
  const name = `${lease.customer.slice(0, 24)} ${lease.signed.slice(0, 7)} ${lease.model} ${lease.plates.length}台`
  const [known] = await stage.run(tx => findRows(tx, contractLease, { contractName: name } as never))
  if (known) return known.id
  const signed = stage.day(lease.signed)
  const on = (days: number) =>
    stage.at(minDate(addDays(signed, days), stage.today), days === 0 ? '09:20:00' : '11:00:00')
  const actors: LeaseActors = { sales: stage.who(lease.sales), keeper: stage.who('纪云'), admin: stage.who('唐可') }
  if (lease.no) await stage.numbersBefore('ZL', signed, lease.no)
  on(0)
  const body = {
    ...leaseBody(masters, {
      customerId: customers.get(lease.customer)!,
      company: lease.company,
      city: lease.city,
      startDate: stage.day(lease.takes),
      termMonths: lease.term,
      lines: [{ model: lease.model, quantity: lease.plates.length, ...(lease.rent ? { rent: lease.rent } : {}) }],
      ...(lease.usage ? { usage: lease.usage } : {}),
      ...(lease.terms ? { customTerms: lease.terms } : {}),
      ...(lease.buyout ? { buyout: lease.buyout } : {}),
    }),
    contractName: name,
  }
  if (lease.end === 'draft')
    return (await stage.run(tx => saveRecord(tx, actors.sales, contractLease, { ...body, draft: true }, 'save'))).id
  const { id } = await stage.run(tx => leaseSteps.submit(tx, actors, body))
  if (lease.end === 'rejected') {
    await stage.run(tx => stage.approve(tx, 'contract-lease', id, 1))
    on(1)
    await stage.run(tx => stage.reject(tx, 'contract-lease', id, '租期与客户经营计划不符，请重新测算后提交'))
    return id
  }
  if (lease.end === 'withdrawn') {
    await stage.run(tx =>
      stage.product.flow.withdraw(tx, actors.sales, {
        resource: 'contract-lease',
        id,
        comment: '客户调整用车计划，撤回修改',
      }),
    )
    return id
  }
  if (lease.end === 'running') {
    await stage.run(tx => stage.approve(tx, 'contract-lease', id, 2))
    return id
  }
  on(1)
  await stage.run(tx => stage.approve(tx, 'contract-lease', id))
  if (reaches(lease, 'signing')) await sealsLease(stage, masters, actors, lease, id, on)
  if (lease.end === 'voided')
    await stage.run(tx => act(tx, actors.admin, contractLease, id, 'void', { reason: '客户放弃签约' }))
  if (lease.end === 'stopped')
    await stage.run(tx =>
      act(tx, actors.admin, contractLease, id, 'stop', {
        reason: '双方协商终止，车辆尚未交付',
        input: { stopType: 'mutual' },
      }),
    )
  return id
}

async function sealsLease(
  stage: Stage,
  masters: Masters,
  actors: LeaseActors,
  lease: LeaseTold,
  id: string,
  on: (days: number) => unknown,
): Promise<void> {
  on(2)
  const applicationId = await stage.run(tx =>
    leaseSteps.seal(tx, actors, id, [masters.seals.get(`${lease.company}合同专用章`)!]),
  )
  if (!reaches(lease, 'stamped')) return
  on(3)
  await stage.run(tx => leaseSteps.approveSeal(tx, stage, applicationId))
  await stage.run(tx => leaseSteps.stamp(tx, actors, stage, applicationId))
  if (!reaches(lease, 'signed')) return
  await stage.run(tx => leaseSteps.sign(tx, actors, stage, id))
  if (!lease.archived || lease.end !== 'taken') return
  on(4)
  await stage.run(tx => leaseSteps.archive(tx, actors, id))
}

/** Cars of a lease stand in the lot before it is signed. */
export async function buysCars(stage: Stage, masters: Masters, lease: LeaseTold): Promise<void> {
  if (lease.end !== 'taken') return
  const bought = addDays(stage.day(lease.signed), -35)
  stage.at(addDays(bought, 20), '14:00:00')
  for (const [at, plate] of lease.plates.entries())
    await stage.run(tx =>
      opensCar(tx, stage, masters, {
        plate,
        model: lease.model,
        city: lease.city,
        company: lease.company,
        bought,
        km: 30 + at * 3,
      }),
    )
}

/**
 * The take: cars bound by fleet staff in the morning, handed over in the afternoon with pictures and signatures. Known
 * cars stay.
 */
export async function takesLease(stage: Stage, lease: LeaseTold, contractId: string): Promise<void> {
  const found = await stage.run(tx => waiting(tx, lease, contractId))
  if (found.positions.length > 0) await handsOver(stage, stage.day(lease.takes), found)
}

export interface HandOver {
  readonly positions: readonly string[]
  readonly cars: readonly string[]
  readonly orderId: string
  readonly lotId: string
  readonly cityCode: string
}
/** Cars bound to positions of an order in the morning, handed over in the afternoon. */
export async function handsOver(stage: Stage, day: LocalDate, what: HandOver): Promise<void> {
  const { positions, cars, orderId, lotId, cityCode } = what
  stage.at(day, '09:40:00')
  const fleet = stage.who('韩松')
  await stage.run(async tx => {
    const saved = await saveRecord(
      tx,
      fleet,
      vehicleAllot,
      {
        orderId,
        cityCode,
        takePlaceId: lotId,
        planTakeTime: `${day} 15:00:00`,
        reason: '按订单批量配车',
        lines: positions.map((position, at) => ({ orderVehicleId: position, vehicleId: cars[at] })),
      },
      'save',
    )
    await stage.approve(tx, 'vehicle-allot', saved.id)
  })
  stage.at(day, '15:30:00')
  const delivery = stage.who('乔麦')
  const extractId = await stage.run(async tx => {
    const saved = await saveRecord(
      tx,
      delivery,
      vehicleExtract,
      {
        placeKind: 1,
        takePlaceId: lotId,
        planTakeTime: `${day} 15:30:00`,
        receiverName: '车队交接员',
        receiverPhone: '13800138000',
        lines: positions.map(orderVehicleId => ({ orderVehicleId })),
      },
      'save',
    )
    await stage.approve(tx, 'vehicle-extract', saved.id)
    return saved.id
  })
  for (const [at, line] of (
    await stage.run(tx => findRows(tx, vehicleExtractDetail, { extractId } as never))
  ).entries())
    await stage.run(async tx => {
      const photos = await stage.carPhotos(tx, delivery)
      await confirmLine(tx, delivery, extractId, {
        lineId: line.id,
        takeTime: `${day} 15:30:00`,
        takeMileage: 60 + at * 3,
        soc: 80 + (at % 18),
        exteriorOk: at % 5 !== 0,
        interiorOk: true,
        damages: scratches(at),
        checkItems: [
          { itemName: '车身漆面', result: 1 },
          { itemName: '轮胎与轮毂', result: 1 },
        ],
        accessories: { 充电线: 1, 三角牌: 1 },
        papers: { 行驶证: 1, 钥匙: 2 },
        photoBizId: photos,
        signCustomer: await stage.signature(tx, delivery, '客户签字', '车队交接员'),
        signStaff: await stage.signature(tx, delivery, '交付员签字', delivery.userName),
      })
    })
}

/** Every fifth car leaves with marks of its earlier life, every tenth with two. */
const scratches = (at: number): Damage[] => [
  ...(at % 5 === 0 ? [{ part: 'front-bumper', damageKind: 'scratch', severity: 1 as const }] : []),
  ...(at % 10 === 0 ? [{ part: 'right-rear-door', damageKind: 'dent', severity: 1 as const }] : []),
]

async function waiting(tx: Tx, lease: LeaseTold, contractId: string): Promise<HandOver> {
  const rows = await findRows(tx, orderVehicle, { contractId, status: 1 } as never)
  const cars = await tx.rows<{ id: string; lot: string }>(
    sql`select id, parking_lot_id as lot from vehicle where tenant_id = ${tx.tenantId} and is_deleted = 0 and biz_status = 3 and plate_no = any(${[...lease.plates]}::text[]) order by plate_no`,
  )
  const count = Math.min(rows.length, cars.length)
  return {
    positions: rows.slice(0, count).map(row => row.id),
    cars: cars.slice(0, count).map(row => row.id),
    orderId: rows[0]?.orderId ?? '',
    lotId: cars[0]?.lot ?? '',
    cityCode: lease.city,
  }
}

/** Stock that waits: bought within the last year, at the pace of a purchase a month. */
export async function standsStock(
  stage: Stage,
  masters: Masters,
  list: readonly (readonly [string, number, number, (typeof modelSeeds)[number]['key'], string, string])[],
): Promise<void> {
  for (const [head, from, count, model, city, company] of list) {
    const bought = addMonths(addDays(stage.today, -100), -(from % 6))
    stage.at(addDays(bought, 20), '15:00:00')
    for (let first = 0; first < count; first += 10)
      await stage.run(async tx => {
        for (let at = first; at < Math.min(count, first + 10); at++)
          await opensCar(tx, stage, masters, {
            plate: `${head}${from + at}`,
            model,
            city,
            company,
            bought,
            km: 20 + at,
          })
      })
  }
}
