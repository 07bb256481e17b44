import { addDays, localDateTime } from '#kernel'
import { mobile } from '#kernel/made-up.ts'
import { sql } from '#packages/database/sql.ts'
import type { Actor } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { eventIs, typeIs } from '#areas/security/codes.ts'
import { unbind } from '#areas/security/gps-device/server/bind.ts'
import { gpsDevice } from '#areas/security/gps-device/gps-device.ts'
import { evaluateVehicle } from '#areas/security/security-gps-warn/server/evaluate.ts'
import { ingest } from '#areas/security/security-gps-warn/server/ingest.ts'
import { sweep } from '#areas/security/security-gps-warn/server/sweep.ts'
import { securityGpsWarn } from '#areas/security/security-gps-warn/security-gps-warn.ts'
import { customerServiceWorkOrder } from '#areas/service/customer-service-work-order/customer-service-work-order.ts'
import { moreStaff } from './people.ts'
import type { Doing, Stage } from './stage.ts'

const PLATFORM = 'cheliangzhikong'
const STEP_MIN = 6
const TO_VISIT = 4
interface Desk {
  readonly stage: Stage
  readonly officer: Actor
  readonly checker: Actor
}
/** Who works at a desk, and who looks at it after him. */
const deskOf = (stage: Stage, people: ReadonlyMap<string, Actor>, role: string, checks: string): Desk => {
  const those = (alias: string) =>
    moreStaff
      .filter(each => each.role === alias)
      .flatMap(each => people.get(each.name) ?? [])
      .map(agent => ({ ...agent, clock: stage.clock, traceId: 'demo' }))
  return { stage, officer: those(role)[0]!, checker: those(checks).at(-1)! }
}

/** 40, section 16: devices that broke, were lost or came out, cars that left their city and one that is back. Done once. */
export const losesDevices: Doing = async (stage, people) => {
  if ((await stage.run(tx => findRows(tx, gpsDevice, sql`t.status in (3, 4, 5, 6)`, { limit: 1 }))).length > 0) return
  const desk = deskOf(stage, people, 'gps_officer', 'gps_officer')
  const spare = await stage.run(tx => findRows(tx, gpsDevice, { status: 1 } as never, { orderBy: 't.id', limit: 3 }))
  const fitted = await stage.run(tx =>
    findRows(tx, gpsDevice, { status: 2 } as never, { orderBy: 't.id desc', limit: 1 }),
  )
  if (spare.length < 3 || !fitted[0]) return
  stage.at(addDays(stage.today, -8), '14:00:00')
  await stage.run(async tx => {
    await act(tx, desk.officer, gpsDevice, spare[0]!.id, 'fault', { reason: '通电后无法注册网络，返厂检测' })
    await act(tx, desk.officer, gpsDevice, spare[1]!.id, 'lose', { reason: '外勤运输途中遗失，已通知平台停机' })
    await act(tx, desk.officer, gpsDevice, spare[2]!.id, 'scrap', { reason: '外壳破裂进水' })
    await unbind(tx, desk.officer, fitted[0]!.vehicleId!, [fitted[0]!.deviceNo!], '')
  })
  await drivesAway(desk)
  await alertsOnTheirWay(desk)
}

const homes: Readonly<Record<string, readonly [number, number]>> = {
  '4403': [114.06, 22.55],
  '4401': [113.27, 23.13],
  '3301': [120.16, 30.27],
  '5101': [104.06, 30.66],
}
/** Fixes every few minutes that end at a place. */
const way = (deviceNo: string, day: string, hour: number, lng: number, lat: number, speed: number) =>
  [0, 1, 2, 3].map(at => ({
    eventId: `demo-way-${deviceNo}-${day}-${hour}-${at}`,
    deviceNo,
    eventType: eventIs.position,
    eventTime: `${day} ${String(hour).padStart(2, '0')}:${String(10 + at * STEP_MIN).padStart(2, '0')}:00`,
    lng: lng + at * 0.004,
    lat: lat + at * 0.002,
    speed,
  }))

