import { groupedYuan, refuse, textOf, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sheetPdf, type SheetPart } from '#packages/paper/index.ts'
import { FileAnswer } from '#packages/server/route.ts'
import { isBuilt, labels } from '#packages/server/registry.ts'
import { getRow } from '#packages/server/rows.ts'
import { namesOf } from '#areas/customers/customer-city-quota/server/ledger.ts'
import { people } from '#areas/platform/workflow/server/people.ts'
import { applyKind } from '../../quota-apply/quota-apply.ts'
import { conditionState, recommendation, siteState, stepName, steps } from '../codes.ts'
import { quota } from '../quota.ts'
import { conditionsOf, linesOf, type Case } from './course.ts'
import { verifiedOf } from './grades.ts'
import { strategyOfCase, suggestionOf } from './judge.ts'
import { reviewsOf, type Review } from './reviews.ts'
import type { CaseLine } from './snapshot.ts'

type Translate = (label: `${string} / ${string}`) => string
interface Printed {
  readonly row: Case
  readonly lines: readonly CaseLine[]
  readonly cities: ReadonlyMap<string, string>
  readonly reviews: readonly Review[]
  readonly names: ReadonlyMap<string, string>
  readonly t: Translate
}
const amount = (value: Fen | null | undefined): string => groupedYuan(value ?? (0n as Fen))
const said = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
const wordOf = (
  t: Translate,
  values: readonly { code: number; label: `${string} / ${string}` }[],
  code: unknown,
): string => t(values.find(one => one.code === Number(code))?.label ?? '- / -')

async function printed(tx: Tx, actor: Actor, id: string): Promise<Printed> {
  const row = await getRow(tx, quota, id)
  const lines = await linesOf(tx, row)
  const reviews = (await reviewsOf(tx, id)).filter(one => one.decision !== null && one.revokedTime === null)
  const ids = new Set(reviews.flatMap(one => [one.reviewerId ?? '', ...visitorsOf(one)]).filter(Boolean))
  return {
    row,
    lines,
    reviews,
    cities: await namesOf(lines.map(line => line.cityCode)),
    names: isBuilt('user') ? await people.names(tx, [...ids]) : new Map(),
    t: label => textOf(label, actor.language),
  }
}
const visitorsOf = (review: Review): string[] =>
  ((review.payload?.['visitorIds'] as string[] | undefined) ?? []).map(String)
const file = async (no: string, parts: readonly SheetPart[], title: string, actor: Actor): Promise<FileAnswer> =>
  new FileAnswer(
    `${title} ${no}.pdf`,
    'application/pdf',
    await sheetPdf({ title, subtitle: no, parts }, { number: no, language: actor.language }),
  )

/** 授信批复: what was granted in which city, how long and on which conditions (20, section 14). */
export async function creditNotice(tx: Tx, actor: Actor, id: string): Promise<FileAnswer> {
  const all = await printed(tx, actor, id)
  const { row, t } = all
  if (!row.creditNo) refuse('notGranted', '授信尚未生效，没有批复 / nothing is granted yet: there is no credit notice')
  const conditions = await conditionsOf(tx, row)
  const worded: string[][] = []
  for (const one of conditions)
    worded.push([
      (await labels()?.dictLabel(actor.tenantId, 'quota_condition', one.condKind, actor.language)) ?? one.condKind,
      one.value ?? '',
      one.precedent ? t('是 / Yes') : t('否 / No'),
      one.dueDate ?? '',
      wordOf(t, conditionState.values, one.state),
    ])
  return file(
    row.creditNo,
    [
      { kind: 'facts', facts: [...headOf(all), ...grantOf(all)] },
      grantTable(all),
      {
        kind: 'table',
        title: t('授信条件 / Conditions'),
        columns: [
          { label: t('条件 / Condition') },
          { label: t('要求 / Requirement'), width: 110 },
          { label: t('生效前提 / Precedent'), width: 64 },
          { label: t('期限 / Due'), width: 64 },
          { label: t('落实 / State'), width: 60 },
        ],
        rows: worded.length > 0 ? worded : [[t('无 / None'), '', '', '', '']],
      },
      await suggestionPart(tx, actor, all),
      {
        kind: 'text',
        text: t(
          '授信额度为循环额度上限，不构成放款或交车义务；客户发生逾期、证照失效或评级下降时，我方可冻结或压降。 / The quota is a ceiling and no obligation to deliver; it may be frozen or cut when bills are overdue, papers lapse or the grade falls.',
        ),
      },
      { kind: 'signatures', places: [{ who: t('授信人（签字） / Granted by') }, { who: t('盖章 / Seal') }] },
    ],
    t('授信批复 / Credit notice'),
    actor,
  )
}

