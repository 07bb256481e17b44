import { addDays, fen, yuan, type Fault, type Label, type LocalDate } from '#kernel'
import { Decimal } from 'decimal.js'
import { isFarAbove, leastSample } from '../../calculations/case-figures.ts'
import { openVeto, type RedLineHit } from '../../calculations/red-lines.ts'
import { overrideSum, type ScoreRow } from '../../calculations/score.ts'
import type { CheckItem, Grade } from '../../strategy/strategy-lines.ts'
import { stepFields } from '../step-fields.ts'
import { isTime, type LineInput, type Payload } from './step-input.ts'
import type { CaseLine } from './snapshot.ts'
import { riskGrades } from '#areas/customers/customer/grades.ts'

const at = (path: string, reason: Label): Fault => ({ path, reason })
const need = (path: string): Fault => {
  const name = path.split('.').at(-1)!
  const label = Object.values(stepFields).find(fields => name in fields)?.[name]?.label ?? '- / -'
  const [zh, en] = label.split(' / ')
  return at(path, `请填写${zh} / enter ${en}`)
}

/** Lines of a step: every city once, within what was applied for; far above the suggestion only from step 3 on. */
export function lineFaults(
  step: number,
  given: readonly LineInput[],
  lines: readonly CaseLine[],
  cityName: (code: string) => string,
): Fault[] {
  const faults = lines.flatMap(line =>
    given.some(one => one.cityCode === line.cityCode)
      ? []
      : [
          at(
            'lines',
            `请填写【${cityName(line.cityCode)}】的台数与金额 / enter quantity and amount of ${cityName(line.cityCode)}`,
          ),
        ],
  )
  for (const [index, one] of given.entries()) {
    const line = lines.find(other => other.cityCode === one.cityCode)
    const name = cityName(one.cityCode)
    if (!line) faults.push(at(`lines.${index}.cityCode`, `审查单不含【${name}】 / ${name} is no city of this case`))
    else if (one.qty > line.applyQty || fen(one.amount) > line.applyAmount)
      faults.push(
        at(
          `lines.${index}.qty`,
          `【${name}】不能超过申请${line.applyQty}台、${yuan(line.applyAmount)}元 / ${name}: not above the ${line.applyQty} applied for`,
        ),
      )
    else if (step < 3 && isFarAbove(one.qty, line.suggestQty ?? 0))
      faults.push(
        at(
          `lines.${index}.qty`,
          `【${name}】超过系统建议${line.suggestQty ?? 0}台10%以上，须由终审决定 / ${name}: more than 10 % above the suggested ${line.suggestQty ?? 0} is for the final review`,
        ),
      )
  }
  return faults
}

export function primaryFaults(
  payload: Payload<1>,
  facts: {
    items: readonly CheckItem[]
    redLines: readonly RedLineHit[]
    unconfirmed: readonly { lender: string }[]
  },
): Fault[] {
  const veto = openVeto(facts.redLines)
  return [
    ...facts.items
      .filter(item => item.must && !payload.checks.find(one => one.itemCode === item.itemCode)?.result)
      .map(item =>
        at('payload.checks', `初审清单【${item.itemName}】未核对 / check list: ${item.itemCode} is not answered`),
      ),
    ...payload.checks
      .filter(one => one.result === 2 && !one.note?.trim())
      .map(one => at('payload.checks', `【${one.itemCode}】不符须说明 / ${one.itemCode}: say why it is not met`)),
    ...(payload.riskPoints ? [] : [need('payload.riskPoints')]),
    ...facts.unconfirmed.map(one =>
      at('payload.loans', `负债【${one.lender}】未确认 / the loan of ${one.lender} is not confirmed`),
    ),
    ...(veto
      ? [at('payload.redLines', `存在未豁免的红线【${veto.code} ${veto.zh}】 / open red line ${veto.code}`)]
      : []),
  ]
}

const VISIT_DAYS = 30
const LEAST_PHOTOS = 6
const LEAST_VISITORS = 2
export function visitFaults(payload: Payload<2>, fleetQty: number, today: LocalDate): Fault[] {
  const sample = leastSample(fleetQty)
  const time = payload.visitTime
  const positioned = payload.photos.filter(one => one.lng != null && one.lat != null).length
  return [
    ...(!isTime(time)
      ? [need('payload.visitTime')]
      : time.slice(0, 10) < addDays(today, -VISIT_DAYS) || time.slice(0, 10) > today
        ? [
            at(
              'payload.visitTime',
              `到访须在${VISIT_DAYS}天内且不晚于今天 / the visit must be within the last ${VISIT_DAYS} days`,
            ),
          ]
        : []),
    ...(new Set(payload.visitorIds).size < LEAST_VISITORS
      ? [at('payload.visitorIds', '尽调须两人以上 / a visit is made by two people at least')]
      : []),
    ...(['metPersons', 'place'] as const).filter(name => !payload[name]).map(name => need(`payload.${name}`)),
    ...(payload.lng == null || payload.lat == null
      ? [at('payload.place', '请定位到访地点 / take the position of the place')]
      : []),
    ...(positioned < LEAST_PHOTOS
      ? [
          at(
            'payload.photos',
            `须有至少${LEAST_PHOTOS}张带定位的照片，现${positioned}张 / at least ${LEAST_PHOTOS} photos with a position, now ${positioned}`,
          ),
        ]
      : []),
    ...(['licenceMatched', 'utilisationSeen', 'turnoverSeen', 'fleetCounted', 'recommend', 'reportBizId'] as const)
      .filter(name => payload[name] === null || payload[name] === undefined || payload[name] === '')
      .map(name => need(`payload.${name}`)),
    ...((payload.fleetSampled ?? 0) < sample
      ? [at('payload.fleetSampled', `抽查不能少于${sample}台 / check at least ${sample} vehicles`)]
      : []),
    ...((payload.licenceMatched ?? 0) > (payload.fleetSampled ?? 0)
      ? [at('payload.licenceMatched', '相符数不能超过抽查数 / not more than were checked')]
      : []),
    ...(['S4', 'S9'] as const)
      .filter(code => payload.manualPoints[code] === undefined)
      .map(code => at('payload.manualPoints', `请给出【${code}】人工评分 / give the points of ${code}`)),
  ]
}

