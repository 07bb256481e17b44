import { localDate, localDateTime } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { enqueue } from '#packages/jobs/jobs.ts'
import { writeWorkbookBuffer } from '#packages/excel/index.ts'
import { expect } from 'vitest'
import { standCars } from '../scenarios/story.ts'
import { uploadsFile } from '../scenarios/uploads.ts'
import { positionsOf, uploadsPictures, type Position } from '../scenarios/positions.ts'
import { statementFile, statementOfDay } from '../scenarios/statements.ts'
import { claim, smallLease, type Stand } from '../races/stand.ts'
import type { Answer, Person, World } from '../world.ts'
import { leasesCars } from './leased.ts'

/**
 * One thing that somebody does while the ground falls away: how he does it (again, under its key), and what must be
 * there exactly once.
 */
export interface Act {
  readonly what: string
  send(): Promise<Answer<any>>
  /** Once and whole. */
  proves(): Promise<void>
  /** Before it is sent again: whole or not at all. */
  isHalfDone?(): Promise<boolean>
  /** For acts without one answer of their own: true once they ended by themselves. */
  ended?(): Promise<boolean>
}
export interface Scene {
  readonly stand: Stand
  readonly remote: World
  readonly positions: Position[]
  readonly cars: string[]
  /** Positions whose cars are out, one for the return of each kill. */
  readonly leased: string[]
}

const IMPORTED = 1_300
let key = 0
const once = () => ({ 'idempotency-key': `kill ${++key}` })
const rows = <T = Record<string, unknown>>(
  { stand }: Scene,
  statement: (tenant: string) => ReturnType<typeof sql>,
): Promise<T[]> => stand.world.inside(tx => tx.rows<T>(statement(tx.tenantId)))

export async function openScene(
  stand: Stand,
  remote: World,
  orderIds: { taken: string; returned: string },
  kills: number,
  each: number,
): Promise<Scene> {
  // To be taken, to be returned, and at last those that only stand in the workshop.
  const cars = await standCars(stand.world, stand.masters, kills * (each + 1) + each)
  const leased = await leasesCars(stand, orderIds.returned, cars.splice(kills * each, kills))
  return {
    stand,
    remote,
    positions: await positionsOf(stand.world, orderIds.taken),
    cars,
    leased,
  }
}

/** A small document after the other. */
export async function contactsSaved(scene: Scene, kill: number, count: number): Promise<Act[]> {
  const sales = await scene.remote.as('李晓雯')
  return Array.from({ length: count }, (_, at): Act => {
    const [headers, phone] = [once(), `137${String(kill).padStart(4, '0')}${String(at).padStart(4, '0')}`]
    return {
      what: `contact ${phone}`,
      send: () =>
        sales.call(
          'POST',
          'contacts/save',
          {
            mechanismType: 1,
            mechanismId: scene.stand.customerId,
            contactName: `强杀${kill}`,
            phone,
            roles: ['business'],
          },
          headers,
        ),
      proves: async () =>
        expect(
          await rows(
            scene,
            tenant => sql`select 1 from contacts where tenant_id = ${tenant} and phone = ${phone} and is_deleted = 0`,
          ),
        ).toHaveLength(1),
    }
  })
}

export async function writeOffs(scene: Scene, count: number): Promise<Act[]> {
  const cashier = await scene.remote.as('周敏')
  const acts: Act[] = []
  for (let at = 0; at < count; at++) {
    const [one, headers] = [await claim(scene.stand), once()]
    const state = async () =>
      (
        await rows<{ status: number; actual: string; entries: string; claimed: string }>(
          scene,
          tenant => sql`
      select v.status, (select count(*) from bill_receivable_actual a where a.tenant_id = v.tenant_id and a.voucher_id = v.id::text) as actual, r.claimed_amt as claimed,
             (select count(*) from ledger_entry e where e.tenant_id = v.tenant_id and e.source_id = v.id::text) as entries
        from bill_receipt_write_off v, account_bank_receipt r where v.tenant_id = ${tenant} and v.id = ${one.id}::bigint and r.tenant_id = v.tenant_id and r.id = ${one.receiptId}::bigint`,
        )
      )[0]!
    acts.push({
      what: `write-off ${one.id}`,
      send: () =>
        cashier.call('PUT', 'bill/receipt-write-off/charge-off', { id: one.id, version: one.version }, headers),
      isHalfDone: async () => {
        const { status, actual, claimed } = await state()
        return new Set([status === 1, Number(actual) === 1, claimed === '100.00']).size > 1
      },
      proves: async () =>
        expect(await state()).toMatchObject({ status: 1, actual: '1', claimed: '100.00', entries: '2' }),
    })
  }
  return acts
}