const headOf = ({ row, t }: Printed): [string, string][] => [
  [t('审查编号 / Case no.'), row.quotaNo ?? ''],
  [t('客户 / Customer'), row.customerName ?? ''],
  [t('申请类型 / Kind'), wordOf(t, applyKind.values, row.applyKind)],
  [t('评分 / Score'), `${said(row.finalScore ?? row.autoScore)} · ${row.grade ?? '-'}`],
]
const grantOf = ({ row, t }: Printed): [string, string][] => [
  [t('授予台数 / Granted'), said(row.grantQty)],
  [t('授予金额 / Granted amount'), amount(row.grantAmount)],
  [t('有效期 / Valid'), `${row.validFrom ?? ''} - ${row.validTo ?? ''}`],
  [t('决定时间 / Decided'), row.decideTime ?? ''],
]

function grantTable({ lines, cities, t }: Printed): SheetPart {
  const sum = (of: (line: CaseLine) => number | null) => String(lines.reduce((all, one) => all + (of(one) ?? 0), 0))
  return {
    kind: 'table',
    title: t('城市额度 / Cities'),
    columns: [
      { label: t('城市 / City') },
      { label: t('申请 / Applied'), width: 56, right: true },
      { label: t('建议 / Suggested'), width: 56, right: true },
      { label: t('终审 / Final'), width: 56, right: true },
      { label: t('授予 / Granted'), width: 56, right: true },
      { label: t('单台敞口 / Exposure each'), width: 80, right: true },
      { label: t('授予金额 / Granted amount'), width: 92, right: true },
    ],
    rows: lines.map(one => [
      cities.get(one.cityCode) ?? one.cityCode,
      said(one.applyQty),
      said(one.suggestQty),
      said(one.finalQty),
      said(one.grantQty),
      amount(one.unitExposure),
      amount(one.grantAmount),
    ]),
    sums: [
      t('合计 / Total'),
      sum(one => one.applyQty),
      sum(one => one.suggestQty),
      sum(one => one.finalQty),
      sum(one => one.grantQty),
      '',
      amount(lines.reduce((all, one) => (all + (one.grantAmount ?? 0n)) as Fen, 0n as Fen)),
    ],
  }
}

/** Which limit bound, and the figures of all. */
async function suggestionPart(tx: Tx, actor: Actor, { row, lines, t }: Printed): Promise<SheetPart> {
  const strategy = await strategyOfCase(tx, row)
  const why = await suggestionOf(tx, actor, row, { strategy, lines, verified: await verifiedOf(tx, row) })
  return {
    kind: 'table',
    title: t('建议额度推导 / How the suggestion came about'),
    columns: [
      { label: t('约束 / Limit'), width: 90 },
      { label: t('台数 / Vehicles'), width: 50, right: true },
      { label: t('依据 / From') },
    ],
    rows: (why?.limits ?? []).map(one => [
      `${t(one.label)}${one.isBinding ? ' *' : ''}`,
      String(one.qty),
      textOf(one.how, actor.language),
    ]),
    ...(why
      ? { sums: [t('建议 / Suggested'), String(why.suggestQty), t('* 起约束的一项 / * the limit that binds')] }
      : {}),
  }
}

