import { addDays, inBoth, localDate, type LocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { removeRecord } from '#packages/server/save.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { biz } from '#areas/vehicles/vehicle/server/moves.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { AUDIT, KIND, REVISE } from '../../insurance-policy/codes.ts'
import { insurancePolicy } from '../../insurance-policy/insurance-policy.ts'
import type { Policy } from '../../insurance-policy/server/overlap.ts'
import { stage } from '../../insurance-imp-temp/server/staged.ts'
import { insuranceRequirement } from '../../insurance-requirement/insurance-requirement.ts'
import { saveBatch } from '../../insurance-requirement/server/save-batch.ts'

const SCRAPPED = [4, 5] as const
const OFFICE = 3
const DRAFT = 103
/** policy_cancel_reason: of compulsory cover only a reason of the law ends it. */
const REASON = { deregistered: '1', lost: '3', transferred: '5', sold: '6', scrapped: '7' } as const

/** Policies in force after that day which nobody corrects yet, not even in a draft. */
const uncorrected = (tx: Tx, vehicleId: string, day: LocalDate): Promise<Policy[]> =>
  findRows(
    tx,
    insurancePolicy,
    sql`t.vehicle_id = ${vehicleId}::bigint and t.status in (1, 2) and not coalesce(t.revising, false) and coalesce(t.effective_end, t.end_time) >= ${addDays(day, 1)}::date::timestamptz
      and not exists (select 1 from insurance_requirement_line l join insurance_requirement r on r.tenant_id = l.tenant_id and r.id = l.requirement_id and r.is_deleted = 0
        where l.tenant_id = t.tenant_id and l.policy_id = t.id and r.audit_type = ${AUDIT.revise} and r.status in (100, 101, 102, 103))`,
    { orderBy: 't.policy_kind, t.id' },
  )

interface Draft {
  readonly head: Readonly<Record<string, unknown>>
  readonly policies: readonly Policy[]
  readonly payload: Record<string, unknown>
}
async function write(tx: Tx, actor: Actor, vehicleId: string, draft: Draft): Promise<string> {
  const { head, policies, payload } = draft
  const uuid = `draft-${vehicleId}-${policies[0]!.id}`.slice(0, 36)
  const rows = policies.map(policy => ({
    policyId: policy.id,
    vehicleId: null,
    workOrderId: null,
    payload,
    attachBizId: null,
  }))
  await stage(tx, actor, { uuid, auditType: AUDIT.revise, sourceKind: OFFICE }, rows, head as never)
  const saved = await saveBatch(tx, actor, AUDIT.revise, { uuid, draft: true, ...head })
  return String(saved['id'])
}

async function tellDrafted(
  tx: Tx,
  actor: Actor,
  vehicleId: string,
  id: string,
  why: string,
  en: string,
): Promise<void> {
  const car = await getRow(tx, vehicle, vehicleId)
  const name = car.plateNo ?? car.vin
  await notify(tx, actor, {
    bizTypeCode: 'insurance_correction_draft',
    bizId: id,
    level: 2,
    title: `批改草稿待核对：${name} / Correction drafted: ${name}`,
    content: `车辆【${name}】${why}，已起草批改申请，请核对后提交 / ${name} ${en}: a correction is drafted, check and submit it`,
    roles: ['insurance_officer'],
    cityCode: car.operateCityCode,
    dedupeKey: `correction-draft-${id}`,
  })
}

/**
 * policy.cancelDraft of 90-interfaces 3.8: a drafted cancellation for every policy of a car that is ours no longer, one
 * per insurer and reason. Asked again it finds the draft and adds nothing.
 */
export async function cancelDraft(tx: Tx, actor: Actor, vehicleId: string, day: LocalDate): Promise<string[]> {
  const car = await getRow(tx, vehicle, vehicleId)
  const isLost = car.bizStatus === biz.lost
  const isScrapped = SCRAPPED.includes(car.disposeKind as never)
  const reasonOf = (policy: Policy): string => {
    if (isLost) return REASON.lost
    const isCompulsory = policy.policyKind === KIND.compulsory
    if (isScrapped) return isCompulsory ? REASON.deregistered : REASON.scrapped
    return isCompulsory ? REASON.transferred : REASON.sold
  }
  const groups = Map.groupBy(await uncorrected(tx, vehicleId, day), one => `${one.insurerId} ${reasonOf(one)}`)
  const ids: string[] = []
  for (const policies of groups.values()) {
    const head = {
      reviseType: REVISE.cancel,
      effectiveDate: addDays(day, 1),
      cancelReason: reasonOf(policies[0]!),
      insurerId: policies[0]!.insurerId,
      reason: inBoth('车辆已处置或灭失', 'The vehicle is disposed of or lost'),
    }
    const id = await write(tx, actor, vehicleId, { head, policies, payload: {} })
    await tellDrafted(tx, actor, vehicleId, id, isLost ? '已灭失' : '已处置', isLost ? 'is lost' : 'is disposed of')
    ids.push(id)
  }
  return ids
}

interface Made {
  readonly id: string
  readonly status: number
  readonly no: string | null
}
/** Corrections of this kind that were drafted for the car by its events and are not in effect. */
const draftedFor = (tx: Tx, vehicleId: string, reviseType: number): Promise<Made[]> =>
  tx.rows<Made & Record<string, unknown>>(sql`
    select r.id, r.status, r.requirement_no as no from insurance_requirement r
    where r.tenant_id = ${tx.tenantId} and r.is_deleted = 0 and r.audit_type = ${AUDIT.revise} and r.revise_type = ${reviseType} and r.status in (100, 101, 102, 103)
      and exists (select 1 from insurance_imp_temp i where i.tenant_id = r.tenant_id and i.requirement_id = r.id and i.source_kind = ${OFFICE} and i.uuid like ${`draft-${vehicleId}-%`})
    order by r.id`)

/** What nobody submitted yet goes with its reason; what somebody works on is his, and he is told. */
async function dropDrafts(tx: Tx, actor: Actor, vehicleId: string, reviseType: number): Promise<readonly Made[]> {
  const [drafts, others] = [[], []] as [Made[], Made[]]
  for (const one of await draftedFor(tx, vehicleId, reviseType)) (one.status === DRAFT ? drafts : others).push(one)
  for (const { id } of drafts) await removeRecord(tx, actor, insuranceRequirement, id)
  return others
}

/** A lost car that was found, a sold one that came back: it stays insured. */
async function keepCover(tx: Tx, actor: Actor, vehicleId: string): Promise<void> {
  const running = await dropDrafts(tx, actor, vehicleId, REVISE.cancel)
  if (running.length === 0) return
  const car = await getRow(tx, vehicle, vehicleId)
  const name = car.plateNo ?? car.vin
  const numbers = running.map(one => one.no ?? '').join('、')
  await notify(tx, actor, {
    bizTypeCode: 'insurance_correction_draft',
    bizId: running[0]!.id,
    level: 2,
    title: `退保须撤回：${name} / Cancellation to be withdrawn: ${name}`,
    content: `车辆【${name}】已回到车队，退保申请【${numbers}】请撤回或驳回 / ${name} is back in the fleet: withdraw or reject cancellation ${numbers}`,
    roles: ['insurance_officer'],
    cityCode: car.operateCityCode,
    dedupeKey: `correction-back-${running[0]!.id}`,
  })
}

/** 80, 12.3: a new plate is written on the policies that name another one. */
export async function plateDraft(tx: Tx, actor: Actor, vehicleId: string): Promise<string[]> {
  const car = await getRow(tx, vehicle, vehicleId)
  const today = localDate(actor.clock.now())
  // A draft with the plate before this one would write a plate that the car has no more.
  await dropDrafts(tx, actor, vehicleId, REVISE.plate)
  const stale = (await uncorrected(tx, vehicleId, today)).filter(one => one.plateNo !== car.plateNo)
  if (!car.plateNo || stale.length === 0) return []
  const ids: string[] = []
  for (const policies of Map.groupBy(stale, one => one.insurerId).values()) {
    const head = { reviseType: REVISE.plate, effectiveDate: today, insurerId: policies[0]!.insurerId }
    const payload = { reviseItems: [{ field: 'plateNo', new: car.plateNo }] }
    const id = await write(tx, actor, vehicleId, { head, policies, payload })
    await tellDrafted(tx, actor, vehicleId, id, '换了号牌', 'has a new plate')
    ids.push(id)
  }
  return ids
}

const isGone = (state: unknown): boolean => state === biz.disposed || state === biz.lost
/** What the fleet says of a car: it left us or was lost, or it is ours again. */
export async function followFleet(
  tx: Tx,
  actor: Actor,
  vehicleId: string,
  { from, to }: { readonly from?: unknown; readonly to?: unknown },
): Promise<void> {
  if (isGone(to)) await cancelDraft(tx, actor, vehicleId, localDate(actor.clock.now()))
  else if (isGone(from)) await keepCover(tx, actor, vehicleId)
}
