import type { ChangesOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { plain } from '#packages/server/kinds.ts'
import type { Form } from '#packages/server/implement.ts'
import { parseField } from '#packages/server/kinds.ts'
import { covered } from '#packages/server/covered.ts'
import { findRows, insertRow, updateRow } from '#packages/server/rows.ts'
import { customerChange, type ChangedFields } from '../../customer-change/customer-change.ts'
import { customer } from '../customer.ts'
import type { Customer } from './picture.ts'

/** Legal identity and group of a customer: changed only by the process customer-change (20-partners 5). */
const keyFields = [
  'mechanismName',
  'creditCode',
  'idNo',
  'entityKind',
  'legalPerson',
  'legalPersonIdNo',
  'controllerName',
  'controllerIdNo',
  'groupId',
  'customerKind',
  'registeredCapital',
  'paidInCapital',
] as const
const APPROVING = 102
const waiting = new WeakMap<object, ChangedFields>()

/** Takes changed key fields out of the form of an active customer and keeps them for `openKeyChange`. */
export function holdBackKeyFields(form: Form<typeof customer>): void {
  const { values, before } = form
  if (before?.status !== 1) return
  const changed: ChangedFields = {}
  for (const name of keyFields) {
    if (values[name] === undefined || plain(values[name]) === plain(before[name])) continue
    changed[name] = { before: plain(before[name]), after: plain(values[name]) }
    delete values[name]
  }
  if (Object.keys(changed).length === 0) return
  if (before.pendingChange && Object.keys(before.pendingChange).length > 0)
    form.fault(Object.keys(changed)[0]!, '已有待审变更，请等待审批完成 / a change is in approval already')
  waiting.set(form, changed)
}

/** Free fields are saved; the key fields wait in a document of their own. */
export async function openKeyChange(tx: Tx, actor: Actor, row: Customer, form: object): Promise<void> {
  const fields = waiting.get(form)
  if (!fields) return
  await updateRow(tx, actor, customer, row.id, { pendingChange: fields as Customer['pendingChange'] })
  const paper = await insertRow(tx, actor, customerChange, {
    customerId: row.id,
    customerName: row.mechanismName,
    cityCode: row.cityCode,
    fields,
  })
  await act(tx, actor, customerChange, paper, 'submit')
}

/**
 * What a reader sees of a change: values before and after, identity numbers covered as on the customer itself
 * (10-platform 4.4).
 */
export interface ShownChange {
  readonly before: Record<string, unknown>
  readonly after: Record<string, unknown>
}
export function shownChange(actor: Actor, fields: ChangedFields): ShownChange {
  const side = (which: 'before' | 'after') =>
    covered(
      customer as never,
      actor,
      Object.fromEntries(Object.entries(fields).map(([name, change]) => [name, change[which]])),
    ) as Record<string, unknown>
  return { before: side('before'), after: side('after') }
}

/** The change of this customer that waits for its approval, with its paper. */
export async function pendingOf(
  tx: Tx,
  actor: Actor,
  row: Customer,
): Promise<{ pendingChange: '' | (ShownChange & { id: string; changeNo: string; processInstanceId: string }) }> {
  if (!row.pendingChange || Object.keys(row.pendingChange).length === 0) return { pendingChange: '' }
  const [paper] = await findRows(tx, customerChange, { customerId: row.id, status: APPROVING })
  return {
    pendingChange: {
      ...shownChange(actor, row.pendingChange),
      id: paper?.id ?? '',
      changeNo: paper?.changeNo ?? '',
      processInstanceId: paper?.processInstanceId ?? '',
    },
  }
}

/** The approved values, read back from the paper into their form in code. */
export function changesOf(fields: ChangedFields): ChangesOf<typeof customer> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { after }]) => {
      const parsed = parseField(after, customer.fields[name as keyof typeof customer.fields])
      if ('fault' in parsed) throw new Error(`customer-change: ${name} cannot be read back`)
      return [name, parsed.value]
    }),
  )
}
