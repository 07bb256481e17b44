import { addDays, type LocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { accidentFollow } from '#areas/accidents/accident-follow/accident-follow.ts'
import { accidentFollowRule } from '#areas/accidents/accident-follow-rule/accident-follow-rule.ts'
import { stagesOf } from '#areas/accidents/accident-follow-rule/server/rules.ts'
import { accidentInfo } from '#areas/accidents/accident-info/accident-info.ts'
import { receive } from '#areas/accidents/accident-info/server/receive.ts'
import { accident } from '#areas/accidents/accident/accident.ts'
import { goesOn } from './follow-ups.ts'
import type { Doing, Stage } from './stage.ts'

const OFFICER = '高翔'
const CARS = 30
const DRIVERS = ['赵建国', '陈志强', '黄伟明', '刘勇', '吴海波', '郑小龙', '林国栋', '何俊杰'] as const
interface Car {
  readonly id: string
  readonly plate: string
  readonly customer: string | null
}
/** How a report came and where it stands: taken as a case, waiting, or closed for a reason. */
type Ends = 'case' | 'waiting' | { closed: string }
/** Where a case stands. */
type Stands = 'draft' | 'approving' | 'rejected' | 'withdrawn' | 'open' | { closed: string }
interface Told {
  readonly since: number
  readonly time: string
  readonly place: string
  readonly kind: string
  readonly says: string
  readonly own: string
  readonly third?: string
  readonly injured?: number
  readonly liability?: number
  readonly stands: Stands
  /** The stage that its follow-up reached, with what was done. */
  readonly stage?: readonly [stage: number, note: string]
}

/** 80, section 16: cases of the last half year, those of registers and terminations go on from here. */
const cases: readonly Told[] = [
  {
    since: 62,
    time: '08:20:00',
    place: '南山区深南大道科技园路口',
    kind: 'two',
    says: '早高峰追尾前车，双方车辆轻微受损',
    own: '2600.00',
    third: '1800.00',
    liability: 1,
    stands: { closed: '双方自行协商，放弃理赔' },
  },
  {
    since: 48,
    time: '19:05:00',
    place: '龙华区布龙路民治段',
    kind: 'two',
    says: '变道与直行车辆剐蹭',
    own: '4200.00',
    third: '3500.00',
    liability: 2,
    stands: 'open',
    stage: [3, '已定损，送粤晟维修'],
  },
  {
    since: 41,
    time: '14:40:00',
    place: '宝安区新湖路',
    kind: 'single',
    says: '倒车碰撞立柱，后保险杠破损',
    own: '1900.00',
    liability: 7,
    stands: 'open',
    stage: [4, '维修完毕，等客户提交单证'],
  },
  {
    since: 33,
    time: '22:15:00',
    place: '白云区机场路',
    kind: 'two',
    says: '被后车追尾，行李箱变形',
    own: '7800.00',
    liability: 5,
    stands: 'open',
    stage: [5, '单证已交对方保险公司'],
  },
  {
    since: 27,
    time: '10:50:00',
    place: '福田区滨河大道',
    kind: 'several',
    says: '三车连环追尾，我车居中',
    own: '16800.00',
    third: '9200.00',
    liability: 3,
    stands: 'open',
    stage: [3, '进厂拆检，等待配件'],
  },
  {
    since: 19,
    time: '07:35:00',
    place: '龙岗区龙翔大道',
    kind: 'glass',
    says: '行驶中前挡被飞石击裂',
    own: '1600.00',
    liability: 7,
    stands: 'open',
    stage: [2, '查勘员已约时间'],
  },
  {
    since: 15,
    time: '17:55:00',
    place: '南山区后海大道',
    kind: 'two',
    says: '路口左转与直行电动车碰撞，骑车人擦伤',
    own: '3200.00',
    third: '800.00',
    injured: 1,
    stands: 'approving',
  },
  {
    since: 12,
    time: '09:10:00',
    place: '罗湖区笋岗东路',
    kind: 'injury',
    says: '礼让行人急刹，后车追尾，乘客颈部不适',
    own: '5600.00',
    injured: 1,
    liability: 5,
    stands: 'rejected',
  },
  {
    since: 9,
    time: '20:30:00',
    place: '天河区黄埔大道',
    kind: 'flood',
    says: '暴雨积水熄火，底盘进水',
    own: '38000.00',
    liability: 7,
    stands: 'withdrawn',
  },
  {
    since: 6,
    time: '13:25:00',
    place: '龙华区人民路',
    kind: 'two',
    says: '并线剐蹭右侧车辆',
    own: '2100.00',
    third: '2400.00',
    liability: 2,
    stands: 'open',
    stage: [2, '已报案，等待定损'],
  },
  {
    since: 4,
    time: '16:45:00',
    place: '宝安区宝安大道',
    kind: 'single',
    says: '避让障碍物碰撞护栏',
    own: '6400.00',
    liability: 7,
    stands: 'open',
  },
  {
    since: 2,
    time: '11:05:00',
    place: '福田区香蜜湖路',
    kind: 'two',
    says: '停车场内被对方倒车碰撞',
    own: '1500.00',
    liability: 5,
    stands: 'open',
  },
  {
    since: 1,
    time: '18:20:00',
    place: '南山区沙河西路',
    kind: 'two',
    says: '跟车过近追尾，等待补充认定书',
    own: '3000.00',
    third: '2500.00',
    stands: 'draft',
  },
]
const reports: readonly (readonly [
  since: number,
  time: string,
  place: string,
  says: string,
  injured: boolean,
  ends: Ends,
])[] = [
  [30, '08:05:00', '龙华区和平路', '轻微剐蹭，无明显损伤', false, { closed: '无损失' }],
  [22, '21:10:00', '宝安区创业路', '误触上报', false, { closed: '误报' }],
  [11, '12:30:00', '白云区白云大道', '倒车碰到花坛', false, { closed: '客户自行处理' }],
  [6, '13:30:00', '龙华区人民路', '并线时剐蹭右侧车辆', false, 'case'],
  [2, '11:10:00', '福田区香蜜湖路', '停车场内被碰', false, 'case'],
  [0, '08:12:00', '南山区科苑路', '追尾前车，对方报警', false, 'waiting'],
  [0, '08:25:00', '龙岗区坂雪岗大道', '与电动车碰撞，骑车人倒地', true, 'waiting'],
  [0, '08:40:00', '南山区科苑路', '再次上报：追尾前车，交警已到', false, 'waiting'],
]

/** Reports, cases and their follow-ups in every state; done once. */
export const followsAccidents: Doing = async stage => {
  if ((await stage.run(tx => findRows(tx, accidentInfo, { status: 3 } as never, { limit: 1 }))).length > 0) return
  const cars = await stage.run(tx =>
    tx.rows<{ id: string; plate: string; customer: string | null } & Record<string, unknown>>(sql`
      select id, plate_no as plate, customer_name as customer from vehicle
      where tenant_id = ${tx.tenantId} and is_deleted = 0 and status = 1 and plate_no is not null
        and operate_city_code like '44%'
        and not exists (select 1 from accident a where a.tenant_id = vehicle.tenant_id and a.vehicle_id = vehicle.id)
      order by biz_status = 6 desc, id limit ${CARS}`),
  )
  if (cars.length === 0) return
  const carAt = (at: number): Car => cars[at % cars.length]!
  const officer = stage.who(OFFICER)
  await stage.run(tx => addsRules(tx, officer, stage.today))
  const accepted = new Map<number, string>()
  for (const [at, [since, time, place, says, injured, ends]] of reports.entries()) {
    const own = cases.findIndex(one => one.since === since)
    const car = carAt(ends === 'case' ? own : since === 0 ? (injured ? 1 : 0) : 20 + at)
    const id = await reportsIt(stage, officer, car, {
      since,
      time,
      place,
      says,
      injured,
      ends,
      driver: DRIVERS[at % DRIVERS.length]!,
    })
    if (ends === 'case') accepted.set(since, id)
  }
  for (const [at, one] of cases.entries()) await opensCase(stage, officer, carAt(at), one, accepted.get(one.since))
  stage.at(addDays(stage.today, -1), '08:30:00')
  await stage.job('accident-remind')
  await goesOn(stage, officer)
  stage.at(stage.today, '08:30:00')
  await stage.job('accident-remind')
}

/** Two rules beside the standard one: injuries and major cases go faster. */
async function addsRules(tx: Tx, officer: Actor, today: LocalDate): Promise<void> {
  const [standard] = await findRows(tx, accidentFollowRule, { status: 1 } as never, { limit: 1 })
  if (!standard) return
  const stages = (await stagesOf(tx, standard.id)).map(({ stage, limitDays }) => ({ stage, limitDays }))
  for (const [ruleName, levels, priority, share] of [
    ['人伤与重大事故', [3, 4], 50, 2],
    ['轻微事故快处', [1], 20, 1],
  ] as const) {
    const { id } = await saveRecord(
      tx,
      officer,
      accidentFollowRule,
      {
        ruleName,
        levels,
        priority,
        ownerPost: standard.ownerPost,
        injuredOnly: false,
        validFrom: addDays(today, -180),
        stages: stages.map(one => ({
          stage: one.stage,
          limitDays: Math.max(1, Math.round((one.limitDays ?? 5) / share)),
          remindBeforeDays: 1,
          repeatDays: 2,
          receivers: [1, 2],
          channel: [1],
          escalateAfterDays: 3,
        })),
      },
      'save',
    )
    await act(tx, officer, accidentFollowRule, id, 'enable')
  }
}

interface Reported {
  readonly since: number
  readonly time: string
  readonly place: string
  readonly says: string
  readonly injured: boolean
  readonly ends: Ends
  readonly driver: string
}
async function reportsIt(stage: Stage, officer: Actor, car: Car, one: Reported): Promise<string> {
  const day = addDays(stage.today, -one.since)
  const [hour, minute] = one.time.split(':')
  stage.at(day, `${hour}:${String(Math.min(59, Number(minute) + 5)).padStart(2, '0')}:00`)
  const row = await stage.run(tx =>
    receive(tx, officer, {
      plateNo: car.plate,
      driverName: one.driver,
      driverPhone: '13812340000',
      accidentTime: `${day} ${one.time}`,
      place: one.place,
      accidentType: 'two',
      injured: one.injured,
      injuredCount: one.injured ? 1 : null,
      thirdParty: true,
      drivable: true,
      policeCalled: one.injured,
      description: one.says,
    }),
  )
  const { ends } = one
  if (typeof ends === 'object') {
    stage.at(day, '23:00:00')
    await stage.run(tx => act(tx, officer, accidentInfo, row.id, 'close', { reason: ends.closed }))
  }
  return row.id
}

async function opensCase(stage: Stage, officer: Actor, car: Car, one: Told, infoId: string | undefined): Promise<void> {
  const day = addDays(stage.today, -one.since)
  const hour = Number(one.time.slice(0, 2))
  stage.at(day, `${String(Math.min(23, hour + 1)).padStart(2, '0')}:30:00`)
  const id = await stage.run(tx => savesCase(tx, officer, car, one, day, infoId))
  if (one.stands === 'rejected')
    await stage.run(tx => stage.reject(tx, accident.name, id, '报案材料不全，请补充现场照片'))
  if (one.stands === 'withdrawn')
    await stage.run(tx =>
      stage.product.flow.withdraw(tx, officer, { resource: accident.name, id, comment: '先补充水淹定损资料' }),
    )
  if (typeof one.stands === 'object') {
    const { closed } = one.stands
    stage.at(addDays(day, 3), '15:00:00')
    await stage.run(tx => act(tx, officer, accident, id, 'close', { reason: closed }))
  }
  if (!one.stage) return
  const [reached, note] = one.stage
  stage.at(addDays(day, Math.min(5, one.since)), '14:00:00')
  await stage.run(async tx => {
    const [follow] = await findRows(tx, accidentFollow, { accidentId: id } as never)
    if (follow && follow.status === 1)
      await act(tx, officer, accidentFollow, follow.id, 'stage', {
        input: { followStage: reached, note, channel: 1, contact: '保险公司', nextDate: addDays(stage.today, 2) },
      })
  })
}

async function savesCase(
  tx: Tx,
  officer: Actor,
  car: Car,
  one: Told,
  day: LocalDate,
  infoId: string | undefined,
): Promise<string> {
  const hour = String(Math.min(23, Number(one.time.slice(0, 2)) + 1)).padStart(2, '0')
  const saved = await saveRecord(
    tx,
    officer,
    accident,
    {
      ...(infoId ? { infoId } : {}),
      vehicleId: car.id,
      reportTime: `${day} ${hour}:00:00`,
      reporterName: '车队调度',
      reporterPhone: '13812340000',
      handlerId: officer.userId,
      driverName: '张师傅',
      driverPhone: '13812340000',
      driverRelation: 'employee',
      ...{ drunk: false, licenceOk: true, unauthorised: false, escaped: false },
      accidentTime: `${day} ${one.time}`,
      accidentPlace: one.place,
      regionCode: one.place.startsWith('白云') || one.place.startsWith('天河') ? '4401' : '4403',
      roadKind: 'city',
      weather: one.kind === 'flood' ? 'rain' : 'clear',
      accidentType: one.kind,
      description: one.says,
      ...{ drivable: true, towNeeded: false, deadCount: 0, policeReported: one.kind !== 'glass' },
      injuredCount: one.injured ?? 0,
      liability: one.liability ?? 6,
      insurerReportTime: `${day} ${hour}:20:00`,
      claimNo: `AL${day.replaceAll('-', '')}${car.id.slice(-4)}`,
      ...{ ownEst: one.own, thirdEst: one.third ?? '0.00', injuryEst: one.injured ? '3000.00' : '0.00' },
      draft: one.stands === 'draft',
    },
    'save',
  )
  return (await getRow(tx, accident, saved.id)).id
}
