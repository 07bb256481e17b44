import { localDate, localDateTime, Refused, textOf, titled, ZERO, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { emit } from '#packages/server/emit.ts'
import { parseField } from '#packages/server/kinds.ts'
import { findRows, getRow, insertRow, lockRow, updateRow } from '#packages/server/rows.ts'
import { raiseReceivable } from '#areas/billing/account-receivable/server/raise-receivable.ts'
import { raisePayable } from '#areas/billing/account-payable/server/raise-payable.ts'
import { contractPayRule } from '../../contract/contract-pay-rule.ts'
import { contractProduct } from '../../contract/contract-product.ts'
import { lockContract } from '../../contract/server/about-contract.ts'
import { comparedPlans } from '../../contract/server/compare.ts'
import type { ContractHead } from '../../contract/server/head.ts'
import { kindOf, type KindOfContract } from '../../contract/server/kinds.ts'
import { contractChange, contractChangeLine } from '../contract-change.ts'
import { fieldOf, LINE, type ChangeLine } from './reckon.ts'

type Change = RowOf<typeof contractChange>
/** fee_item of the handling fee, pay_kind of what a contract costs. */
const HANDLING_FEE = 4
const OF_CONTRACT = 1

/** Signed: at once when its day has come, else by the nightly job. */
export async function applyIfDue(tx: Tx, actor: Actor, row: Change): Promise<unknown> {
  if (row.effectiveDate > localDate(actor.clock.now())) return undefined
  await applyContractChange(tx, actor, row.id)
  return { applied: true }
}

/** The change takes effect, once: the shared terms here, money and vehicles by the kind of the contract. */
export async function applyContractChange(tx: Tx, actor: Actor, id: string): Promise<void> {
  const known = await getRow(tx, contractChange, id)
  const head = await lockContract(tx, actor, known.contractId)
  const change = await lockRow(tx, actor, contractChange, id)
  if (change.appliedTime) return
  const lines = await findRows(tx, contractChangeLine, { changeId: id } as never, { orderBy: 't.line_no' })
  await changeRule(tx, actor, head, change, lines)
  const kind = kindOf(head.contractType)
  await changeProducts(tx, actor, lines, kind)
  await changeTerms(tx, actor, head, change, lines)
  const { plans, ...money } = (await kind.change?.apply(tx, actor, head, { change, lines })) ?? {}
  await chargeFee(tx, actor, head, change)
  await updateRow(
    tx,
    actor,
    contractChange,
    await lockRow(tx, actor, contractChange, id),
    {
      appliedTime: localDateTime(actor.clock.now()),
      applyError: null,
      ...money,
      ...(plans ? { comparison: { terms: change.comparison?.terms ?? [], plans: comparedPlans(plans) } } : {}),
    },
    { action: 'apply' },
  )
  await emit(tx, actor, 'contract.changed', {
    id: head.id,
    no: head.contractNo!,
    contractId: head.id,
    contractType: head.contractType,
    customerId: head.customerId,
    changeNo: change.contractNo,
    effectiveDate: change.effectiveDate,
  })
}

const valueOf = (line: ChangeLine, kind: KindOfContract): unknown => {
  const read = parseField(line.newValue, fieldOf(line, kind)!)
  return 'value' in read ? read.value : null
}

/** A version of the payment rule from a day on; what stands is never edited (30, section 3). */
async function changeRule(
  tx: Tx,
  actor: Actor,
  head: ContractHead,
  change: Change,
  lines: readonly ChangeLine[],
): Promise<void> {
  const own = lines.filter(line => line.lineKind === LINE.rule)
  if (own.length === 0) return
  const versions = await findRows(tx, contractPayRule, { contractId: head.id } as never, { orderBy: 't.valid_from' })
  await insertRow(
    tx,
    actor,
    contractPayRule as never,
    {
      ...versions.at(-1),
      ...Object.fromEntries(own.map(line => [line.field, valueOf(line, kindOf(head.contractType))])),
      id: await tx.newId(),
      contractId: head.id,
      lineNo: versions.length + 1,
      validFrom: own[0]!.fromDate ?? change.effectiveDate,
    } as never,
  )
}

/** Terms of the contract itself: how many, how long, until when. */
async function changeTerms(
  tx: Tx,
  actor: Actor,
  head: ContractHead,
  change: Change,
  lines: readonly ChangeLine[],
): Promise<void> {
  const own = lines.filter(line => line.lineKind === LINE.head)
  if (own.length === 0) return
  const kind = kindOf(head.contractType)
  await updateRow(
    tx,
    actor,
    kind.resource as never,
    (await lockRow(tx, actor, kind.resource as never, head.id)) as never,
    Object.fromEntries(own.map(line => [line.field, valueOf(line, kind)])) as never,
    { action: 'change', reason: change.contractNo! },
  )
}

async function changeProducts(tx: Tx, actor: Actor, lines: readonly ChangeLine[], kind: KindOfContract): Promise<void> {
  for (const line of lines.filter(one => one.lineKind === LINE.product)) {
    const row = await getRow(tx, contractProduct as never, line.refId!)
    await updateRow(tx, actor, contractProduct as never, row as never, { [line.field!]: valueOf(line, kind) } as never)
  }
}

/** The handling fee of the change: owed to us, or by us where we borrowed. */
async function chargeFee(tx: Tx, actor: Actor, head: ContractHead, change: Change): Promise<void> {
  if ((change.feeAmount ?? ZERO) <= ZERO) return
  const common = {
    source: { sourceType: 'contract-change', sourceId: change.id, sourceNo: change.contractNo! },
    companyId: head.ownCompanyId,
    contractType: head.contractType!,
    contractId: head.id,
    feeItem: HANDLING_FEE,
    amt: change.feeAmount!,
    taxRate: change.feeTaxRate,
    dueDate: localDate(actor.clock.now()),
    description: titled('合同变更手续费', 'Fee of a change', change.contractNo ?? ''),
  }
  if (head.contractType === 8)
    await raisePayable(tx, actor, {
      ...common,
      payeeType: head.counterpartyType,
      payeeId: head.counterpartyId,
      payKind: OF_CONTRACT,
      preApproved: true,
    })
  else await raiseReceivable(tx, actor, { ...common, payerType: head.counterpartyType!, payerId: head.counterpartyId! })
}

export const changesDue = async (tx: Tx, today: string): Promise<string[]> =>
  (
    await tx.rows<{ id: string }>(sql`
      select c.id from contract c join contract_change h on h.tenant_id = c.tenant_id and h.id = c.id
      where c.tenant_id = ${tx.tenantId} and c.is_deleted = 0 and c.contract_type = 20 and c.status = 6 and h.applied_time is null and h.effective_date <= ${today}::date order by c.id`)
  ).map(one => one.id)

export async function noteChangeFailure(tx: Tx, actor: Actor, id: string, fault: Refused): Promise<void> {
  const { refusal } = fault
  const words = 'message' in refusal ? textOf(refusal.message, 'zh') : refusal.kind
  const row = await lockRow(tx, actor, contractChange, id)
  await updateRow(tx, actor, contractChange, row, { applyError: words.slice(0, 500) }, { action: 'applyFailed' })
}