const METRES = 500
/** Photos taken farther than 500 m from the place: told, not refused. */
export function farPhotos(payload: Payload<2>): number {
  if (payload.lng == null || payload.lat == null) return 0
  return payload.photos.filter(
    one => one.lng != null && one.lat != null && metres(payload.lng!, payload.lat!, one.lng, one.lat) > METRES,
  ).length
}
function metres(lng1: number, lat1: number, lng2: number, lat2: number): number {
  const rad = (degrees: number) => (degrees * Math.PI) / 180
  const a =
    Math.sin(rad(lat2 - lat1) / 2) ** 2 +
    Math.cos(rad(lat1)) * Math.cos(rad(lat2)) * Math.sin(rad(lng2 - lng1) / 2) ** 2
  return 6_371_000 * 2 * Math.asin(Math.sqrt(a))
}

const MOST_OVERRIDE = 5
const ORDER: readonly string[] = riskGrades
export function finalFaults(
  payload: Payload<3>,
  facts: { grade: string; rows: readonly ScoreRow[]; byScore: string; mayRaise: boolean },
): Fault[] {
  const moved = new Decimal(overrideSum(facts.rows, payload.scoreOverrides))
  const down = ORDER.indexOf(facts.grade) - ORDER.indexOf(facts.byScore)
  return [
    ...payload.scoreOverrides
      .filter(one => !one.reason)
      .map(one => at('payload.scoreOverrides', `【${one.code}】调整须说明原因 / give the reason for ${one.code}`)),
    ...payload.scoreOverrides
      .filter(one => !facts.rows.some(row => row.code === one.code))
      .map(one => at('payload.scoreOverrides', `没有指标【${one.code}】 / there is no indicator ${one.code}`)),
    ...(moved.abs().gt(MOST_OVERRIDE)
      ? [
          at(
            'payload.scoreOverrides',
            `评分调整合计${moved.toFixed(1)}分，不能超过±${MOST_OVERRIDE}分 / overrides add up to ${moved.toFixed(1)}, at most ${MOST_OVERRIDE} either way`,
          ),
        ]
      : []),
    ...(payload.gradeOverride && !ORDER.includes(payload.gradeOverride)
      ? [at('payload.gradeOverride', '等级为A、B、C、D或E / a grade is A to E')]
      : []),
    ...(down > 1 ? [at('payload.gradeOverride', '等级只能下调一级 / a grade goes down by one only')] : []),
    ...(down < 0 && !facts.mayRaise
      ? [at('payload.gradeOverride', '没有上调等级的权限 / you may not raise a grade')]
      : []),
    ...(down < -1 ? [at('payload.gradeOverride', '等级只能上调一级 / a grade goes up by one only')] : []),
    ...(facts.grade === 'E'
      ? [at('payload.gradeOverride', '等级E不能通过终审 / grade E does not pass the final review')]
      : []),
    ...(['C', 'D'].includes(facts.grade) && payload.conditions.length === 0
      ? [at('payload.conditions', `等级${facts.grade}须设授信条件 / grade ${facts.grade} needs conditions`)]
      : []),
  ]
}

/** Not above the final review, nor above the level before (20.12). */
export function creditFaults(
  given: readonly LineInput[],
  payload: Payload<4>,
  facts: { lines: readonly CaseLine[]; level: number; grade: Grade | undefined },
): Fault[] {
  const faults = given.flatMap((one, index) => {
    const line = facts.lines.find(other => other.cityCode === one.cityCode)
    if (!line) return []
    if (one.qty > (line.finalQty ?? 0))
      return [at(`lines.${index}.qty`, '授予不得高于终审台数 / not above the final review')]
    if (fen(one.amount) > line.finalAmount)
      return [at(`lines.${index}.amount`, '授予不得高于终审金额 / not above the amount of the final review')]
    if (facts.level > 1 && (one.qty > (line.grantQty ?? 0) || fen(one.amount) > line.grantAmount))
      return [at(`lines.${index}.qty`, '授予不得高于上一层级 / not above the level before')]
    return []
  })
  const most = facts.grade?.validMonths ?? 0
  return [
    ...faults,
    ...(payload.validMonths != null && payload.validMonths > most
      ? [at('payload.validMonths', `有效期最长${most}个月 / valid for at most ${most} months`)]
      : []),
  ]
}

export function additFaults(
  payload: Payload<5>,
  conditions: readonly { id: string; condKind: string; precedent: boolean; state: number | null }[],
): Fault[] {
  return [
    ...(payload.additKind ? [] : [need('payload.additKind')]),
    ...payload.conditions
      .filter(one => one.state === 2 && !one.waiveReason?.trim())
      .map(() => at('payload.conditions', '豁免须说明理由 / say why it is waived')),
    ...conditions
      .filter(one => one.precedent)
      .filter(one => (payload.conditions.find(given => given.id === one.id)?.state ?? one.state ?? 0) === 0)
      .map(one => at('payload.conditions', `生效前提【${one.condKind}】未落实 / a precedent condition is not met`)),
  ]
}
