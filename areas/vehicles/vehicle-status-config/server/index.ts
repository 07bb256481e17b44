import { z } from 'zod'
import { refuse, textOf, type Label } from '#kernel'
import { vehicleState } from '#areas/codes/codes.ts'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { call, implement } from '#packages/server/implement.ts'
import { optionalIdInput } from '#packages/server/inputs.ts'
import { findRows } from '#packages/server/rows.ts'
import { vehicleEvent } from '../../codes.ts'
import { conditionsFault, conditionsKey, type RuleCondition } from '../conditions.ts'
import { vehicleStatusConfig } from '../vehicle-status-config.ts'
import type { StatusRule } from './apply-rule.ts'
import { dryRun, dryRunInput } from './dry-run.ts'
import { allowed, matrix } from './matrix.ts'

interface Asked {
  readonly id?: string | undefined
  readonly event: number
  readonly fromStates: readonly number[]
  readonly priority: number
  readonly conditions?: readonly RuleCondition[] | null
}

/** Another enabled rule of the event and priority that meets the same cars: equal conditions, or one of them has none. */
export async function sameRule(tx: Tx, asked: Asked): Promise<StatusRule | undefined> {
  const rules = await findRows(
    tx,
    vehicleStatusConfig,
    sql`t.status = 1 and t.event = ${asked.event} and t.priority = ${asked.priority} and t.from_states && ${[...asked.fromStates]}::smallint[] and t.id is distinct from ${asked.id ?? null}::bigint`,
  )
  const own = conditionsKey(asked.conditions)
  return rules.find(one => {
    const theirs = conditionsKey(one.conditions)
    return own === theirs || own === '' || theirs === ''
  })
}

async function refuseSame(tx: Tx, asked: Asked): Promise<void> {
  const other = await sameRule(tx, asked)
  if (other)
    refuse('sameRule', '已存在启用的同类规则【{name}】 / an enabled rule exists: {name}', { name: other.configName })
}

const named = (codes: readonly number[], language: 'zh' | 'en'): string =>
  codes
    .map(code => textOf(vehicleState.values.find(one => one.code === code)?.label ?? '', language))
    .join(language === 'zh' ? '、' : ', ')

function tableFaults(
  values: { event: number; fromStates: readonly number[]; toStatus: number | null },
  fault: (path: string, reason: Label) => void,
): void {
  const row = allowed.get(values.event)
  const name = vehicleEvent.values.find(one => one.code === values.event)?.label ?? ' / '
  if (!row || row.from.length === 0)
    return fault(
      'event',
      `事件【${textOf(name, 'zh')}】不能配置规则 / ${textOf(name, 'en')} has no move that a rule could change`,
    )
  const beyond = values.fromStates.filter(one => !row.from.includes(one))
  if (beyond.length > 0)
    fault(
      'fromStates',
      `事件【${textOf(name, 'zh')}】的原状态只能是：${named(row.from, 'zh')} / ${textOf(name, 'en')} starts from: ${named(row.from, 'en')}`,
    )
  if (values.toStatus !== null && !row.to.includes(values.toStatus))
    fault(
      'toStatus',
      `事件【${textOf(name, 'zh')}】的目标状态只能是：${named(row.to, 'zh')} / ${textOf(name, 'en')} leads to: ${named(row.to, 'en')}`,
    )
}

const list = z
  .union([z.string(), z.array(z.union([z.string(), z.number()]))])
  .transform(given =>
    (Array.isArray(given) ? given : given.split(',')).map(Number).filter(one => Number.isInteger(one) && one > 0),
  )
  .refine(given => given.length <= 20, '最多20个状态 / at most 20 states')
  .refine(given => given.every(one => one < 100), '状态不正确 / no such state')
const asking = z.object({
  event: z.coerce.number().int().min(1).max(99),
  fromStates: list,
  priority: z.coerce.number().int().min(0).max(9999),
  id: optionalIdInput,
  conditions: z.string().max(4000).optional(),
})
function typedConditions(text: string | undefined): readonly RuleCondition[] {
  if (!text) return []
  try {
    const given: unknown = JSON.parse(text)
    return conditionsFault(given) === undefined ? (given as RuleCondition[]) : []
  } catch {
    return []
  }
}

export default implement(vehicleStatusConfig, {
  async prepare(tx, _actor, { values, before, fault }) {
    const whole = { ...before, ...values }
    const wrong = conditionsFault(whole.conditions)
    if (wrong) return fault('conditions', wrong)
    if (!whole.event || !whole.fromStates?.length) return
    tableFaults({ event: whole.event, fromStates: whole.fromStates, toStatus: whole.toStatus ?? null }, fault)
    const clash = (whole.addFlagIds ?? []).some(one => (whole.removeFlagIds ?? []).includes(one))
    if (clash) fault('removeFlagIds', '同一标签不能既打标又去标 / a flag is set or removed, not both')
    if (before?.status === 1)
      await refuseSame(tx, {
        id: before.id,
        event: whole.event,
        fromStates: whole.fromStates,
        priority: whole.priority ?? 100,
        conditions: whole.conditions ?? null,
      })
  },
  actions: { enable: { guard: (tx, _actor, { row }) => refuseSame(tx, row) } },
  calls: {
    'GET existEnableData': call({
      label: '是否存在同类规则 / Does such a rule exist',
      permission: 'vehicle_status_config_view',
      input: asking,
      run: async (tx, _actor, { conditions, ...asked }: z.output<typeof asking>) =>
        (await sameRule(tx, { ...asked, conditions: typedConditions(conditions) })) !== undefined,
    }),
    'POST dry-run': call({
      label: '试运行 / Dry run',
      permission: 'vehicle_status_config_view',
      idempotent: false,
      input: dryRunInput,
      run: dryRun,
    }),
    'GET matrix': call({
      label: '状态矩阵 / Allowed moves',
      permission: 'vehicle_status_config_view',
      input: z.looseObject({}),
      run: async (_tx, actor) => matrix(actor.language),
    }),
  },
})
