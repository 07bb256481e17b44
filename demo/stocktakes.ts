import { addDays, type LocalDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { inventoryCollection } from '#areas/stocktake/inventory-collection/inventory-collection.ts'
import { closeStocktake } from '#areas/stocktake/stocktake-task/server/close.ts'
import { stocktakeTask } from '#areas/stocktake/stocktake-task/stocktake-task.ts'
import { handleDifference } from '#areas/stocktake/stocktake-record/server/handle.ts'
import { stocktakeRecord } from '#areas/stocktake/stocktake-record/stocktake-record.ts'
import { parkingLot } from '#areas/vehicles/parking-lot/parking-lot.ts'
import { handleTask } from '#areas/work-orders/vehicle-task/server/handle.ts'
import { confirmTasks } from '#areas/work-orders/vehicle-task/server/confirm.ts'
import { typeIs } from '#areas/work-orders/kinds/types.ts'
import type { Doing, Stage } from './stage.ts'

type Stands = 'draft' | 'ready' | 'counting' | 'paused' | 'differences' | 'approving' | 'completed' | 'closed'
interface Told {
  readonly name: string
  readonly lot: string
  /** Days before the story's day on which it began. */
  readonly since: number
  readonly stands: Stands
  /** Vehicles of the lot, counted share in percent, and of the counted the last ones that differ. */
  readonly sample: number
  readonly counted: number
  readonly missing?: number
  readonly misplaced?: number
  readonly keyless?: number
}

/** 70, section 13: scopes of the fleet controllers. */
const scopes = [
  { collectionName: '全国在库车辆', vehicleStatus: [2, 3, 4, 5], days: 10, cycleUnit: 2, cycleCount: 1 },
  {
    collectionName: '深圳在库车辆',
    vehicleStatus: [3, 4, 5],
    cityCodes: ['440300'],
    days: 5,
    cycleUnit: 1,
    cycleCount: 1,
  },
  {
    collectionName: '广州在库车辆',
    vehicleStatus: [3, 4, 5],
    cityCodes: ['440100'],
    days: 5,
    cycleUnit: 1,
    cycleCount: 1,
  },
  {
    collectionName: '在租车辆GPS盘点',
    vehicleStatus: [6, 7],
    days: 15,
    cycleUnit: 3,
    cycleCount: 1,
    method: [1, 2, 3],
  },
  { collectionName: '闲置30天以上', vehicleStatus: [3, 4], minIdleDays: 30, days: 7, cycleUnit: 0 },
  {
    collectionName: '融资车辆（资金方）',
    vehicleStatus: [1, 2, 3, 4, 5, 6, 7, 8],
    ownKinds: [2],
    days: 15,
    cycleUnit: 4,
    cycleCount: 1,
  },
] as const
const told: readonly Told[] = [
  { name: '龙华三季度抽盘', lot: '龙华交付中心', since: 58, stands: 'completed', sample: 12, counted: 100, keyless: 1 },
  { name: '白云十月抽盘', lot: '白云中转库', since: 40, stands: 'completed', sample: 8, counted: 100 },
  { name: '武侯十月抽盘', lot: '武侯停车场', since: 36, stands: 'completed', sample: 8, counted: 100 },
  { name: '萧山十月抽盘', lot: '萧山整备场', since: 33, stands: 'completed', sample: 8, counted: 100 },
  { name: '龙华十月抽盘', lot: '龙华交付中心', since: 29, stands: 'completed', sample: 10, counted: 100 },
  {
    name: '白云十一月抽盘',
    lot: '白云中转库',
    since: 12,
    stands: 'approving',
    sample: 10,
    counted: 100,
    missing: 1,
    keyless: 1,
  },
  {
    name: '武侯十一月抽盘',
    lot: '武侯停车场',
    since: 9,
    stands: 'differences',
    sample: 12,
    counted: 100,
    missing: 1,
    misplaced: 2,
    keyless: 1,
  },
  { name: '龙华十一月抽盘', lot: '龙华交付中心', since: 3, stands: 'counting', sample: 17, counted: 41 },
  { name: '萧山十一月抽盘', lot: '萧山整备场', since: 2, stands: 'counting', sample: 13, counted: 77 },
  { name: '白云夜间复核', lot: '白云中转库', since: 2, stands: 'paused', sample: 5, counted: 20 },
  { name: '十二月年终全盘', lot: '龙华交付中心', since: 1, stands: 'ready', sample: 6, counted: 0 },
  { name: '武侯临时盘点', lot: '武侯停车场', since: 6, stands: 'closed', sample: 4, counted: 0 },
  { name: '萧山年终盘点（草稿）', lot: '萧山整备场', since: 0, stands: 'draft', sample: 6, counted: 0 },
]
const MANAGER = '韩松'
const COUNTERS = ['罗毅', '乔麦']
type Record_ = Awaited<ReturnType<typeof recordsOf>>[number]
const recordsOf = (tx: Tx, stocktakeTaskId: string) =>
  findRows(tx, stocktakeRecord, { stocktakeTaskId } as never, { orderBy: 't.vin' })

/** Scopes and stocktakes at every place of their lives; done once. */
export const countsVehicles: Doing = async stage => {
  const manager = stage.who(MANAGER)
  stage.at(addDays(stage.today, -60), '09:00:00')
  if ((await stage.run(tx => findRows(tx, inventoryCollection, {}, { limit: 1 }))).length > 0) return
  const counterIds = COUNTERS.map(name => stage.who(name).userId)
  await stage.run(async tx => {
    for (const one of scopes)
      await saveRecord(
        tx,
        manager,
        inventoryCollection,
        {
          ...{ method: [1], counterMode: 1, counterIds, lotHandlerFirst: true, autoStart: false },
          ...one,
          ...(one.cycleUnit > 0 ? { nextDate: addDays(stage.today, 10) } : {}),
        },
        'save',
      )
  })
  for (const one of told) await plays(stage, manager, one, counterIds)
}

async function plays(stage: Stage, manager: Actor, one: Told, counterIds: readonly string[]): Promise<void> {
  const day = addDays(stage.today, -one.since)
  stage.at(day, '08:30:00')
  const id = await stage.run(tx => opens(tx, manager, one, day, counterIds))
  if (id === undefined || one.stands === 'draft' || one.stands === 'ready') return
  if (one.stands === 'closed') {
    await stage.run(tx => closeStocktake(tx, manager, { id, mode: 2, reason: '与月度抽盘合并' }))
    return
  }
  await stage.run(tx => act(tx, manager, stocktakeTask, id, 'start'))
  const records = await stage.run(tx => recordsOf(tx, id))
  const n = Math.round((records.length * one.counted) / 100)
  const [otherLot] = await stage.run(tx => findRows(tx, parkingLot, { lotName: '白云中转库' } as never))
  for (const [at, record] of records.slice(0, n).entries()) {
    stage.at(day, `${String(9 + Math.floor(at / 6)).padStart(2, '0')}:${String((at % 6) * 10).padStart(2, '0')}:00`)
    await stage.run(tx => counts(stage, tx, record, differs(one, n - at, otherLot?.id)))
  }
  if (one.stands === 'paused') {
    await stage.run(tx => act(tx, manager, stocktakeTask, id, 'pause'))
    return
  }
  if (one.stands === 'counting') return
  stage.at(addDays(day, 1), '17:00:00')
  await stage.run(tx => act(tx, manager, stocktakeTask, id, 'finish'))
  if (one.stands === 'differences') return
  await settles(stage, manager, id)
  stage.at(addDays(day, 2), '10:00:00')
  await stage.run(tx => closeStocktake(tx, manager, { id, mode: 1, conclusion: '账实核对完毕，差异已处理。' }))
}

async function opens(
  tx: Tx,
  manager: Actor,
  one: Told,
  day: LocalDate,
  counterIds: readonly string[],
): Promise<string | undefined> {
  const [lot] = await findRows(tx, parkingLot, { lotName: one.lot } as never)
  if (!lot || (lot.occupied ?? 0) === 0) return undefined
  const samplePercent = Math.min(100, Math.max(1, Math.floor((one.sample * 100) / lot.occupied!)))
  const saved = await saveRecord(
    tx,
    manager,
    stocktakeTask,
    {
      taskName: one.name,
      stocktakeKind: 2,
      planStart: `${day} 08:00:00`,
      planFinish: `${addDays(day, one.stands === 'counting' || one.stands === 'paused' ? 5 : 1)} 16:00:00`,
      supervisorId: manager.userId,
      rules: [{ parkingLotIds: [lot.id], samplePercent, counterMode: 3, counterIds }],
      draft: one.stands === 'draft',
    },
    'save',
  )
  return saved.id
}

/** Which difference the record before the last `left` ones has. */
function differs(one: Told, left: number, otherLotId: string | undefined): Record<string, unknown> {
  const [missing, misplaced, keyless] = [one.missing ?? 0, one.misplaced ?? 0, one.keyless ?? 0]
  if (left <= missing) return { found: false, differenceNote: '全场未见，钥匙在柜' }
  if (left <= missing + misplaced && otherLotId) return { lotId: otherLotId, differenceNote: '停放在其他场地' }
  if (left <= missing + misplaced + keyless) return { keysOk: false, differenceNote: '缺备用钥匙' }
  return {}
}
async function counts(stage: Stage, tx: Tx, record: Record_, more: Record<string, unknown>): Promise<void> {
  const counter = stage.person(record.counterId ?? '') ?? stage.who(COUNTERS[0]!)
  const isFound = more['found'] !== false
  const name = `${record.plateNo ?? record.vin} ${record.id}`
  const photo = (what: string) => stage.paper(tx, counter, `${name} ${what}`, [what, name])
  await handleTask(tx, counter, typeIs.inventory, {
    id: record.taskId!,
    draft: false,
    result: 1,
    noCost: true,
    payload: {
      method: 1,
      found: true,
      // A car that is out with its lessee stands in no lot.
      ...(record.bookLotId ? { lotId: record.bookLotId } : { address: '承租方停车位' }),
      ...(isFound ? { platePhotoBizId: await photo('车牌照片'), vinPhotoBizId: await photo('车架号照片') } : {}),
      ...more,
    },
  })
  await confirmTasks(tx, stage.who(MANAGER), [record.taskId!], { pass: true })
}
/** Every difference has its cause and its action. */
async function settles(stage: Stage, manager: Actor, id: string): Promise<void> {
  for (const record of await stage.run(tx => recordsOf(tx, id)))
    if (record.status === 2)
      await stage.run(tx =>
        handleDifference(tx, manager, {
          id: record.id,
          version: record.version,
          cause: 'entry_error',
          action: 'none',
          handleNote: record.resultCode === 3 ? '车辆在维修厂，补登送修记录' : '备用钥匙已找回入柜',
          responsibleId: manager.userId,
          done: true,
        }),
      )
}