/** This morning, after the last position that the fleet told: what is newer says where a car is. */
async function drivesAway({ stage, officer }: Desk): Promise<void> {
  const devices = await stage.run(tx =>
    tx.rows<{ deviceNo: string; vehicleId: string; city: string }>(sql`
      select d.device_no as "deviceNo", d.vehicle_id as "vehicleId", left(v.operate_city_code, 4) as city from gps_device d join vehicle v on v.tenant_id = d.tenant_id and v.id = d.vehicle_id
      where d.tenant_id = ${tx.tenantId} and d.is_deleted = 0 and d.status = 2 and v.biz_status = 6 order by d.id desc limit 6`),
  )
  const day = stage.today
  const places: readonly (readonly [number, number, number])[] = [
    [104.06, 30.66, 60],
    [114.7, 23.75, 48],
    [120.16, 30.27, 72],
    [113.0, 22.0, 55],
    [114.06, 22.55, 131],
    [115.38, 22.78, 66],
  ]
  for (const [at, device] of devices.entries()) {
    const [lng, lat, speed] = places[at % places.length]!
    stage.at(day, '07:40:00')
    await stage.run(tx => ingest(tx, officer, PLATFORM, way(device.deviceNo, day, 7, lng, lat, speed)))
    await stage.run(tx => evaluateVehicle(tx, officer, device.vehicleId))
  }
  // One of them is home again an hour later.
  const home = devices[1]
  if (!home) return
  const [lng, lat] = homes[home.city] ?? homes['4403']!
  stage.at(stage.today, '08:40:00')
  await stage.run(tx => ingest(tx, officer, PLATFORM, way(home.deviceNo, stage.today, 8, lng, lat, 30)))
  await stage.run(tx => evaluateVehicle(tx, officer, home.vehicleId))
  await stage.run(tx => sweep(tx, officer))
}

/** One alert is looked at on the road, one ended by itself. */
async function alertsOnTheirWay({ stage, officer }: Desk): Promise<void> {
  const pending = await stage.run(tx =>
    findRows(tx, securityGpsWarn, sql`t.status = 1 and t.strategy_type <> ${typeIs.offline}`, {
      orderBy: 't.id desc',
      limit: 3,
    }),
  )
  stage.at(stage.today, '08:20:00')
  if (pending[0])
    await stage.run(async tx => {
      await act(tx, officer, securityGpsWarn, pending[0]!.id, 'claim')
      await act(tx, officer, securityGpsWarn, pending[0]!.id, 'dispatch', {
        input: { kind: 2, content: '请到停放点核实车辆与驾驶人' },
      })
    })
  const [silent] = await stage.run(tx =>
    findRows(tx, securityGpsWarn, { status: 1, strategyType: typeIs.offline } as never, { orderBy: 't.id', limit: 1 }),
  )
  if (!silent?.deviceNo) return
  const heard = { deviceNo: silent.deviceNo, eventType: eventIs.online }
  stage.at(stage.today, '08:25:00')
  await stage.run(tx =>
    ingest(tx, officer, PLATFORM, [
      { ...heard, eventId: `demo-heard-${silent.id}`, eventTime: localDateTime(stage.clock.now()) },
    ]),
  )
  await stage.run(tx => sweep(tx, officer))
  stage.at(stage.today, '08:58:00')
  await stage.run(tx => sweep(tx, officer))
}

interface More {
  readonly category: number
  readonly ago: number
  readonly channel: number
  readonly content: string
  readonly until: 'new' | 'waiting' | 'working' | 'paused' | 'visit' | 'done' | 'back' | 'closed' | 'at once'
  readonly score?: number
}
const more: readonly More[] = [
  { category: 99, ago: 0, channel: 2, content: '希望网点周末延长营业时间', until: 'new' },
  { category: 1, ago: 0, channel: 3, content: '咨询以租代购的到期过户流程', until: 'at once' },
  { category: 7, ago: 1, channel: 1, content: '年检通知已收到，询问能否代办', until: 'waiting' },
  { category: 5, ago: 1, channel: 4, content: '对账单金额与合同月租不符，请核对', until: 'working' },
  { category: 6, ago: 2, channel: 1, content: '违章转移需要提供哪些资料', until: 'visit' },
  { category: 2, ago: 2, channel: 6, content: '平台告警：电池温度偏高，司机称续航下降', until: 'paused' },
  { category: 9, ago: 3, channel: 1, content: '两台车计划换成大电池版，询问差价', until: 'working' },
  { category: 4, ago: 4, channel: 7, content: '12345转办：押金退还超过约定时间', until: 'visit' },
  { category: 10, ago: 5, channel: 5, content: '客户遗失备用钥匙，申请补配', until: 'done', score: 4 },
  { category: 8, ago: 6, channel: 1, content: '充电时设备报警，无断电', until: 'done', score: 5 },
  { category: 1, ago: 7, channel: 2, content: '询问司机更换需要的手续', until: 'done' },
  { category: 4, ago: 9, channel: 1, content: '救援到达时间超过承诺一小时', until: 'back', score: 1 },
  { category: 2, ago: 11, channel: 1, content: '雨刮异响，预约周末维修', until: 'done', score: 5 },
  { category: 3, ago: 12, channel: 1, content: '停车场内剐蹭立柱，单方事故', until: 'done', score: 4 },
  { category: 5, ago: 15, channel: 4, content: '发票抬头变更，申请重开', until: 'done' },
  { category: 99, ago: 18, channel: 7, content: '误拨电话', until: 'closed' },
  { category: 2, ago: 22, channel: 3, content: '空调滤芯更换费用由谁承担', until: 'done', score: 4 },
  { category: 4, ago: 27, channel: 1, content: '更换轮胎品牌与约定不一致', until: 'done', score: 3 },
]
const FIRST_PHONE = 7100

