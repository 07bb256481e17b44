import { z } from 'zod'
import { fen, invalid, localDate, negFen, refuse, sumFen, yuan, ZERO, type Fault, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { optionalIdInput } from '#packages/server/inputs.ts'
import { findRows, getRow, updateRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { nextNumber } from '#packages/server/numbers.ts'
import { AUDIT, auditType as auditTypes } from '../../insurance-policy/codes.ts'
import { lockVehicleCover } from '../../insurance-policy/server/overlap.ts'
import { insuranceWorkOrder } from '../../insurance-work-order/insurance-work-order.ts'
import { takeStaged, fileStaged } from '../../insurance-imp-temp/server/staged.ts'
import { insuranceRequirement, insuranceRequirementLine } from '../insurance-requirement.ts'
import { checkRows } from './check.ts'
import type { Checked, HeadFacts } from './checked.ts'
import type { Candidate, Facts } from './facts.ts'
import { kindOf, requireBatchRight } from './kinds.ts'
import { lockOrders } from './orders.ts'

/** The head as the form sends it; its rows stand in the staging set `uuid`. */
export const batchInput = z.looseObject({
  id: optionalIdInput,
  uuid: z.string().max(36).optional(),
  draft: z.boolean().optional(),
})
type Body = z.output<typeof batchInput>

/** Saves and submits a batch of one audit type; rows come from the staging set, or stay as they are. */
export async function saveBatch(tx: Tx, actor: Actor, auditType: number, body: Body): Promise<Record<string, unknown>> {
  requireBatchRight(actor, auditType)
  const before = body.id ? await lockedBefore(tx, actor, body.id, auditType) : undefined
  const stored = await linesAsCandidates(tx, before?.id)
  const staged = body.uuid ? await takeStaged(tx, actor, body.uuid, auditType, before?.id) : []
  const candidates = staged.length > 0 ? staged.map(one => withOrder(one, stored)) : stored
  if (candidates.length === 0) refuse('noRows', '请先加入明细 / add rows first')
  for (const id of [...new Set(candidates.flatMap(one => one.vehicleId ?? []))].sort()) await lockVehicleCover(tx, id)
  const head = { ...before, ...body } as unknown as HeadFacts
  const { rows, facts } = await checkRows(tx, actor, auditType, candidates, { ...head, requirementId: before?.id })
  refuseFaulty(rows, body.draft === true)
  const how = before ? (body.draft || before.status === 103 ? 'save' : 'afresh') : 'save'
  const { id: _, ...given } = body
  const saved = await saveRecord(
    tx,
    actor,
    insuranceRequirement,
    {
      ...given,
      ...(before ? { id: before.id, version: body['version'] ?? before.version } : {}),
      auditType,
      lines: rows.map(row => lineOf(row, facts)),
      ...defaultsOf(auditType, rows, facts, body),
    },
    how as 'save',
  )
  if (body.uuid) await fileStaged(tx, actor, body.uuid, auditType, saved.id)
  const { row: __, ...answer } = saved
  return answer
}

async function lockedBefore(tx: Tx, actor: Actor, id: string, auditType: number) {
  await requireVisible(tx, actor, insuranceRequirement, [id])
  const row = await getRow(tx, insuranceRequirement, id)
  if (row.auditType !== auditType) refuse('auditType', '批次类型不符 / a batch of another type')
  return row
}

/** The order that an earlier submit made for the same vehicle or policy goes on. */
const withOrder = (one: Candidate, stored: readonly Candidate[]): Candidate => ({
  ...one,
  workOrderId:
    one.workOrderId ??
    stored.find(other => (one.policyId ? other.policyId === one.policyId : other.vehicleId === one.vehicleId))
      ?.workOrderId ??
    null,
})

async function linesAsCandidates(tx: Tx, requirementId: string | undefined): Promise<Candidate[]> {
  if (!requirementId) return []
  const lines = await findRows(tx, insuranceRequirementLine, { requirementId } as never, { orderBy: 't.line_no' })
  return lines.map(one => ({
    vehicleId: one.vehicleId,
    workOrderId: one.workOrderId,
    policyId: one.policyId,
    payload: one.payload ?? {},
    attachBizId: one.attachBizId,
  }))
}

/** Rows keep their reasons in the staging set; here the batch is refused as a whole, each row with its first reason. */
function refuseFaulty(rows: readonly Checked[], isDraft: boolean): void {
  if (isDraft) return
  const faults: Fault[] = rows.flatMap((row, index) =>
    row.reasons.length > 0 ? [{ path: `lines.${index}.vehicleId`, reason: row.reasons[0]! }] : [],
  )
  if (faults.length > 0) invalid(faults)
}

const lineOf = (row: Checked, facts: Facts): Record<string, unknown> => {
  const car = facts.cars.get(row.vehicleId ?? '')
  return {
    workOrderId: row.workOrderId,
    policyId: row.policyId,
    vehicleId: row.vehicleId,
    plateNo: car?.plateNo ?? null,
    vin: car?.vin ?? null,
    modelName: car?.modelName ?? null,
    customerName: car?.customerName ?? null,
    kindAmts: row.kindAmts,
    vesselTax: yuan(row.vesselTax),
    lateTax: yuan(row.lateTax),
    amt: yuan(row.amt),
    payload: row.payload,
    result: row.warnings.length > 0 ? 2 : 1,
    warnInfo:
      row.warnings
        .map(one => one.split(' / ')[0])
        .join('；')
        .slice(0, 500) || null,
    attachBizId: row.candidate.attachBizId ?? null,
  }
}

/** What nobody needs to type: company and city of the first vehicle, the insurer of the orders, a title. */
function defaultsOf(auditType: number, rows: readonly Checked[], facts: Facts, body: Body): Record<string, unknown> {
  const car = facts.cars.get(rows[0]?.vehicleId ?? '')
  const order = facts.orders.get(rows[0]?.workOrderId ?? '')
  const policy = facts.policies.get(rows[0]?.policyId ?? '')
  const or = (name: string, value: unknown) => (body[name] ? {} : value ? { [name]: value } : {})
  return {
    ...or('companyId', order?.companyId ?? car?.assetCompanyId ?? car?.ownerCompanyId),
    ...or('cityCode', order?.cityCode ?? car?.operateCityCode),
    ...or('insurerId', order?.insurerId ?? policy?.insurerId ?? rows[0]?.payload['insurerId']),
    ...or('brokerId', order?.brokerId),
    ...or('reviseType', order?.reviseType),
    ...(auditType === AUDIT.pay || auditType === AUDIT.revisePay
      ? {
          payeeType: body['payeeType'] ?? 2,
          payeeId: body['payeeId'] ?? order?.insurerId,
          payMethod: body['payMethod'] ?? 1,
          invoiceRequired: body['invoiceRequired'] ?? 2,
          ...or('expectPayDate', facts.today),
        }
      : {}),
  }
}

/** System fields of a head, from its rows; called by `prepare`. */
export async function completeHead(
  tx: Tx,
  actor: Actor,
  values: Record<string, unknown>,
  auditType: number,
  lines: readonly Record<string, unknown>[],
  isNew: boolean,
): Promise<void> {
  if (isNew) values['requirementNo'] = await nextNumber(tx, actor, kindOf(auditType).prefix)
  const premium = (line: Record<string, unknown>): Fen =>
    sumFen((line['kindAmts'] as { premium: string }[] | null) ?? [], one => signed(one.premium))
  const of = (name: string) => sumFen(lines, line => (line[name] as Fen | null) ?? ZERO)
  values['vehicleCount'] = new Set(lines.map(line => line['vehicleId'])).size
  values['policyCount'] = lines.reduce((sum, line) => sum + ((line['kindAmts'] as unknown[] | null)?.length ?? 0), 0)
  values['premiumTotal'] = sumFen(lines, premium)
  values['vesselTaxTotal'] = of('vesselTax')
  values['lateTaxTotal'] = of('lateTax')
  values['totalAmt'] = of('amt')
  values['otherTotal'] = ZERO
  const deltas = lines.map(line => (line['amt'] as Fen | null) ?? ZERO)
  values['deltaTotal'] = auditType === AUDIT.revise ? (values['totalAmt'] as Fen) : ZERO
  values['additionalTotal'] = auditType === AUDIT.revise ? sumFen(deltas, one => (one > ZERO ? one : ZERO)) : ZERO
  values['refundTotal'] = auditType === AUDIT.revise ? sumFen(deltas, one => (one < ZERO ? negFen(one) : ZERO)) : ZERO
  const day = localDate(actor.clock.now())
  const label = auditTypes.values.find(one => one.code === auditType)!.label.split(' / ')[0]
  if (!values['title'] && isNew)
    values['title'] = `${day.slice(0, 4)}年${Number(day.slice(5, 7))}月${label}${String(values['vehicleCount'])}台`
  if (isNew) Object.assign(values, { payState: 0, doneCount: 0, closedCount: 0, progress: `0/${lines.length}` })
}
const signed = (text: string): Fen => (text.startsWith('-') ? negFen(fen(text.slice(1))) : fen(text))

/** Orders of a draft are locked by it as those of a submitted batch are. */
export const holdOrders = async (tx: Tx, actor: Actor, requirementId: string): Promise<void> => {
  for (const order of await lockOrders(tx, requirementId))
    if (order.activeRequirementId !== requirementId)
      await updateRow(tx, actor, insuranceWorkOrder, order.id, {
        activeRequirementId: requirementId,
      })
}
