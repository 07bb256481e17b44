import { z } from 'zod'
import { invalid, localDateTime } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { call, implement } from '#packages/server/implement.ts'
import { optionalIdInput } from '#packages/server/inputs.ts'
import { provide } from '#packages/server/ports.ts'
import { getRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { startingRowsPort } from '#areas/platform/ports.ts'
import { polygonsOf } from '../../calculations/geo.ts'
import { typeIs } from '../../codes.ts'
import { fenceIs, securityStrategy } from '../security-strategy.ts'
import { strategyFigures } from './figures.ts'
import { addStandardStrategies } from './standard.ts'

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/
const SWITCHES: Readonly<Record<number, 'enable' | 'disable'>> = { 1: 'enable', 2: 'disable' }

/** Alerts of the last day that a strategy with these terms would have met: of its type, for cars that it fits. */
async function tried(tx: Tx, actor: Actor, body: Record<string, unknown>) {
  const type = Number(body['strategyType'])
  const cities = Array.isArray(body['cityCodes']) ? body['cityCodes'].map(String) : []
  const rows = await tx.rows<Record<string, unknown>>(sql`
    select w.id, w.warn_no as "warnNo", coalesce(w.plate_no, '') as "plateNo", w.first_time as "firstTime", w.hit_count as "hitCount"
    from security_gps_warn w where w.tenant_id = ${tx.tenantId} and w.is_deleted = 0 and w.strategy_type = ${Number.isInteger(type) ? type : 0}
      and w.last_time > ${localDateTime(actor.clock.now())}::timestamptz - interval '24 hours'
      and (${cities.length} = 0 or w.city_code = any(${cities}::text[])) order by w.last_time desc limit 200`)
  return { total: rows.length, rows }
}

export default implement(securityStrategy, {
  provides: [provide(startingRowsPort, 'security-strategy', { add: addStandardStrategies })],
  prepare(_tx, _actor, { values, before, fault }) {
    const now = { ...before, ...values }
    for (const name of ['activeFrom', 'activeTo'] as const)
      if (now[name] && !CLOCK.test(now[name])) fault(name, '时间格式为HH:mm / time must be HH:mm')
    if (Boolean(now.activeFrom) !== Boolean(now.activeTo))
      fault(now.activeFrom ? 'activeTo' : 'activeFrom', '起止时间须同时填写 / both ends of the hours')
    const polygons = polygonsOf(now.polygons)
    if (polygons === undefined)
      fault('polygons', '每行须为至少3个“经度,纬度”点，以分号分隔 / each line: at least 3 points, longitude,latitude;…')
    const needs =
      now.strategyType === typeIs.watched || (now.strategyType === typeIs.fence && now.fenceKind === fenceIs.polygons)
    if (needs && polygons?.length === 0) fault('polygons', '请填写多边形 / draw at least one polygon')
    if (now.level !== undefined && now.level !== null && now.level < 4 && (now.handleMin ?? 0) < (now.responseMin ?? 0))
      fault('handleMin', '处理时限不能短于响应时限 / not shorter than the time to respond')
  },
  page: strategyFigures,
  detail: async (tx, actor, row) => (await strategyFigures(tx, actor, [row.id])).get(row.id) ?? {},
  calls: {
    'PUT update': call({
      label: '保存策略 / Save a strategy',
      permission: 'security_strategy_edit',
      input: z.looseObject({ id: optionalIdInput, test: z.boolean().optional() }),
      async run(tx, actor, input) {
        if (input.test === true) return tried(tx, actor, input)
        const id = input.id ? String(input.id) : undefined
        if (id) await requireVisible(tx, actor, securityStrategy, [id])
        const asked = input['status'] === undefined || input['status'] === '' ? undefined : Number(input['status'])
        const row = id ? await getRow(tx, securityStrategy, id) : undefined
        if (id && Object.keys(input).every(key => ['id', 'status', 'version', 'reason'].includes(key))) {
          const move = SWITCHES[asked ?? 0] ?? invalid({ status: '状态不正确 / no such state to change to' })
          const done = await act(tx, actor, securityStrategy, id, move)
          return { id, status: done.row.status, version: done.row.version }
        }
        const saved = await saveRecord(tx, actor, securityStrategy, input, id ? 'update' : 'save')
        const current = row?.status ?? 1
        if (asked !== undefined && asked !== current && SWITCHES[asked])
          await act(tx, actor, securityStrategy, saved.id, SWITCHES[asked])
        return saved
      },
    }),
  },
})