/** 尽调报告: who saw what on the site, score table, red lines and opinions (20, section 14). */
export async function visitReport(tx: Tx, actor: Actor, id: string): Promise<FileAnswer> {
  const all = await printed(tx, actor, id)
  const { row, t, reviews, names } = all
  const visit = reviews.findLast(one => one.step === steps.diligencing)
  if (!visit) refuse('notVisited', '本单尚无尽调结果 / this case has no visit yet')
  const at = (name: string) => said(visit.payload?.[name])
  return file(
    row.quotaNo ?? '',
    [
      {
        kind: 'facts',
        facts: [
          ...headOf(all),
          [t('到访时间 / Visited at'), at('visitTime')],
          [
            t('尽调人 / Visitors'),
            visitorsOf(visit)
              .map(one => names.get(one) ?? one)
              .join('、'),
          ],
          [t('受访人 / People met'), at('metPersons')],
          [t('地点 / Place'), at('place')],
          [t('坐标 / Position'), `${at('lng')}, ${at('lat')}`],
          [t('场地 / Site'), wordOf(t, siteState.values, at('siteState'))],
          [t('现场车辆 / Vehicles counted'), at('fleetCounted')],
          [t('抽查与相符 / Checked, matched'), `${at('fleetSampled')} / ${at('licenceMatched')}`],
          [t('实见出车率% / Utilisation seen, %'), at('utilisationSeen')],
          [t('实见流失率% / Turnover seen, %'), at('turnoverSeen')],
          [t('后台月流水 / Income on the platform'), at('incomeSeen')],
          [t('建议 / Recommendation'), wordOf(t, recommendation.values, at('recommend'))],
        ],
      },
      { kind: 'text', title: t('尽调意见 / Opinion of the visit'), text: visit.opinion ?? '' },
      interviews(t, visit),
      scoreTable(all, actor),
      {
        kind: 'table',
        title: t('红线 / Red lines'),
        columns: [
          { label: t('编码 / Code'), width: 50 },
          { label: t('情况 / What was found') },
          { label: t('处理 / Then'), width: 80 },
        ],
        rows: (row.redLines ?? []).map(one => [
          one.code,
          textOf(one.evidence as `${string} / ${string}`, actor.language),
          one.waivedBy ? t('已豁免 / Waived') : one.veto ? t('一票否决 / Veto') : t('提示 / Noted'),
        ]),
      },
      opinions(all),
      { kind: 'signatures', places: [{ who: t('尽调人（签字） / Visitor') }, { who: t('尽调人（签字） / Visitor') }] },
    ],
    t('尽调报告 / Due-diligence report'),
    actor,
  )
}

const interviews = (t: Translate, visit: Review): SheetPart => ({
  kind: 'table',
  title: t('司机访谈 / Driver interviews'),
  columns: [
    { label: t('姓名 / Name') },
    { label: t('入职月数 / Months employed'), right: true },
    { label: t('月租 / Rent'), right: true },
    { label: t('欠薪 / Wages owed') },
  ],
  rows: ((visit.payload?.['driverInterviews'] as Record<string, unknown>[] | undefined) ?? []).map(one => [
    said(one['name']),
    said(one['months']),
    said(one['rent']),
    one['isOwed'] ? t('是 / Yes') : t('否 / No'),
  ]),
})

const scoreTable = ({ row, t }: Printed, actor: Actor): SheetPart => ({
  kind: 'table',
  title: t('评分表 / Score table'),
  columns: [
    { label: t('指标 / Indicator'), width: 110 },
    { label: t('得分 / Points'), width: 50, right: true },
    { label: t('依据 / From') },
  ],
  rows: (row.scoreRows ?? []).map(one => [
    `${one.code} ${one.name}`,
    one.isLeftOut ? '-' : `${one.points}/${one.maxPoints}`,
    textOf(one.trace as `${string} / ${string}`, actor.language),
  ]),
  sums: [t('合计 / Total'), said(row.finalScore ?? row.autoScore), `${t('等级 / Grade')} ${row.grade ?? '-'}`],
})

const opinions = ({ reviews, names, t }: Printed): SheetPart => ({
  kind: 'table',
  title: t('各环节意见 / Opinions'),
  columns: [
    { label: t('环节 / Step'), width: 70 },
    { label: t('审查人 / Reviewer'), width: 60 },
    { label: t('时间 / Time'), width: 96 },
    { label: t('意见 / Opinion') },
  ],
  rows: reviews.map(one => [
    t(stepName(one.step ?? 0)),
    names.get(one.reviewerId ?? '') ?? '',
    one.decideTime ?? '',
    one.opinion ?? '',
  ]),
})