/** 40, section 16: more of ninety days at the service desk, by every channel. Done once. */
export const hearsMoreCallers: Doing = async (stage, people) => {
  const phone = (at: number) => mobile(FIRST_PHONE + at)
  const known = await stage.run(tx =>
    findRows(tx, customerServiceWorkOrder, { callerPhone: phone(0) } as never, { limit: 1 }),
  )
  if (known.length > 0) return
  const desk = deskOf(stage, people, 'service_agent', 'service_manager')
  const cars = await stage.run(tx =>
    tx.rows<{ plate: string }>(sql`
      select plate_no as plate from vehicle where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 1 and plate_no is not null and biz_status = 6
      order by id desc limit ${more.length}`),
  )
  for (const [at, one] of more.entries()) {
    stage.at(addDays(stage.today, -one.ago), `${String(8 + (at % 2)).padStart(2, '0')}:05:00`)
    const isSolved = one.until === 'at once'
    const { id } = await stage.run(tx =>
      saveRecord(
        tx,
        desk.officer,
        customerServiceWorkOrder,
        {
          channel: one.channel,
          category: one.category,
          priority: one.category === 3 ? 1 : 3,
          ...(one.category === 4 ? { complaintLevel: 3 } : {}),
          callerType: at % 3 === 0 ? 1 : 2,
          callerName: `${'郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾萧'[at]}${at % 3 === 0 ? '经理' : '师傅'}`,
          callerPhone: phone(at),
          ...(cars[at] ? { plateNo: cars[at].plate } : {}),
          content: one.content,
          ...(isSolved ? { solvedOnCall: true, result: '已按合同条款说明流程与费用', rootCause: 'process' } : {}),
          ...(one.until === 'new' || isSolved ? {} : { assignUserId: desk.officer.userId }),
        },
        'save',
      ),
    )
    if (!isSolved) await goesOn(desk, id, one)
  }
}

async function goesOn({ stage, officer, checker }: Desk, id: string, { ago, until, score }: More): Promise<void> {
  if (until === 'new' || until === 'waiting') return
  const does = (hour: number, action: string, input: Record<string, unknown>, who = officer) => {
    stage.at(addDays(stage.today, -ago), `${String(hour).padStart(2, '0')}:35:00`)
    return stage.run(tx => act(tx, who, customerServiceWorkOrder, id, action as never, { input }))
  }
  if (until === 'closed') return void (await does(9, 'close', { closeReason: 'withdrawn', content: '非业务来电' }))
  await does(8 + 1, 'accept', {})
  await does(9, 'follow', { content: '已联系来电人并记录诉求', nextTime: null, filesBizId: null })
  if (until === 'working') return
  if (until === 'paused') return void (await does(10, 'pause', { pauseReason: 'third', content: '等服务站检测结果' }))
  await does(11, 'resolve', { result: '已核实并按约定处理，来电人认可', rootCause: 'process', dutyParty: 1 })
  // Orders whose category asks for no call-back are done already.
  const { status } = await stage.run(tx => getRow(tx, customerServiceWorkOrder, id))
  if (until === 'visit' || score === undefined || status !== TO_VISIT) return
  await does(
    15,
    'callback',
    {
      reached: true,
      visitWay: 1,
      score,
      solved: score > 2,
      dissatisfyReason: score > 2 ? null : 'slow',
      suggestion: score > 2 ? '' : '希望提前告知到达时间',
    },
    checker,
  )
}
