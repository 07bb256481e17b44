import { z } from 'zod'
import { invalid, type Action } from '#kernel'
import { act } from '#packages/server/act.ts'
import { call, implement } from '#packages/server/implement.ts'
import { optionalIdInput, optionalIdsInput } from '#packages/server/inputs.ts'
import { readInput } from '#packages/server/routes.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { warnActions } from '../actions.ts'
import { securityGpsWarn } from '../security-gps-warn.ts'
import { evaluateVehicle } from './evaluate.ts'
import { ingest, ingestCall } from './ingest.ts'
import { warnMoves } from './moves.ts'
import { simulatedEvents } from './simulated.ts'
import { cityFences, warnPlaces, warnStatistics } from './statistics.ts'
import { mileageJob, renewJob, securitySchedules, sweepJob } from './sweep.ts'

/** What `op` of `PUT update` may name; the document says `false` for a false alarm. */
const ops: Readonly<Record<string, keyof typeof warnActions>> = {
  claim: 'claim',
  assign: 'assign',
  back: 'back',
  follow: 'follow',
  dispatch: 'dispatch',
  propose: 'propose',
  police: 'police',
  finish: 'finish',
  false: 'dismiss',
}
const SIMULATED = 'simulated'
const MOST_PLAYED = 60

export default implement(securityGpsWarn, {
  actions: warnMoves as never,
  listens: {
    'vehicle.location-reported': (tx, actor, event) => evaluateVehicle(tx, actor, event.aggregateId),
  },
  outside: { 'POST ingest': ingestCall },
  calls: {
    'PUT update': call({
      label: '处理预警 / Deal with alerts',
      permission: 'security_gps_warn_handle',
      input: z.looseObject({
        id: optionalIdInput,
        ids: optionalIdsInput,
        op: z.string().max(20),
        version: z.coerce.number().int().optional(),
      }),
      async run(tx, actor, input) {
        const name = ops[input.op] ?? invalid({ op: '操作不正确 / no such operation' })
        const action: Action = warnActions[name]
        const ids = [...new Set([input.id ?? [], input.ids ?? []].flat().map(String))].sort()
        if (ids.length === 0) invalid({ id: '请选择预警 / choose an alert' })
        if (ids.length > 1 && !action.batch) invalid({ ids: '该操作不能批量执行 / one alert at a time' })
        await requireVisible(tx, actor, securityGpsWarn, ids)
        const reason = String(input['reason'] ?? '')
          .trim()
          .slice(0, 500)
        if (action.reason === 'required' && reason === '') invalid({ reason: '请填写原因 / give the reason' })
        const given = readInput(action, input)
        const answers = []
        for (const id of ids) {
          const { row } = await act(tx, actor, securityGpsWarn, id, name, {
            input: given,
            reason,
            ...(input.version === undefined || ids.length > 1 ? {} : { version: input.version }),
          })
          answers.push({ id, no: row.warnNo, status: row.status, version: row.version })
        }
        return ids.length > 1 ? answers : answers[0]
      },
    }),
    'GET statistics': call({
      label: '预警统计 / Alerts by level and type',
      permission: 'security_gps_warn_view',
      input: z.looseObject({}),
      run: (tx, actor) => warnStatistics(tx, actor),
    }),
    'GET places': call({
      label: '预警位置 / Places of open alerts',
      permission: 'security_gps_warn_view',
      input: z.looseObject({}),
      run: (tx, actor) => warnPlaces(tx, actor),
    }),
    'GET fences': call({
      label: '城市围栏 / Fences of cities',
      permission: 'security_gps_warn_view',
      input: z.looseObject({}),
      run: (tx, actor) => cityFences(tx, actor),
    }),
    'POST simulate': call({
      label: '模拟平台上报 / Report by the simulated platform',
      permission: 'security_strategy_edit',
      input: z.looseObject({
        deviceNo: z.string().trim().min(1).max(32),
        eventType: z.coerce.number().int().min(1).max(9),
        value: z.coerce.number().int().min(0).max(3_000_000).nullish(),
        lng: z.coerce.number().min(-180).max(180).nullish(),
        lat: z.coerce.number().min(-90).max(90).nullish(),
        speed: z.coerce.number().int().min(0).max(400).nullish(),
        count: z.coerce.number().int().min(1).max(MOST_PLAYED).default(1),
        late: z.boolean().default(false),
        twice: z.boolean().default(false),
        reordered: z.boolean().default(false),
      }),
      run: (tx, actor, input) => ingest(tx, actor, SIMULATED, simulatedEvents(input as never, actor.clock.now())),
    }),
  },
  jobs: [sweepJob, mileageJob, renewJob],
  schedules: securitySchedules,
})
