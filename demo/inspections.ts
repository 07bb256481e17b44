import { addDays } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { yearCheckRule } from '#areas/maintenance/year-check-rule/year-check-rule.ts'
import { wholeRules } from '#areas/maintenance/year-check-rule/server/rules.ts'
import { yearCheckWarn } from '#areas/maintenance/year-check-warn/year-check-warn.ts'
import { applyInspection } from '#areas/vehicles/vehicle/server/apply-inspection.ts'
import type { Doing } from './stage.ts'

/** Days until the inspection of each car that was looked at when the licences were checked. */
const DAYS_LEFT = [
  86, 81, 77, 74, 66, 58, 49, 41, 33, 29, 27, 24, 21, 18, 15, 12, 9, 7, 6, 5, 4, 3, 2, 1, -1, -4, -9, -16,
]

/** 80, section 16: warnings of every level, ordered, done elsewhere, ignored and late. Done once. */
export const inspectsVehicles: Doing = async stage => {
  if ((await stage.run(tx => findRows(tx, yearCheckWarn, {}, { limit: 1 }))).length > 0) return
  const [officer] = await stage.run(tx =>
    tx.rows<{ id: string; name: string }>(sql`
      select u.id, u.real_name as name from blade_user u join blade_role r on r.tenant_id = u.tenant_id and r.id = any(u.role_id)
      where u.tenant_id = ${tx.tenantId} and u.is_deleted = 0 and u.status = 1 and r.role_alias = 'yearcheck_officer' order by u.id limit 1`),
  )
  const by: Actor = officer ? { ...stage.who('石磊'), userId: officer.id, userName: officer.name } : stage.who('石磊')
  const cars = await stage.run(tx =>
    tx.rows<{ id: string }>(sql`
      select id from vehicle where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 1 and plate_no is not null
        and biz_status in (3, 6) and register_date is not null and inspect_valid_to > ${addDays(stage.today, 200)}::date
      order by row_number() over (partition by use_nature order by id), id limit ${DAYS_LEFT.length}`),
  )
  if (cars.length === 0) throw new Error('no registered car: nothing to inspect')
  stage.at(addDays(stage.today, -30), '10:00:00')
  await stage.run(tx => sendsGoodsByHand(tx, stage.who('石磊')))
  await stage.run(tx => draftsRule(tx, stage.who('石磊')))
  await stage.run(async tx => {
    for (const [at, { id }] of cars.entries()) {
      const validTo = addDays(stage.today, DAYS_LEFT[at]!)
      await applyInspection(tx, stage.system, id, validTo, validTo)
    }
  })
  for (const days of [-25, -8, -1]) {
    stage.at(addDays(stage.today, days), '00:40:00')
    await stage.job('year-check-scan')
  }
  stage.at(addDays(stage.today, -1), '10:30:00')
  const open = await stage.run(tx =>
    findRows(tx, yearCheckWarn, sql`t.status in (1, 5)`, { orderBy: 't.due_date, t.id' }),
  )
  const does = (at: number, action: 'order' | 'ignore' | 'finish', reason = '', input: Record<string, unknown> = {}) =>
    open[at]
      ? stage.run(tx =>
          tx.attempt(() => act(tx, by, yearCheckWarn, open[at]!.id, action, { reason, input: input as never })),
        )
      : Promise.resolve()
  for (const at of [3, 5, 7, 9]) await does(at, 'order').catch(() => undefined)
  for (const at of [12, 14]) await does(at, 'ignore', '车辆即将处置，不再送检')
  for (const at of [4, 10]) {
    const photo = await stage.run(tx => stage.scan(tx, by, `${open[at]?.plateNo ?? ''} 行驶证副页`))
    await does(at, 'finish', '', { inspectValidTo: addDays(stage.today, 365), attachBizId: photo })
  }
  stage.at(stage.today, '00:40:00')
  await stage.job('year-check-scan')
}

/** A rule of the city that is tried out on paper: it begins disabled. */
async function draftsRule(tx: Tx, head: Actor): Promise<void> {
  const [like] = await findRows(tx, yearCheckRule, { ruleNo: 'AQ-03' } as never)
  const [form] = await wholeRules(tx, { id: like?.id ?? '0' })
  if (!form) return
  const names = Object.keys(yearCheckRule.fields).filter(name => !['ruleNo', 'checkItems'].includes(name))
  const kept = Object.fromEntries(names.map(name => [name, form[name as never] ?? null]))
  const own = { ruleName: '深圳网约车季度自检（试行，未启用）', priority: 35, cityCodes: ['4403'] }
  await saveRecord(tx, head, yearCheckRule, { ...kept, ...own }, 'save')
}

/** Goods vehicles are planned with their drivers: no work order opens by itself. */
async function sendsGoodsByHand(tx: Tx, head: Actor): Promise<void> {
  const [rule] = await findRows(tx, yearCheckRule, { ruleNo: 'AQ-04' } as never)
  if (!rule) return
  const [form] = await wholeRules(tx, { id: rule.id })
  const names = Object.keys(yearCheckRule.fields).filter(name => !['ruleNo', 'checkItems'].includes(name))
  const kept = Object.fromEntries(names.map(name => [name, form![name as never] ?? null]))
  await saveRecord(tx, head, yearCheckRule, { ...kept, id: rule.id, version: rule.version, autoOrderDays: 0 }, 'update')
}