export async function approvals(scene: Scene, count: number): Promise<Act[]> {
  const [sales, manager] = [scene.stand.sales, await scene.remote.as('陈立群')]
  const acts: Act[] = []
  for (let at = 0; at < count; at++) {
    const [{ id }, headers] = [await sales.posts('contract-lease/save', smallLease(scene.stand, 1)), once()]
    const tasks = () =>
      rows<{ task: string; instance: string; state: number; option: string | null }>(
        scene,
        tenant => sql`
      select t.id as task, t.instance_id as instance, t.state, t.option from flow_task t join flow_instance i on i.id = t.instance_id and i.tenant_id = t.tenant_id where t.tenant_id = ${tenant} and i.business_id = ${id}::bigint order by t.id`,
      )
    const [task] = await tasks()
    const stands = async () => {
      const now = (await tasks()).filter(one => one.state !== 4)
      return {
        decided: now.filter(one => one.state === 3).map(one => [one.task, one.option]),
        open: now.filter(one => one.state < 3).map(one => one.task),
      }
    }
    acts.push({
      what: `approval ${id}`,
      send: () =>
        manager.call(
          'POST',
          '/api/blade-flow/work/complete-task',
          { taskId: task!.task, processInstanceId: task!.instance, comment: '同意', flag: 'ok' },
          headers,
        ),
      // Decided and the next one asked, or neither.
      isHalfDone: async () => {
        const { decided, open } = await stands()
        return decided.length > 1 || open.length !== 1 || (decided.length === 1) === (open[0] === task!.task)
      },
      async proves() {
        const { decided, open } = await stands()
        expect([decided, open.length]).toEqual([[[task!.task, 'approve']], 1])
      },
    })
  }
  return acts
}

export async function statementImported(scene: Scene, kill: number): Promise<Act[]> {
  const [cashier, prefix, headers] = [await scene.remote.as('周敏'), `KL${kill}X`, once()]
  const bytes = statementFile(
    statementOfDay(180, localDate(scene.stand.world.clock.now()), 'ZL').map((line, at) => ({
      ...line,
      serial: `${prefix}${at}`,
    })),
    '100000.00',
  )
  const count = async () =>
    (
      await rows(
        scene,
        tenant =>
          sql`select 1 from account_bank_receipt where tenant_id = ${tenant} and bank_receipt_no like ${`${prefix}%`} and is_deleted = 0`,
      )
    ).length
  return [
    {
      what: `statement ${prefix}`,
      send: () =>
        cashier.uploads(
          'account-bank-receipt/import-normal',
          { name: '流水.csv', bytes },
          { ownAccountId: scene.stand.masters.accounts.get('华驰深圳')! },
          headers,
        ),
      isHalfDone: async () => ![0, 180].includes(await count()),
      proves: async () => expect(await count()).toBe(180),
    },
  ]
}

/** Several cars in one hand-over, each in a transaction of its own: what was handed over stays so, the rest follows. */
export async function batchTaken(scene: Scene, kill: number, count: number): Promise<Act[]> {
  const { stand, remote } = scene
  const [fleet, delivery] = [await stand.world.as('韩松'), await stand.world.as('乔麦')]
  const pairs = scene.positions
    .slice(kill * count, (kill + 1) * count)
    .map((position, at) => ({ orderVehicleId: position.id, vehicleId: scene.cars[kill * count + at]! }))
  const place = {
    takePlaceId: stand.masters.lots.get('龙华交付中心'),
    planTakeTime: `${localDate(stand.world.clock.now())} 15:00:00`,
  }
  await fleet.posts('vehicle-allot/save', {
    orderId: await orderOf(scene, pairs[0]!.orderVehicleId),
    cityCode: '4403',
    ...place,
    lines: pairs,
  })
  const saved = await delivery.posts('vehicle-extract/batch-extract', {
    placeKind: 1,
    ...place,
    receiverName: '王强',
    receiverPhone: '13800138001',
    lines: pairs.map(({ orderVehicleId }) => ({ orderVehicleId })),
  })
  const lines = (await delivery.gets('vehicle-extract/detail', { id: saved.id })).lines as { id: string }[]
  const signature = await uploadsFile(delivery, '签字.pdf')
  const given: object[] = []
  for (const line of lines) given.push(await handover(scene, delivery, line.id, signature))
  const [hands, headers] = [await remote.as('乔麦'), once()]
  const standing = () =>
    rows<{ records: string; plans: string; status: number; state: number; car: number }>(
      scene,
      tenant => sql`
    select (select count(*) from vehicle_lease_record r where r.tenant_id = o.tenant_id and r.order_vehicle_id = o.id and r.end_time is null and r.is_deleted = 0) as records,
           (select count(*) from bill_receipt_plan p where p.tenant_id = o.tenant_id and p.order_vehicle_id = o.id and p.fee_item = 1 and p.status <> 3 and p.is_deleted = 0) as plans, o.status, d.line_state as state, v.biz_status as car
      from order_vehicle o join vehicle_extract_detail d on d.tenant_id = o.tenant_id and d.order_vehicle_id = o.id and d.extract_id = ${saved.id}::bigint join vehicle v on v.id = o.vehicle_id and v.tenant_id = o.tenant_id where o.tenant_id = ${tenant}`,
    )
  return [
    {
      what: `take ${saved.id}`,
      async send() {
        const answer = await hands.call('PUT', 'vehicle-extract/confirm', { id: saved.id, lines: given }, headers)
        const refused = ((answer.data?.lines ?? []) as { ok: boolean; reason?: string }[]).filter(
          line => !line.ok && !line.reason?.includes('已提车'),
        )
        if (refused.length > 0) throw new Error(`${refused[0]!.reason}`)
        return answer
      },
      isHalfDone: async () =>
        (await standing()).some(
          one => new Set([one.records === '1', one.plans === '12', one.status === 5, one.car === 6]).size > 1,
        ),
      proves: async () =>
        expect(await standing()).toEqual(pairs.map(() => ({ records: '1', plans: '12', status: 5, state: 2, car: 6 }))),
    },
  ]
}
const orderOf = async (scene: Scene, positionId: string) =>
  (
    await rows<{ id: string }>(
      scene,
      tenant =>
        sql`select order_id as id from order_vehicle where tenant_id = ${tenant} and id = ${positionId}::bigint`,
    )
  )[0]!.id
