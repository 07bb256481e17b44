import { addDays, addMonths, yuan, type Fen } from '#kernel'
import type { Actor } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { customerCityQuota } from '#areas/customers/customer-city-quota/customer-city-quota.ts'
import { kinds, riskQuota } from '#areas/risk/risk-quota/risk-quota.ts'
import { riskRecord } from '#areas/risk/risk-record/risk-record.ts'
import { simulate } from '#areas/risk/strategy/server/simulate.ts'
import { strategyFor } from '#areas/risk/strategy/server/strategy-for.ts'
import { bodyOf, saveStrategy } from '#areas/risk/strategy/server/versions.ts'
import { strategy } from '#areas/risk/strategy/strategy.ts'
import { strategyUser } from '#areas/risk/strategy-user/strategy-user.ts'
import type { Stage } from './stage.ts'

const HAILING = ['hailing', 'taxi']

/** 20-partners 16: two strategies in force, an older version, a draft that was tried out, and who decides which step. */
export async function writesStrategies(stage: Stage): Promise<void> {
  stage.at(stage.day('2026-03-02'), '09:30:00')
  const [author, director] = [stage.who('江岳'), stage.who('顾明远')]
  const known = await stage.run(tx => findRows(tx, strategy, {}))
  if (known.length !== 1) return
  const [standard] = known
  const rest = standard!.businessKinds.filter(one => !HAILING.includes(one))
  const narrowed = await stage.run(tx =>
    saveStrategy(tx, author, {
      id: standard!.id,
      businessKinds: rest,
      changeNote: '网约车与出租另立策略，其余业务沿用标准策略',
    }),
  )
  await stage.run(tx => act(tx, director, strategy, narrowed.id, 'publish'))
  const hailing = await stage.run(async tx =>
    saveStrategy(tx, author, {
      ...(await bodyOf(tx, standard!)),
      strategyName: '网约车与出租策略',
      businessKinds: HAILING,
      changeNote: '由标准策略派生',
    }),
  )
  await stage.run(tx => act(tx, director, strategy, hailing.id, 'publish'))
  await namesReviewers(stage, director)
}

interface Named {
  readonly step: number
  readonly name: string
  readonly backup?: string
  /** Their amounts; absent: any. */
  readonly from?: string
  readonly to?: string
  /** Absent: every city. */
  readonly cities?: readonly string[]
}
/** Where the company leases; what lies elsewhere falls to those who are named for every city. */
const FOUR_CITIES = ['4403', '4401', '3301', '5101']
const LARGE = '10000000.00'
/**
 * 20-partners 16: fourteen reviewers, seven of them for the four cities. Nobody both reviews and grants a case (D9):
 * the director is named for the final review of large cases only, which the committee grants.
 */
const reviewers: readonly Named[] = [
  { step: 0, name: '赵启航', backup: '江岳' },
  { step: 0, name: '江岳', from: '3000000.00', cities: FOUR_CITIES },
  { step: 1, name: '赵启航' },
  { step: 2, name: '苏婉' },
  { step: 2, name: '赵启航', cities: FOUR_CITIES },
  { step: 2, name: '郑岚', from: LARGE, cities: FOUR_CITIES },
  { step: 3, name: '江岳' },
  { step: 3, name: '郑岚', from: LARGE, cities: FOUR_CITIES },
  { step: 4, name: '沈岚', backup: '顾明远', to: LARGE },
  { step: 4, name: '顾明远' },
  { step: 4, name: '郑岚', to: '3000000.00', cities: FOUR_CITIES },
  { step: 5, name: '苏婉' },
  { step: 5, name: '江岳', cities: FOUR_CITIES },
  { step: 5, name: '郑岚', from: LARGE, cities: FOUR_CITIES },
]

async function namesReviewers(stage: Stage, director: Actor): Promise<void> {
  const id = (name: string) => stage.who(name).userId
  await stage.run(async tx => {
    for (const { step, name, backup, from, to, cities } of reviewers)
      await saveRecord(
        tx,
        director,
        strategyUser as never,
        {
          step,
          userId: id(name),
          ...(backup ? { backupUserId: id(backup) } : {}),
          ...(from ? { amountFrom: from } : {}),
          ...(to ? { amountTo: to } : {}),
          ...(cities ? { cityCodes: [...cities] } : {}),
          maxOpen: 30,
        },
        'save',
      )
  })
}

