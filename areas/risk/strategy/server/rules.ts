import { yuan, type Fault, type Fen, type Label } from '#kernel'
import { customerKind } from '#areas/customers/customer/customer.ts'
import type { Band } from '../bands.ts'
import type { AutoRules } from '../strategy.ts'
import { riskGrades } from '#areas/customers/customer/grades.ts'

type Line = Readonly<Record<string, unknown>>
export type StrategyLines = Readonly<Record<string, readonly Line[]>>

const DIMENSION_TOTAL = 100
const number = (value: unknown): number => Number(value ?? 0)
const repeated = (lines: readonly Line[], key: string): number[] =>
  lines.flatMap((line, at) => (lines.findIndex(one => one[key] === line[key]) < at ? [at] : []))

/** What is wrong with the lines of a strategy, at their rows (20-partners 7). Pure. */
export function faultsOfLines(lines: StrategyLines): Fault[] {
  const faults: Fault[] = []
  const say = (path: string, reason: Label) => void faults.push({ path, reason })
  for (const [field, key] of [
    ['checkItems', 'itemCode'],
    ['redLines', 'code'],
    ['indicators', 'code'],
  ] as const)
    for (const at of repeated(lines[field] ?? [], key))
      say(`${field}.${at}.${key}`, '编码重复 / this code stands twice')
  if (lines['indicators']) faultsOfIndicators(lines['indicators'], say)
  if (lines['grades']) faultsOfGrades(lines['grades'], say)
  if (lines['behaviour']) faultsOfBehaviour(lines['behaviour'], say)
  if (lines['routing']) faultsOfRouting(lines['routing'], say)
  return faults
}

type Say = (path: string, reason: Label) => void

function faultsOfIndicators(rows: readonly Line[], say: Say): void {
  const tenths = rows.reduce((sum, row) => sum + Math.round(number(row['maxPoints']) * 10), 0)
  const sum = (tenths / 10).toFixed(1).replace(/\.0$/, '')
  if (tenths !== DIMENSION_TOTAL * 10)
    say('indicators', `指标满分合计须为100，当前${sum} / the indicators must add up to 100, now ${sum}`)
  for (const [at, row] of rows.entries()) {
    const bands = (row['bands'] ?? []) as unknown
    const path = `indicators.${at}.bands`
    if (!isBands(bands)) say(path, '分档格式不正确 / the bands are ill formed')
    else if (row['autoKey'] && bands.length === 0)
      say(path, '自动取值的指标须设分档 / an automatic indicator needs bands')
    else if (bands.some(band => band.points < 0 || band.points > number(row['maxPoints'])))
      say(path, '分值须在0与满分之间 / points lie between 0 and the maximum')
  }
}
const isText = (value: unknown): boolean => value === undefined || typeof value === 'string'
const isBands = (bands: unknown): bands is readonly Band[] =>
  Array.isArray(bands) &&
  bands.every(
    (band: Record<string, unknown> | null) =>
      typeof band === 'object' &&
      band !== null &&
      typeof band['points'] === 'number' &&
      ['from', 'to', 'upTo', 'text'].every(name => isText(band[name])) &&
      ['from', 'to', 'upTo'].every(name => band[name] === undefined || Number.isFinite(Number(band[name]))),
  )

function faultsOfGrades(rows: readonly Line[], say: Say): void {
  const byGrade = new Map(rows.map((row, at) => [String(row['grade']), { row, at }]))
  const missing = riskGrades.filter(grade => !byGrade.has(grade))
  if (missing.length > 0) say('grades', `缺少等级${missing.join('、')} / grades ${missing.join(', ')} are missing`)
  for (const at of repeated(rows, 'grade')) say(`grades.${at}.grade`, '等级重复 / this grade stands twice')
  for (const [grade, { at }] of byGrade)
    if (!(riskGrades as readonly string[]).includes(grade))
      say(`grades.${at}.grade`, '等级为A、B、C、D或E / a grade is A, B, C, D or E')
  for (const [index, grade] of riskGrades.entries()) {
    const own = byGrade.get(grade)
    const above = byGrade.get(riskGrades[index - 1] ?? '')
    if (own && above && number(own.row['minScore']) >= number(above.row['minScore']))
      say(`grades.${own.at}.minScore`, '最低分须低于上一等级 / must lie below the grade above')
  }
  const last = byGrade.get('E')
  if (last && number(last.row['minScore']) !== 0)
    say(`grades.${last.at}.minScore`, '最低等级须从0分起 / the last grade begins at 0')
}

function faultsOfBehaviour(rows: readonly Line[], say: Say): void {
  for (const [at, row] of rows.entries()) {
    if (
      rows.findIndex(one => one['recordType'] === row['recordType'] && number(one['stage']) === number(row['stage'])) <
      at
    )
      say(`behaviour.${at}.stage`, '该类型的阶段重复 / this stage of the type stands twice')
    if (number(row['zeroAfterDays']) < number(row['halfAfterDays']))
      say(`behaviour.${at}.zeroAfterDays`, '清零天数不能小于减半天数 / not before half after days')
  }
}

function faultsOfRouting(rows: readonly Line[], say: Say): void {
  const missing = [1, 2, 3, 4, 5].filter(step => !rows.some(row => row['step'] === step))
  if (missing.length > 0)
    say('routing', `缺少环节${missing.join('、')}的流程 / steps ${missing.join(', ')} have no routing`)
  for (const [at, row] of rows.entries())
    if (row['amountFrom'] != null && row['amountTo'] != null && (row['amountTo'] as Fen) <= (row['amountFrom'] as Fen))
      say(`routing.${at}.amountTo`, '须大于金额自 / must exceed amount from')
}

export interface Scope {
  readonly businessKinds: readonly string[]
  readonly customerKinds: readonly number[]
}
/** Whether some customer would have both. */
export const overlaps = (a: Scope, b: Scope): boolean =>
  a.businessKinds.some(one => b.businessKinds.includes(one)) &&
  a.customerKinds.some(one => b.customerKinds.includes(one))
const sameSet = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every(one => b.includes(one))
export const sameScope = (a: Scope, b: Scope): boolean =>
  sameSet(a.businessKinds, b.businessKinds) && sameSet(a.customerKinds, b.customerKinds)
export const everyCustomerKind: readonly number[] = customerKind.values.map(one => one.code)

type RuleFields = { readonly [K in keyof AutoRules]: AutoRules[K] extends number ? number | null : unknown }
/** The typed fields of the form as the one value that jobs and cases read. */
export const autoRulesOf = (row: RuleFields): AutoRules => ({
  freezeDays: row.freezeDays ?? 0,
  freezeMinAmt: yuan((row.freezeMinAmt ?? 0n) as Fen),
  thawDays: row.thawDays ?? 0,
  gradeDropFreeze: String(row.gradeDropFreeze ?? ''),
  idleDays: row.idleDays ?? 0,
  alertUseRate: String(row.alertUseRate ?? ''),
  alertLicenceDays: row.alertLicenceDays ?? 0,
  alertFlowFall: String(row.alertFlowFall ?? ''),
  alertPromises: row.alertPromises ?? 0,
  alertPromiseDays: row.alertPromiseDays ?? 0,
})
