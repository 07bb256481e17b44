import { addDays, type LocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { serviceProvider } from '#areas/partners/service-provider/service-provider.ts'
import { eventIs } from '#areas/security/codes.ts'
import { bind } from '#areas/security/gps-device/server/bind.ts'
import { gpsDevice } from '#areas/security/gps-device/gps-device.ts'
import { ingest } from '#areas/security/security-gps-warn/server/ingest.ts'
import { sweep } from '#areas/security/security-gps-warn/server/sweep.ts'
import { securityGpsWarn } from '#areas/security/security-gps-warn/security-gps-warn.ts'
import { fileTrip } from '#areas/security/security-leave-notice/server/leave.ts'
import { customerServiceWorkOrder } from '#areas/service/customer-service-work-order/customer-service-work-order.ts'
import { mobile } from '#kernel/made-up.ts'
import { moreStaff } from './people.ts'
import type { Doing, Stage } from './stage.ts'

const CARS = 40
const SPARE = 6
const PROVIDER = '车联智控科技有限公司'
const PLATFORM = 'cheliangzhikong'
interface Car {
  id: string
  plate: string
  city: string
}
interface Desk {
  readonly stage: Stage
  readonly officer: Actor
  readonly checker: Actor
}
type Input = Record<string, unknown>

/** 40, section 16: devices in forty cars, alerts of every state, trips that were filed. Done once. */
export const watchesCars: Doing = async (stage, people) => {
  if ((await stage.run(tx => findRows(tx, gpsDevice, {}, { limit: 1 }))).length > 0) return
  const [one, two] = workersOf(people, 'gps_officer')
  const desk: Desk = {
    stage,
    officer: { ...one!, clock: stage.clock, traceId: 'demo' },
    checker: { ...two!, clock: stage.clock, traceId: 'demo' },
  }
  const cars = await stage.run(tx =>
    tx.rows<Car>(sql`select id, plate_no as plate, operate_city_code as city from vehicle
      where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 1 and plate_no is not null order by biz_status = 6 desc, id limit ${CARS}`),
  )
  await fitsDevices(desk, cars)
  await hearsOfThem(desk, cars)
  await dealsWithAlerts(desk)
  const away = cars.at(-1)
  if (away)
    await stage.run(tx =>
      fileTrip(tx, desk.officer, {
        vehicleId: away.id,
        from: `${stage.today} 00:00:00`,
        to: `${addDays(stage.today, 6)} 23:00:00`,
        reason: '客户返乡，已电话确认',
        orderNo: '',
      }),
    )
}
const workersOf = (people: ReadonlyMap<string, Actor>, role: string): Actor[] =>
  moreStaff.filter(one => one.role === role).flatMap(one => people.get(one.name) ?? [])
const deviceNo = (index: number): string => `8690${String(100_000 + index)}`

async function fitsDevices({ stage, officer }: Desk, cars: readonly Car[]): Promise<void> {
  stage.at(addDays(stage.today, -90), '09:00:00')
  await stage.run(async tx => {
    const [provider] = await findRows(tx, serviceProvider, { mechanismName: PROVIDER } as never, { limit: 1 })
    for (let index = 0; index < cars.length + SPARE; index++)
      await saveRecord(
        tx,
        officer,
        gpsDevice,
        {
          deviceNo: deviceNo(index),
          simNo: `1064${String(800_000_000 + index)}`,
          deviceModel: index % 4 === 3 ? 'ZK-无线3' : 'ZK-有线2',
          wired: index % 4 !== 3,
          providerId: provider?.id,
          platformCode: PLATFORM,
          purchasePrice: '360.00',
          serviceFrom: addDays(stage.today, -340 + (index % 5) * 30),
          serviceTo: addDays(stage.today, 25 + (index % 5) * 30),
          cityCode: cars[index % cars.length]!.city,
        },
        'save',
      )
    for (const [index, car] of cars.entries()) await bind(tx, officer, car.id, [{ deviceNo: deviceNo(index) }], '')
  })
}

/** What the devices told: most are heard of this morning, three are silent for days, some tell of trouble. */
async function hearsOfThem({ stage, officer }: Desk, cars: readonly Car[]): Promise<void> {
  const told = (index: number, eventType: number, day: LocalDate, time: string, more: Input = {}) => ({
    eventId: `demo-${index}-${eventType}-${day}`,
    deviceNo: deviceNo(index),
    eventType,
    eventTime: `${day} ${time}`,
    ...more,
  })
  const report = (day: LocalDate, time: string, events: Input[]) => {
    stage.at(day, time)
    return stage.run(tx => ingest(tx, officer, PLATFORM, events))
  }
  const { today } = stage
  const silent = addDays(today, -4)
  await report(
    silent,
    '12:00:00',
    [0, 1, 2].map(index => told(index, eventIs.online, silent, '11:58:00')),
  )
  for (const [at, [type, value]] of (
    [
      [eventIs.removed, undefined],
      [eventIs.powerCut, undefined],
      [eventIs.collision, 46],
      [eventIs.battery, 8],
      [eventIs.removed, undefined],
      [eventIs.battery, 12],
    ] as const
  ).entries()) {
    const day = addDays(today, -9 + at)
    await report(day, '10:00:00', [told(5 + at, type, day, '09:57:00', value === undefined ? {} : { value })])
  }
  await report(
    today,
    '06:40:00',
    cars.flatMap((_, index) => (index < 3 ? [] : [told(index, eventIs.online, today, '06:35:00')])),
  )
  await stage.run(tx => sweep(tx, officer))
}

async function dealsWithAlerts({ stage, officer, checker }: Desk): Promise<void> {
  const alerts = await stage.run(tx => findRows(tx, securityGpsWarn, sql`t.status = 1`, { orderBy: 't.id', limit: 5 }))
  const does = (
    at: number,
    action: 'claim' | 'follow' | 'finish' | 'dismiss',
    input: Input = {},
    reason = '',
    who = officer,
  ) => alerts[at] && stage.run(tx => act(tx, who, securityGpsWarn, alerts[at]!.id, action, { input, reason }))
  const evidence = () => stage.run(tx => stage.scan(tx, officer, '现场照片.pdf'))
  stage.at(stage.today, '08:50:00')
  await does(0, 'claim')
  await does(0, 'follow', {
    way: 1,
    reached: true,
    content: '司机称车辆在维修厂换电瓶，已要求发送照片',
    nextTime: null,
    filesBizId: null,
  })
  await does(1, 'claim')
  await does(1, 'finish', { result: 3, resultNote: '线路松动，已复位', misuse: false, evidenceBizId: await evidence() })
  // An urgent one awaits its second person.
  if (alerts[1] && (await stage.run(tx => getRow(tx, securityGpsWarn, alerts[1]!.id))).status === 3)
    await does(
      1,
      'finish',
      { result: 3, resultNote: '照片核对无误', misuse: false, evidenceBizId: await evidence() },
      '',
      checker,
    )
  await does(3, 'dismiss', {}, '设备电压采样误差')
}

type Step =
  | readonly ['accept']
  | readonly ['pause']
  | readonly ['resolve']
  | readonly ['callback', score: number]
  | readonly ['close']
interface Call {
  readonly category: number
  readonly priority?: number
  readonly daysAgo: number
  readonly content: string
  readonly steps: readonly Step[]
  readonly assigned?: false
}
const calls: readonly Call[] = [
  { category: 1, daysAgo: 0, content: '询问下月租金扣款日期', steps: [], assigned: false },
  { category: 5, daysAgo: 0, content: '账单中的停车费与约定不一致', steps: [] },
  { category: 2, daysAgo: 1, content: '空调不制冷，需安排检修', steps: [['accept']] },
  { category: 8, daysAgo: 2, content: '设备指示灯不亮，平台显示离线', steps: [['accept'], ['pause']] },
  {
    category: 4,
    priority: 2,
    daysAgo: 3,
    content: '提车等待超过两小时，服务人员态度差',
    steps: [['accept'], ['resolve']],
  },
  {
    category: 3,
    priority: 1,
    daysAgo: 6,
    content: '路口追尾，对方全责，人员无伤',
    steps: [['accept'], ['resolve'], ['callback', 5]],
  },
  { category: 2, daysAgo: 8, content: '轮胎扎钉，申请救援补胎', steps: [['accept'], ['resolve'], ['callback', 4]] },
  { category: 4, daysAgo: 9, content: '维修三天仍未完成', steps: [['accept'], ['resolve'], ['callback', 2]] },
  { category: 10, daysAgo: 12, content: '行驶证遗失，申请补办', steps: [['accept'], ['resolve']] },
  { category: 6, daysAgo: 14, content: '违章非本人驾驶，申请核实', steps: [['accept'], ['resolve']] },
  { category: 9, daysAgo: 17, content: '计划提前退两台车，询问违约金', steps: [['close']] },
  { category: 2, daysAgo: 20, content: '充电口盖无法关闭', steps: [['accept'], ['resolve'], ['callback', 5]] },
]

/** 40, section 16: customer-service orders of every state. Done once. */
export const answersCalls: Doing = async (stage, people) => {
  if ((await stage.run(tx => findRows(tx, customerServiceWorkOrder, {}, { limit: 1 }))).length > 0) return
  const [one, two] = [workersOf(people, 'service_agent')[0]!, workersOf(people, 'service_manager')[0]!].map(agent => ({
    ...agent,
    clock: stage.clock,
    traceId: 'demo',
  }))
  const cars = await stage.run(tx =>
    tx.rows<Car>(sql`select id, plate_no as plate, operate_city_code as city from vehicle
      where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 1 and plate_no is not null and biz_status = 6 order by id limit ${calls.length}`),
  )
  for (const [index, call] of calls.entries()) {
    const day = addDays(stage.today, -call.daysAgo)
    stage.at(day, '08:10:00')
    const saved = await stage.run(tx =>
      saveRecord(
        tx,
        one!,
        customerServiceWorkOrder,
        {
          channel: index % 3 === 2 ? 2 : 1,
          category: call.category,
          priority: call.priority ?? 3,
          ...(call.category === 4 ? { complaintLevel: 2 } : {}),
          callerType: 2,
          callerName: `${'王李张刘陈杨赵黄周吴徐孙'[index]}师傅`,
          callerPhone: mobile(7000 + index),
          plateNo: cars[index]?.plate,
          content: call.content,
          ...(call.assigned === false ? {} : { assignUserId: one!.userId }),
        },
        'save',
      ),
    )
    for (const [at, step] of call.steps.entries()) {
      stage.at(day, `${String(8 + at).padStart(2, '0')}:25:00`)
      await stage.run(tx => takesStep(tx, saved.id, step, one!, two!))
    }
  }
}
const takesStep = (tx: Parameters<typeof act>[0], id: string, step: Step, agent: Actor, other: Actor) => {
  const does = (action: 'accept' | 'pause' | 'resolve' | 'callback' | 'close', input: Input, who = agent) =>
    act(tx, who, customerServiceWorkOrder, id, action, { input })
  switch (step[0]) {
    case 'accept':
      return does('accept', {})
    case 'pause':
      return does('pause', { pauseReason: 'third', content: '等设备厂家远程排查' })
    case 'resolve':
      return does('resolve', { result: '已处理并告知来电人', rootCause: 'process', dutyParty: 1 })
    case 'callback':
      return does(
        'callback',
        {
          reached: true,
          visitWay: 1,
          score: step[1],
          solved: step[1] > 2,
          dissatisfyReason: step[1] > 2 ? null : 'slow',
          suggestion: '',
        },
        other,
      )
    case 'close':
      return does('close', { closeReason: 'withdrawn', content: '客户暂不退车' })
  }
}
