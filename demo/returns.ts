import { addDays, localDate, type LocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { CustomCall } from '#packages/server/implement.ts'
import { codeOf } from '#packages/server/registry.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { accountMechanism } from '#areas/partners/account-mechanism/account-mechanism.ts'
import { vehicleReturn } from '#areas/returns/vehicle-return/vehicle-return.ts'
import { confirmReceive } from '#areas/returns/vehicle-return/server/receive.ts'
import { contractRecordsOf, recordsOf } from '#areas/returns/vehicle-return/server/records.ts'
import type { Doing, Stage } from './stage.ts'

export interface Position {
  id: string
  lot_id: string | null
  seller_id: string
  mileage: number | null
}
export type Body = Record<string, unknown>
/** How far a return has come by the story's day. */
type Stands = 'draft' | 'approving' | 'rejected' | 'approved' | 'received' | 'settled'
export interface Told {
  /** Plate of a car of the story. */
  readonly plate: string
  readonly returnType: 1 | 2 | 3 | 4 | 5
  readonly stands: Stands
  /** Days before the story's day on which it was applied for. */
  readonly since: number
  readonly damages?: readonly { part: string; damageKind: string; severity: number; price: string }[]
  body(day: LocalDate, file: (name: string) => Promise<string>): Promise<Body>
}

const expiry =
  (planned: number, why: { endKind: 1 | 2; reasonCode: string; reasonNote?: string }): Told['body'] =>
  async (day, file) => ({
    ...why,
    noticeDate: day,
    noticeBizId: await file('退车函'),
    planReturnTime: `${addDays(day, planned)} 10:00:00`,
    returnMode: 1,
    handoverName: '王鹏',
    handoverPhone: '13800001234',
  })
export const breach =
  (more: Body): Told['body'] =>
  async (day, file) => ({
    reasonCode: 'business',
    breachKind: 'rent',
    breachDate: addDays(day, -30),
    noticeDeliverMode: 'express',
    noticeServedDate: addDays(day, -20),
    demandBizId: await file('催告函'),
    planReturnTime: `${addDays(day, 5)} 10:00:00`,
    returnMode: 1,
    ...more,
  })

/** 70, section 13: returns of each kind, at the places of their lives where somebody has to do something. */
const told: readonly Told[] = [
  {
    plate: '粤BD88012',
    returnType: 1,
    stands: 'settled',
    since: 9,
    damages: [{ part: 'front-bumper', damageKind: 'scratch', severity: 1, price: '380.00' }],
    body: expiry(5, { endKind: 1, reasonCode: 'expiry' }),
  },
  {
    plate: '粤BD88013',
    returnType: 1,
    stands: 'approved',
    since: 6,
    body: expiry(7, { endKind: 1, reasonCode: 'expiry' }),
  },
  {
    plate: '川AG51001',
    returnType: 2,
    stands: 'received',
    since: 16,
    damages: [
      { part: 'left-front-door', damageKind: 'dent', severity: 2, price: '650.00' },
      { part: 'wheel', damageKind: 'bent', severity: 2, price: '480.00' },
    ],
    body: async (day, file) => breach({ terminateDate: day, terminateMode: 1, legalStage: null })(day, file),
  },
  {
    plate: '川AG51002',
    returnType: 4,
    stands: 'received',
    since: 12,
    body: async (day, file) =>
      breach({
        protectKind: 'overdue60',
        legalBasis: '租赁合同第十二条：连续欠租六十日以上的，出租方可先行收回车辆。',
        collectorAuthBizId: await file('委托授权书'),
        redeemDays: 15,
      })(day, file),
  },
  {
    plate: '川AG51003',
    returnType: 2,
    stands: 'approving',
    since: 1,
    body: async (day, file) => breach({ terminateDate: addDays(day, 1), terminateMode: 1 })(day, file),
  },
  {
    plate: '浙AD30005',
    returnType: 5,
    stands: 'approved',
    since: 8,
    body: async day => ({
      lossKind: 'flood',
      lossTime: `${addDays(day, -3)} 23:10:00`,
      lossPlace: '杭州市萧山区江东大道下穿隧道，暴雨积水没顶',
    }),
  },
  {
    plate: '粤AD66001',
    returnType: 2,
    stands: 'rejected',
    since: 20,
    body: async (day, file) => breach({ breachKind: 'sublease', terminateDate: day, terminateMode: 2 })(day, file),
  },
  {
    plate: '浙AD30004',
    returnType: 5,
    stands: 'draft',
    since: 1,
    body: async day => ({ lossKind: 'fire', lossTime: `${addDays(day, -1)} 05:40:00`, lossPlace: '杭州绕城高速西线' }),
  },
]

/** Returns, one after the other on their days; done once. */
export const takesCarsBack: Doing = async stage => {
  for (const one of told.toSorted((a, b) => b.since - a.since)) await plays(stage, one)
}

/** A car that stands in a return already is left alone. Answers the return that was played. */
export async function plays(stage: Stage, one: Told): Promise<string | undefined> {
  const position = await stage.run(tx => positionOf(tx, one.plate))
  const sales = position && stage.person(position.seller_id)
  if (!position || !sales) return undefined
  const day = addDays(stage.today, -one.since)
  stage.at(day, '09:40:00')
  const id = await stage.run(async tx => {
    const file = (name: string) => stage.scan(tx, sales, `${one.plate} ${name}`)
    const body = await one.body(day, file)
    const saved = await saveRecord(
      tx,
      sales,
      vehicleReturn,
      {
        ...{ returnType: one.returnType, orderVehicleIds: [position.id] },
        ...{ contactName: '王鹏', contactPhone: '13800001234', handleUserId: sales.userId },
        ...(body['returnMode'] === 1 ? { parkingLotId: position.lot_id } : {}),
        ...body,
        ...(one.stands === 'draft' ? { draft: true } : {}),
      },
      'save',
    )
    if (one.stands === 'rejected') {
      stage.at(day, '15:20:00')
      await stage.reject(tx, 'vehicle-return', saved.id, '转租证据不足，先约谈客户，暂不解约')
    }
    if (['approved', 'received', 'settled'].includes(one.stands)) {
      stage.at(day, '16:30:00')
      await stage.approve(tx, 'vehicle-return', saved.id)
    }
    return saved.id
  })
  if (one.stands === 'received' || one.stands === 'settled') await receives(stage, one, id, position)
  if (one.stands === 'settled') await settles(stage, id, addDays(stage.today, -2))
  return id
}

export const positionOf = (tx: Tx, plate: string): Promise<Position | undefined> =>
  tx.row<Position>(
    sql`select p.id, p.biz_user_id as seller_id, v.mileage,
        (select l.id from parking_lot l where l.tenant_id = p.tenant_id and l.is_deleted = 0 and l.status = 1 and l.city_code = p.city_code
          and l.capacity > coalesce(l.occupied, 0) + coalesce(l.reserved, 0) order by l.id limit 1) as lot_id
      from order_vehicle p join vehicle v on v.tenant_id = p.tenant_id and v.id = p.vehicle_id
      where p.tenant_id = ${tx.tenantId} and p.is_deleted = 0 and p.status = 5 and v.plate_no = ${plate}
        and not exists (select 1 from vehicle_return_record x where x.tenant_id = p.tenant_id and x.vehicle_id = v.id and x.is_deleted = 0)`,
  )

/** The yard takes the car in: mileage, condition, what is damaged. */
async function receives(stage: Stage, one: Told, id: string, position: Position): Promise<void> {
  const day = addDays(stage.today, -one.since + 5)
  stage.at(day, '11:00:00')
  const yard = stage.who('乔麦')
  await stage.run(async tx => {
    const [record] = await recordsOf(tx, id)
    const [handover, sign] = [await stage.scan(tx, yard, `${one.plate} 交接单`), await stage.scan(tx, yard, '签字')]
    await confirmReceive(tx, yard, {
      id,
      records: [
        {
          recordId: record!.id,
          actualTime: `${day} 10:20:00`,
          mileage: (position.mileage ?? 0) + 860,
          energyLevel: 62,
          conditionGrade: one.damages ? 2 : 1,
          lotId: position.lot_id,
          damages: (one.damages ?? []).map(damage => ({ ...damage })),
          missing: [],
          cleanFee: '0.00',
          handoverBizId: handover,
          signBizId: sign,
        },
      ],
    })
  })
}

export const ask = <T>(tx: Tx, actor: Actor, name: `${'POST' | 'PUT'} ${string}`, input: Body) => {
  const call = codeOf(vehicleReturn).calls![name as never] as CustomCall
  return call.run(tx, actor, call.input.parse(input) as never) as Promise<T>
}

/** The statement, signed on paper: the deposit pays most of it, the rest is billed. */
export async function settles(stage: Stage, id: string, day: LocalDate): Promise<void> {
  stage.at(day, '15:10:00')
  const clerk = stage.who('金瑶')
  await stage.run(async tx => {
    const head = await getRow(tx, vehicleReturn, id)
    const [contract] = await contractRecordsOf(tx, id)
    const [account] = await findRows(tx, accountMechanism, { mechanismId: head.customerId, status: 1 } as never)
    const of = { id, contractRecordId: contract!.id, seq: 1, asOf: localDate(stage.clock.now()) }
    const { figuresHash } = await ask<{ figuresHash: string }>(tx, clerk, 'PUT update-statistics-cost-settlement', {
      ...of,
      payeeAccountId: account!.id,
      refundReceiptBack: true,
      tollChecked: true,
    })
    const signed = await stage.scan(tx, clerk, `${head.returnNo} 核算单签字版`)
    const stated = await ask<{ id: string; status: number }>(tx, stage.who('王静'), 'PUT confirm-cost-settlement', {
      ...of,
      confirmMode: 1,
      confirmBizId: signed,
      token: `demo-${id}`,
      figuresHash,
    })
    // A refund is decided before it takes effect.
    if (stated.status === 102) await stage.approve(tx, 'vehicle-return-settlement', stated.id)
  })
}