const handover = async ({ stand }: Scene, delivery: Person, lineId: string, signature: string): Promise<object> => ({
  lineId,
  takeTime: localDateTime(stand.world.clock.now()),
  takeMileage: 500,
  soc: 86,
  exteriorOk: true,
  interiorOk: true,
  checkItems: [{ itemName: '车身漆面', result: 1 }],
  papers: { licence: 1, keys: 2 },
  accessories: { charging: 1 },
  photoBizId: await uploadsPictures(delivery, 8),
  signCustomer: signature,
  signStaff: signature,
})

/** A file of many rows as a background job, checked beforehand. */
export async function contactsImported(scene: Scene, kill: number): Promise<Act[]> {
  const [clerk, name] = [await scene.stand.world.as('李晓雯'), `导入${kill}`]
  const titles = await clerk.gets<Record<string, string>>('contacts/import-title')
  const fields = ['mechanismType', 'mechanismId', 'contactName', 'roles', 'phone']
  const customer = (
    await rows<{ name: string }>(
      scene,
      tenant =>
        sql`select mechanism_name as name from mechanism where tenant_id = ${tenant} and id = ${scene.stand.customerId}::bigint`,
    )
  )[0]!.name
  const cells = (at: number) => [
    '客户',
    customer,
    name,
    '商务',
    `136${String(kill).padStart(3, '0')}${String(at).padStart(5, '0')}`,
  ]
  const bytes = await writeWorkbookBuffer({
    sheets: [
      {
        name: '联系人',
        columns: fields.map(field => ({ label: titles[field]!, kind: 'text' as const })),
        rows: Array.from({ length: IMPORTED }, (_, at) => ({ cells: cells(at) })),
      },
    ],
  })
  const checked = await clerk.uploads<{ uuid: string; normal: number }>('contacts/import-check', {
    name: '联系人.xlsx',
    bytes,
  })
  const bad = await clerk.gets('contacts/import-rows', { uuid: checked.data.uuid, result: 0, size: 1 })
  expect(checked, JSON.stringify(bad)).toMatchObject({ status: 200, data: { normal: IMPORTED } })
  const [remote, headers] = [await scene.remote.as('李晓雯'), once()]
  return [
    {
      what: `import ${checked.data.uuid}`,
      send: () => remote.call('POST', 'contacts/import-normal', { uuid: checked.data.uuid }, headers),
      ended: () => jobsEnded(scene),
      proves: async () =>
        expect(
          await rows(
            scene,
            tenant =>
              sql`select count(*) as n, count(distinct phone) as phones from contacts where tenant_id = ${tenant} and contact_name = ${name} and is_deleted = 0`,
          ),
        ).toEqual([{ n: String(IMPORTED), phones: String(IMPORTED) }]),
    },
  ]
}

export const jobsEnded = async (scene: Scene): Promise<boolean> =>
  (await rows(scene, tenant => sql`select 1 from job where tenant_id = ${tenant} and state in (102, 103)`)).length === 0

/** What the night does, put into the queue as the scheduler does it. */
export async function nightWork(scene: Scene): Promise<Act[]> {
  const { world } = scene.stand
  const ids: string[] = []
  return [
    {
      what: 'night',
      async send() {
        if (ids.length === 0)
          await world
            .inside(async tx => {
              for (const kind of ['late-fee-accrue', 'overdue-mark', 'plan-activate', 'claim-expire'])
                ids.push(await enqueue(tx, world.system, kind, {}))
            })
            .catch((error: unknown) => {
              ids.length = 0
              throw error
            })
        return { status: 200, code: 200, msg: '', data: {}, replayed: false }
      },
      ended: () => jobsEnded(scene),
      async proves() {
        const states = await rows<{ kind: string; state: number; error: string | null }>(
          scene,
          tenant =>
            sql`select kind, state, error from job where tenant_id = ${tenant} and id = any(${ids}::bigint[]) and state <> 1`,
        )
        expect(states).toEqual([])
      },
    },
  ]
}
