import { localDate, textOf, type Label, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import type { Form } from '#packages/server/implement.ts'
import { findRow } from '#packages/server/rows.ts'
import { mechanism } from '#areas/partners/mechanism/mechanism.ts'
import { debtsPort } from '../../ports.ts'
import { riskTypes, type RiskType } from '../../dictionaries.ts'
import { behaviourOfLevel, lowestLevel, needsReason } from '../behaviour.ts'
import { measuredLevels, riskLevel, type riskRecord } from '../risk-record.ts'
import { billLines } from './financials.ts'
import { behaviourFor } from './table.ts'

type RiskForm = Form<typeof riskRecord>
const BY_HAND = 2
const CUSTOMER = 1
const levelName = (level: number) => textOf(riskLevel.values.find(one => one.code === level)!.label, 'zh')
const levelNameEn = (level: number) => textOf(riskLevel.values.find(one => one.code === level)!.label, 'en')

/** What a person enters: subject, standard points, what must stand from which level on, money of today. */
export async function prepareRecord(tx: Tx, actor: Actor, form: RiskForm): Promise<void> {
  const { values, before } = form
  const read = <K extends keyof RowOf<typeof riskRecord>>(name: K) =>
    (values as Partial<RowOf<typeof riskRecord>>)[name] ?? before?.[name]
  if (!before) values.sourceKind ??= BY_HAND
  const mechanismId = read('mechanismId')
  if (mechanismId) {
    const subject = await findRow(tx, mechanism, mechanismId)
    if (subject) {
      values.mechanismName = subject.mechanismName
      values.idNo = subject.idNo
      values.cityCode ??= before?.cityCode ?? subject.cityCode
    }
  }
  await judgePoints(tx, form, read('recordType'), read('level'), mechanismId)
  const level = read('level') ?? 1
  const measures = form.lines['measures']
  if (!form.draft && measuredLevels.includes(level) && measures !== undefined && measures.length === 0)
    form.fault('measures', '一般级别以上须填写措施 / measures are required from level moderate on')
  if (!form.draft && measuredLevels.includes(level) && measures === undefined && !before)
    form.fault('measures', '一般级别以上须填写措施 / measures are required from level moderate on')
  if (form.lines['financials'])
    form.lines['financials'] = await billLines(tx, actor, form, String(mechanismId ?? ''), form.lines['financials'])
  if (mechanismId && Number(read('mechanismType')) === CUSTOMER && !form.draft) {
    const debts = await debtsPort.ask().of(tx, mechanismId, localDate(actor.clock.now()))
    Object.assign(values, {
      overdueAmt: debts.overdueAmt,
      overdueDays: debts.overdueDays,
      exposureAmt: debts.openAmt + debts.lateFee - debts.balance,
    })
  }
}

async function judgePoints(
  tx: Tx,
  form: RiskForm,
  recordType: string | null | undefined,
  level: number | null | undefined,
  mechanismId: string | null | undefined,
): Promise<void> {
  if (!recordType || !level) return
  const { values, before } = form
  const table = await behaviourFor(tx, mechanismId ?? null)
  const lowest = lowestLevel(table, recordType)
  // A type that people added to the dictionary is called by its key.
  const type: Label = riskTypes[recordType as RiskType] ?? `${recordType} / ${recordType}`
  if (level < lowest)
    form.fault(
      'level',
      `【${textOf(type, 'zh')}】的级别不低于${levelName(lowest)} / ${textOf(type, 'en')} is at least ${levelNameEn(lowest)}`,
    )
  const standard = behaviourOfLevel(table, recordType, level)?.points ?? 0
  values.basePoints = standard.toFixed(1)
  const hasNewStandard = before && Number(before.basePoints) !== standard && before.points === before.basePoints
  if (values.points === null || (values.points === undefined && (!before?.points || hasNewStandard)))
    values.points = standard.toFixed(1)
  const points = Number(values.points ?? before?.points ?? standard)
  if (points < 0 && recordType !== 'good_record')
    form.fault('points', '只有良好记录可以加分 / only a good record gives points back')
  if (points > 0 && recordType === 'good_record')
    form.fault('points', '良好记录的扣分为负数 / a good record has negative points')
  const reason = values.pointsReason === undefined ? before?.pointsReason : values.pointsReason
  if (!form.draft && needsReason(standard, points) && !reason)
    form.fault(
      'pointsReason',
      `标准扣分${standard.toFixed(1)}，相差超过一半须填写理由 / the standard is ${standard.toFixed(1)}: more than half off needs a reason`,
    )
}