/** The draft of the next version, with what it would change. */
export async function triesOutDraft(stage: Stage): Promise<void> {
  const author = stage.who('江岳')
  const drafts = await stage.run(tx => findRows(tx, strategy, { status: 103 }))
  if (drafts.length > 0) return
  await stage.run(async tx => {
    const now = (await strategyFor(tx, 'hailing', 1))!
    const body = await bodyOf(tx, now.row)
    const grades = (body['grades'] as Record<string, unknown>[]).map(one =>
      one['grade'] === 'B' ? { ...one, minScore: '72.0' } : one,
    )
    const draft = await saveStrategy(tx, author, { id: now.row.id, grades, changeNote: 'B级门槛提高到72分' })
    await simulate(tx, author, draft.id)
  })
}

/** Papers of every kind and state: in effect, waiting for its day, in approval, rejected, a draft, an immediate freeze. */
export async function adjustsQuotas(stage: Stage, customers: ReadonlyMap<string, string>): Promise<void> {
  if ((await stage.run(tx => findRows(tx, riskQuota, {}, { limit: 1 }))).length > 0) return
  stage.at(addDays(stage.today, -6), '15:20:00')
  const today = addDays(stage.today, -6)
  const risk = stage.who('赵启航')
  const cityOf = async (name: string) => {
    const [row] = await stage.run(tx => findRows(tx, customerCityQuota, { customerId: customers.get(name) ?? '0' }))
    return row
  }
  const write = async (
    name: string,
    adjustKind: number,
    change: { qty?: number; validTo?: number },
    reason: string,
    more: Record<string, unknown> = {},
  ): Promise<string | undefined> => {
    const row = await cityOf(name)
    if (!row || row.validFrom === null) return undefined
    const qty = (row.quotaQty ?? 0) + (change.qty ?? 0)
    const unit = row.quotaQty ? row.quotaAmount / BigInt(row.quotaQty) : 0n
    const line = {
      cityCode: row.cityCode,
      ...(change.qty === undefined ? {} : { afterQty: qty, afterAmount: yuan((unit * BigInt(qty)) as Fen) }),
      ...(change.validTo === undefined ? {} : { validToAfter: addDays(row.validTo!, change.validTo) }),
    }
    return stage.run(async tx => {
      const saved = await saveRecord(
        tx,
        risk,
        riskQuota as never,
        {
          customerId: row.customerId,
          adjustKind,
          lines: [line],
          reasonType: 'concentration',
          reason,
          effectiveDate: today,
          attachBizId: await stage.scan(tx, risk, '额度调整依据'),
          ...more,
        },
        'save',
      )
      return saved.id
    })
  }
  const approves = async (id: string | undefined) => {
    if (id) await stage.run(tx => stage.approve(tx, 'risk-quota', id))
  }
  await approves(await write('广州云途城配物流有限公司', kinds.cut, { qty: -5 }, '多次逾期，按集中度要求压降'))
  await approves(
    await write('蓉通城配物流有限公司', kinds.cut, { qty: -2 }, '车队缩减，下月起压降', {
      reasonType: 'fleet_shrinks',
      effectiveDate: addMonths(stage.today, 1),
    }),
  )
  await approves(await write('杭州顺达网约车有限公司', kinds.validity, { validTo: 30 }, '复审资料补充中，展期30天'))
  const rejected = await write('杭驰汽车服务有限公司', kinds.cut, { qty: -3 }, '拟压降三台')
  if (rejected)
    await stage.run(tx => stage.reject(tx, 'risk-quota', rejected, '该客户近一年无逾期，压降理由不足，请补充依据'))
  await write('鹏腾企业用车有限公司', kinds.raise, { qty: 6 }, '全年履约良好，旺季增车', { reasonType: 'good_record' })
  await write('深圳市鹏驰出行服务有限公司', kinds.cut, { qty: -4 }, '平台占比过高，拟压降', {
    reasonType: 'platform_change',
    draft: true,
  })
  const late = customers.get('成都锦程汽车租赁有限公司')
  const [record] = late ? await stage.run(tx => findRows(tx, riskRecord, { mechanismId: late }, { limit: 1 })) : []
  if (record)
    await write('成都锦程汽车租赁有限公司', kinds.freeze, {}, '长期逾期，先行冻结', {
      reasonType: 'overdue',
      wholeCustomer: true,
      immediate: true,
      lines: [],
      riskRecordId: record.id,
    })
}
