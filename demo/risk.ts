import { addDays, addMonths, type LocalDate } from '#kernel'
import { act } from '#packages/server/act.ts'
import { findRow, findRows } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { customer } from '#areas/customers/customer/customer.ts'
import { askSource } from '#areas/partners/mechanism-check/server/check-job.ts'
import { runChecks } from '#areas/partners/mechanism-check/server/run-checks.ts'
import { serviceProvider } from '#areas/partners/service-provider/service-provider.ts'
import { scoreCustomers } from '#areas/risk/customer-score/server/score-customers.ts'
import { riskRecord, riskRecordMeasure } from '#areas/risk/risk-record/risk-record.ts'
import { rouse } from '#areas/risk/rouse/rouse.ts'
import type { CustomerSeed } from './customers.ts'
import type { Stage } from './stage.ts'

/**
 * Admitted long ago and idle since: two who fell dormant (20-partners 16). What the simulated sources say follows from
 * a name: of the second firm that its operation was abnormal.
 */
export const sleeperSeeds: readonly CustomerSeed[] = [
  {
    name: '深圳盐田港湾货运有限公司',
    short: '盐田港湾',
    city: '4403',
    kind: 2,
    business: 'logistics',
    grade: 'C',
    sales: '何俊',
    legal: '闫岗',
    fleet: 40,
    quota: 15,
  },
  {
    name: '广州南沙海达租车有限公司',
    short: '南沙海达',
    city: '4401',
    kind: 2,
    business: 'rental',
    grade: 'B',
    sales: '林晓彤',
    legal: '袁帆',
    fleet: 60,
    quota: 20,
  },
]

type End = 'draft' | 'waiting' | 'rejected' | 'withdrawn' | 'active' | 'resolved'
interface RecordTold {
  readonly customer?: string
  readonly provider?: string
  readonly type: string
  readonly level: number
  readonly days: number
  readonly says: string
  readonly end: End
  readonly measures?: readonly string[]
}
const told = (
  customerName: string,
  type: string,
  level: number,
  days: number,
  end: End,
  says: string,
  measures: readonly string[] = [],
): RecordTold => ({ customer: customerName, type, level, days, says, end, measures })

/** The records that people wrote, in every state and of every level. */
const records: readonly RecordTold[] = [
  told('成都锦程汽车租赁有限公司', 'finance_worse', 2, 60, 'active', '两家平台终止合作，车队规模下降三成', [
    'collect',
    'more_deposit',
  ]),
  told('成都锦程汽车租赁有限公司', 'sublease', 3, 25, 'active', '巡查发现两台车转租第三方运营', [
    'lawyer_letter',
    'recover',
  ]),
  told('广州云途城配物流有限公司', 'leave_area', 1, 12, 'active', '一台车未报备驶出约定城市三天'),
  told('广州云途城配物流有限公司', 'gps_tamper', 2, 90, 'resolved', '保养时断开GPS未复位', ['more_gps']),
  told('杭州顺达网约车有限公司', 'negative_news', 1, 8, 'waiting', '媒体报道司机讨薪'),
  told('杭驰汽车服务有限公司', 'violation_backlog', 1, 5, 'draft', '三台车违章超过30天未处理'),
  told('蓉通城配物流有限公司', 'finance_worse', 2, 20, 'rejected', '上游回款周期拉长', ['collect']),
  told('蓉通城配物流有限公司', 'leave_area', 1, 30, 'withdrawn', '车辆短暂出城，已说明'),
  told('深圳市鹏驰出行服务有限公司', 'good_record', 1, 40, 'active', '连续12个月无逾期'),
  {
    provider: '速达板车运输',
    type: 'fraud',
    level: 4,
    days: 45,
    says: '运输单据造假，伪造签收',
    end: 'active',
    measures: ['police'],
  },
]

/** Records and wake-ups as their people would write and decide them; a second run adds nothing. */
export async function playsRisk(stage: Stage, customers: ReadonlyMap<string, string>): Promise<void> {
  for (const one of records) await writesRecord(stage, customers, one)
  await scoresAll(stage, [...customers.values()])
  for (const [at, seed] of sleeperSeeds.entries()) await sleepsAndWakes(stage, seed, customers.get(seed.name)!, at)
}

async function subjectOf(stage: Stage, customers: ReadonlyMap<string, string>, one: RecordTold) {
  if (one.customer) return { mechanismType: 1, mechanismId: customers.get(one.customer) }
  const found = await stage.run(tx => findRows(tx, serviceProvider, { status: 1 }, { orderBy: 't.id' }))
  const provider = found.find(row => row.mechanismName.includes(one.provider!)) ?? found.at(-1)
  return { mechanismType: 2, mechanismId: provider?.id }
}

async function writesRecord(stage: Stage, customers: ReadonlyMap<string, string>, one: RecordTold): Promise<void> {
  const subject = await subjectOf(stage, customers, one)
  if (!subject.mechanismId) return
  const day = addDays(stage.today, -one.days)
  const officer = stage.who('赵启航')
  stage.at(day, '10:30:00')
  const known = await stage.run(tx =>
    findRows(tx, riskRecord, { mechanismId: subject.mechanismId!, description: one.says }),
  )
  if (known.length > 0) return
  const evidence = one.level >= 3 ? await stage.run(tx => stage.scan(tx, officer, '风险证据')) : undefined
  const { id } = await stage.run(tx =>
    saveRecord(
      tx,
      officer,
      riskRecord,
      {
        ...subject,
        recordType: one.type,
        level: one.level,
        occurDate: addDays(day, -1),
        foundDate: day,
        description: one.says,
        ...(evidence ? { evidenceBizId: evidence } : {}),
        measures: (one.measures ?? []).map(measureKind => ({
          measureKind,
          ownerUserId: officer.userId,
          dueDate: addDays(day, 15),
        })),
        draft: one.end === 'draft',
      },
      'save',
    ),
  )
  await endsRecord(stage, one, id, day)
}

