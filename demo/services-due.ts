import { addDays } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { maintenanceProject } from '#areas/maintenance/maintenance-project/maintenance-project.ts'
import { maintenanceRemindStrategy } from '#areas/maintenance/maintenance-remind-strategy/maintenance-remind-strategy.ts'
import { maintenanceRemind } from '#areas/maintenance/maintenance-remind/maintenance-remind.ts'
import type { Stage } from './stage.ts'

/** 80, section 16: a strategy for Shenzhen, what it found since, and what people did with it. */
export async function remindsOfServices(stage: Stage, officer: Actor): Promise<void> {
  stage.at(addDays(stage.today, -40), '10:00:00')
  await stage.run(async tx => {
    const [project] = await findRows(tx, maintenanceProject, { projectCode: 'BY-001' } as never)
    if (!project) return
    const { id } = await saveRecord(
      tx,
      officer,
      maintenanceRemindStrategy,
      {
        strategyName: '深圳租赁车辆保养',
        priority: 10,
        effectiveFrom: addDays(stage.today, -40),
        kmSource: [1, 2, 3],
        targets: [1, 3],
        channels: [1],
        repeatDays: 30,
        escalateDays: 30,
        autoWorkOrder: false,
        cityList: [{ cityCode: '4403' }],
        lines: [
          {
            projectId: project.id,
            firstKm: 20_000,
            firstMonths: 13,
            intervalKm: 20_000,
            intervalMonths: 12,
            aheadKm: 800,
            aheadDays: 12,
          },
        ],
      },
      'save',
    )
    await act(tx, officer, maintenanceRemindStrategy, id, 'enable')
  })
  await remindsGuangzhou(stage, officer)
  for (const days of [-30, -12, -1]) {
    stage.at(addDays(stage.today, days), '03:20:00')
    await stage.job('maintenance-scan')
  }
  stage.at(addDays(stage.today, -1), '10:00:00')
  await decides(stage, officer)
  stage.at(stage.today, '03:20:00')
  await stage.job('maintenance-scan')
}

/** The year of most cars of Guangzhou is not over yet: services that only come near. */
async function remindsGuangzhou(stage: Stage, officer: Actor): Promise<void> {
  await stage.run(async tx => {
    const [project] = await findRows(tx, maintenanceProject, { projectCode: 'BY-002' } as never)
    if (!project) return
    const { id } = await saveRecord(
      tx,
      officer,
      maintenanceRemindStrategy,
      {
        strategyName: '广州新能源车辆年度保养',
        priority: 8,
        effectiveFrom: addDays(stage.today, -40),
        kmSource: [1, 2, 3],
        targets: [1, 3],
        channels: [1],
        repeatDays: 15,
        escalateDays: 15,
        autoWorkOrder: false,
        cityList: [{ cityCode: '4401' }],
        lines: [
          {
            projectId: project.id,
            firstKm: 200_000,
            firstMonths: 12,
            intervalKm: 60_000,
            intervalMonths: 12,
            aheadKm: 1000,
            aheadDays: 90,
          },
        ],
      },
      'save',
    )
    await act(tx, officer, maintenanceRemindStrategy, id, 'enable')
    await saveRecord(
      tx,
      officer,
      maintenanceRemindStrategy,
      {
        strategyName: '成都车辆保养（筹备）',
        priority: 5,
        effectiveFrom: addDays(stage.today, 30),
        kmSource: [1],
        targets: [3],
        channels: [1],
        repeatDays: 7,
        escalateDays: 15,
        autoWorkOrder: false,
        cityList: [{ cityCode: '5101' }],
        lines: [{ projectId: project.id, intervalKm: 10_000, intervalMonths: 6, aheadKm: 1000, aheadDays: 15 }],
      },
      'save',
    )
  })
}

/** Orders, promises of customers with and without proof, delays, and what is not needed. */
async function decides(stage: Stage, officer: Actor): Promise<void> {
  const open = await stage.run(tx =>
    findRows(tx, maintenanceRemind, sql`t.status in (1, 5)`, { orderBy: 't.status desc, t.id', limit: 40 }),
  )
  const late = open.filter(one => one.status === 5)
  const pending = open.filter(one => one.status === 1)
  const does = async (id: string | undefined, input: Record<string, unknown>) => {
    if (id === undefined) return
    try {
      await stage.run(tx =>
        tx.attempt(() => act(tx, officer, maintenanceRemind, id, 'handle', { input: input as never })),
      )
    } catch {
      // A car that is in the shop already needs no second order.
    }
  }
  const promised = addDays(stage.today, 5)
  for (const one of [late[0], late[1], pending[0], pending[1]]) await does(one?.id, { way: 1, payer: 1 })
  for (const one of [late[2], late[3], pending[2], pending[3]])
    await does(one?.id, { way: 2, promiseDate: promised, payer: 2 })
  await does(pending[4]?.id, { way: 3, newDate: addDays(stage.today, 20), note: '客户出差，延后' })
  await does(pending[5]?.id, { way: 4, note: '车辆即将退租' })
  const [proven] = await stage.run(tx => findRows(tx, maintenanceRemind, { status: 6 } as never, { orderBy: 't.id' }))
  if (!proven) return
  await stage.run(async tx =>
    act(tx, officer, maintenanceRemind, proven.id, 'proof', {
      input: {
        serviceDate: addDays(stage.today, -1),
        serviceKm: (proven.currentKm ?? 0) + 20,
        proofBizId: await stage.scan(tx, officer, `${proven.plateNo} 保养单据.pdf`),
      },
    }),
  )
}
