import { z } from 'zod'
import { refuse, textOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { call, implement } from '#packages/server/implement.ts'
import { idInput } from '#packages/server/inputs.ts'
import { findRows, insertRow, insertRows } from '#packages/server/rows.ts'
import { withoutNulls } from '#areas/platform/menu/server/trees.ts'
import { strategiesOverlap, type StrategyTerms } from '../../calculations/strategy-match.ts'
import {
  maintenanceRemindStrategy,
  maintenanceRemindStrategyCity,
  maintenanceRemindStrategyLine,
} from '../maintenance-remind-strategy.ts'
import { wholeStrategies } from './strategies.ts'

/** An enabled strategy of the same priority that can fit the same vehicle. */
async function rival(tx: Tx, own: StrategyTerms, ownId: string | undefined) {
  const others = await wholeStrategies(tx, { status: 1, priority: own.priority })
  return others.find(one => one.id !== ownId && strategiesOverlap(own, one))
}

async function addCopy(tx: Tx, actor: Actor, id: string): Promise<void> {
  const [from] = await wholeStrategies(tx, { id })
  const { carModelIds, carSeriesIds, fuelTypes, useNatures, kmSource, targets, channels } = from!
  const made = await insertRow(tx, actor, maintenanceRemindStrategy, {
    ...{ carModelIds, carSeriesIds, fuelTypes, useNatures, kmSource, targets, channels },
    strategyName: `${from!.strategyName.slice(0, 56)}${textOf('(副本) / (copy)', actor.language)}`,
    priority: from!.priority,
    effectiveFrom: from!.effectiveFrom,
    repeatDays: from!.repeatDays,
    escalateDays: from!.escalateDays,
    autoWorkOrder: from!.autoWorkOrder,
    overduePenalty: from!.overduePenalty,
    remark: from!.remark,
  })
  const own = (row: { id: string; version?: unknown }) => {
    const { id: _id, version: _version, ...rest } = row as Record<string, unknown> & { id: string }
    return { ...rest, strategyId: made.id } as never
  }
  if (from!.services.length > 0) await insertRows(tx, actor, maintenanceRemindStrategyLine, from!.services.map(own))
  if (from!.cityRows.length > 0) await insertRows(tx, actor, maintenanceRemindStrategyCity, from!.cityRows.map(own))
}

const strategyInput = z.looseObject({ strategyId: idInput })
const citiesOf = (tx: Tx, strategyId: string) =>
  findRows(tx, maintenanceRemindStrategyCity, { strategyId } as never, { orderBy: 't.line_no' })

export default implement(maintenanceRemindStrategy, {
  async prepare(tx, _actor, form) {
    const { values, before, lines, fault } = form
    const projects = (lines['lines'] ?? []).map(one => one['projectId'])
    projects.forEach((one, at) => {
      if (one && projects.indexOf(one) < at) fault(`lines.${at}.projectId`, '同一项目只能出现一次 / each project once')
    })
    if (before?.status !== 1) return
    const cities =
      lines['cityList']?.map(one => String(one['cityCode'] ?? '')) ??
      (await citiesOf(tx, before.id)).map(one => one.cityCode!)
    const other = await rival(tx, { ...before, ...values, cities } as unknown as StrategyTerms, before.id)
    if (other) fault('priority', `与策略【${other.strategyName}】适用范围重叠 / overlaps with ${other.strategyName}`)
  },
  actions: {
    copy: {
      async run(tx, actor, { row }) {
        await addCopy(tx, actor, row.id)
        return {}
      },
    },
    enable: {
      async guard(tx, _actor, { row }) {
        const [own] = await wholeStrategies(tx, { id: row.id })
        const other = await rival(tx, own!, row.id)
        if (other)
          refuse('overlap', '与策略【{name}】适用范围重叠 / overlaps with strategy {name}', {
            name: other.strategyName ?? '',
          })
      },
    },
  },
  calls: {
    'GET city-list': call({
      label: '策略城市 / Cities of a strategy',
      permission: 'maintenance_remind_strategy_view',
      input: strategyInput,
      run: async (tx, _actor, { strategyId }) => (await citiesOf(tx, strategyId)).map(one => withoutNulls({ ...one })),
    }),
    'GET city-page': call({
      label: '策略城市分页 / Cities of a strategy by pages',
      permission: 'maintenance_remind_strategy_view',
      input: strategyInput.extend({
        current: z.coerce.number().int().min(1).default(1),
        size: z.coerce.number().int().min(1).max(200).default(20),
      }),
      async run(tx, _actor, { strategyId, current, size }) {
        const rows = (await citiesOf(tx, strategyId)).map(one => withoutNulls({ ...one }))
        return { records: rows.slice((current - 1) * size, current * size), total: rows.length, current, size }
      },
    }),
  },
})