async function endsRecord(stage: Stage, one: RecordTold, id: string, day: LocalDate): Promise<void> {
  const officer = stage.who('赵启航')
  stage.at(addDays(day, 1) > stage.today ? stage.today : addDays(day, 1), '15:00:00')
  if (one.end === 'rejected') return stage.run(tx => stage.reject(tx, 'risk-record', id, '请补充回款明细后再报'))
  if (one.end === 'withdrawn')
    return void (await stage.run(tx =>
      stage.product.flow.withdraw(tx, officer, { resource: 'risk-record', id, comment: '客户已书面说明' }),
    ))
  if (one.end !== 'active' && one.end !== 'resolved') return
  await stage.run(tx => stage.approve(tx, 'risk-record', id))
  const [first] = await stage.run(tx => findRows(tx, riskRecordMeasure, { recordId: id, measureState: 0 }))
  stage.at(addDays(day, 3) > stage.today ? stage.today : addDays(day, 3), '11:00:00')
  if (first)
    await stage.run(tx =>
      act(tx, officer, riskRecord, id, 'follow', {
        input: { way: 'visit', note: '已上门沟通并落实措施', doneMeasures: [first.id], result: '已落实' },
      }),
    )
  if (one.end === 'resolved')
    await stage.run(tx =>
      act(tx, stage.who('江岳'), riskRecord, id, 'resolve', { input: { closeReason: '整改完成，复查合格' } }),
    )
}

/** The trend of the story's customers: a month ago, and today. */
async function scoresAll(stage: Stage, ids: readonly string[]): Promise<void> {
  for (const [day, time] of [
    [addDays(stage.today, -30), '02:30:00'],
    [stage.today, '02:30:00'],
  ] as const) {
    stage.at(day, time)
    await stage.run(tx => scoreCustomers(tx, stage.system, ids, '每日评分'))
  }
}

/** One asks with half its quota and waits for the risk officer, the other was sent back. */
const sleepsAndWakes = (stage: Stage, seed: CustomerSeed, id: string, at: number): Promise<void> =>
  asksToWake(stage, seed, id, { at, end: at === 0 ? 'waiting' : 'rejected' })

interface Wake {
  /** Tells reason and day apart. */
  readonly at: number
  readonly end: 'draft' | 'waiting' | 'rejected' | 'withdrawn' | 'active'
}
const wakeReasons = [
  ['new_project', '中标港区集疏运项目，需要新增车辆'],
  ['season', '旺季用车需求恢复'],
  ['new_project', '与两家平台续签运力协议，恢复用车'],
  ['season', '春节前包车需求增加'],
] as const

/** A customer falls asleep, is asked about at the sources, and its salesperson asks to wake it. */
export async function asksToWake(stage: Stage, seed: CustomerSeed, id: string, { at, end }: Wake): Promise<void> {
  const sales = stage.who(seed.sales)
  const [reasonType, reason] = wakeReasons[at % wakeReasons.length]!
  stage.at(addMonths(stage.today, -2 - (at % 2)), '02:10:00')
  await stage.run(async tx => {
    if ((await findRow(tx, customer, id))?.status === 1) await act(tx, stage.system, customer, id, 'fallDormant')
  })
  if ((await stage.run(tx => findRows(tx, rouse, { customerId: id, reason }))).length > 0) return
  stage.at(addDays(stage.today, -2), '09:30:00')
  const { requestIds } = await stage.run(tx =>
    runChecks(tx, stage.system, { mechanismId: id, kinds: [1, 2, 3, 4, 7, 8, 11] }),
  )
  for (const requestId of requestIds) await askSource(stage.run, stage.system, requestId)
  stage.at(addDays(stage.today, -1), `1${at % 4}:00:00`)
  const attachBizId = await stage.run(tx => stage.scan(tx, sales, '合作意向书'))
  const { id: request } = await stage.run(tx =>
    saveRecord(
      tx,
      sales,
      rouse,
      {
        customerId: id,
        bizUserId: sales.userId,
        reasonType,
        reason,
        expectQty: 10 + at * 5,
        expectCities: [seed.city],
        expectDate: addDays(stage.today, 30),
        changes: { name: 0, legalPerson: 0, controller: 0, address: at % 2, licences: 1, fleet: 1, accounts: 0 },
        restoreMode: 1,
        restoreRate: '50',
        attachBizId,
        ...(end === 'draft' ? { draft: true } : {}),
      },
      'save',
    ),
  )
  if (end === 'waiting') return stage.run(tx => stage.approve(tx, 'rouse', request, 1))
  if (end === 'active') return stage.run(tx => stage.approve(tx, 'rouse', request))
  if (end === 'rejected') return stage.run(tx => stage.reject(tx, 'rouse', request, '请补充近三个月流水'))
  if (end === 'withdrawn')
    await stage.run(tx =>
      stage.product.flow.withdraw(tx, sales, { resource: 'rouse', id: request, comment: '客户推迟用车，撤回申请' }),
    )
}
