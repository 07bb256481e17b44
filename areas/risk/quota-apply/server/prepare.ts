import type { Actor, Tx } from '#packages/database/tx.ts'
import type { Form } from '#packages/server/implement.ts'
import { nextNumber } from '#packages/server/numbers.ts'
import { findRow } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { customer } from '#areas/customers/customer/customer.ts'
import { applyKinds, quotaApply } from '../quota-apply.ts'
import { deltaOf, submitFaults, totalsOf } from './apply-checks.ts'
import { storedLines } from './stored-lines.ts'
import { completeLine, rowsInForce, type ApplyLine } from './city-facts.ts'

const refusal = '没有新增该类申请的权限 / You may not add applications of this kind'

export async function prepareApply(tx: Tx, actor: Actor, form: Form<typeof quotaApply>): Promise<void> {
  const { values, before } = form
  const kind = values.applyKind ?? before?.applyKind
  const customerId = values.customerId ?? before?.customerId
  if (!kind || !customerId) return
  if (kind === applyKinds.special)
    return form.fault('applyKind', '专项复审由风控在授信审查中发起 / A special review is opened among the cases')
  const code = kind === applyKinds.temporary ? 'quota_increase_add' : 'quota_apply_add'
  if (!before && actor.rights && !actor.rights.codes.has(code)) return form.fault('applyKind', refusal)
  const owner = await findRow(tx, customer, customerId)
  if (!owner) return
  if (!before) {
    await requireVisible(tx, actor, customer as never, [customerId], 'read')
    if (kind === applyKinds.temporary) values.applyNo = await nextNumber(tx, actor, 'LSE')
  }
  values.customerName = owner.mechanismName
  values.bizUserId = owner.bizUserId ?? before?.bizUserId ?? actor.userId
  values.bizDeptId = owner.bizDeptId ?? before?.bizDeptId ?? null
  const lines = await linesOf(tx, form)
  const rows = await rowsInForce(tx, customerId)
  for (const line of lines) completeLine(actor, line, rows.get(line.cityCode ?? ''))
  Object.assign(values, totalsOf(lines), deltaOf(kind, lines))
  if (form.draft) return
  const faults = await submitFaults(tx, actor, {
    id: before?.id,
    quotaId: before?.quotaId ?? null,
    applyKind: kind,
    customerId,
    lines,
    tempFrom: values.tempFrom ?? before?.tempFrom ?? null,
    tempTo: values.tempTo ?? before?.tempTo ?? null,
  })
  for (const { path, reason } of faults) form.fault(path, reason)
}

/** The lines of the form; those stored, where it brings none. */
async function linesOf(tx: Tx, form: Form<typeof quotaApply>): Promise<ApplyLine[]> {
  const given = form.lines['lines'] as ApplyLine[] | undefined
  if (given) return given
  return form.before ? ((await storedLines(tx, form.before)) as unknown as ApplyLine[]) : []
}
