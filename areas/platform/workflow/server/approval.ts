import type { Actor, Tx } from '#packages/database/tx.ts'
import type { FlowEngine, ProcessEnd, StartInput } from '#packages/flow/index.ts'
import { act } from '#packages/server/act.ts'
import { emit } from '#packages/server/emit.ts'
import { resourceNamed, type ApprovalPort, type ApprovalSubject } from '#packages/server/registry.ts'

/**
 * The engine's submit starts the process of the record's resource; with no step to pass the record is approved at once.
 */
export const approvalPort = (flow: () => FlowEngine): ApprovalPort => ({
  start: (tx, actor, subject) => flow().startProcess(tx, actor, startOf(subject)),
  withdraw: (tx, actor, resource, id, comment) => flow().withdraw(tx, actor, { resource, id, comment }),
  decide: async (tx, actor, decision) => void (await flow().decide(tx, actor, { ...decision, fromPage: true })),
  cancel: (tx, actor, resource, id, reason) => flow().cancel(tx, actor, { resource, id, reason }),
})

export const startOf = (subject: ApprovalSubject): StartInput => ({
  resource: subject.resource,
  id: subject.id,
  no: subject.no,
  variables: subject.variables,
  fields: { ...subject.fields, title: subject.title },
  deptId: subject.deptId ?? null,
  cityCode: subject.cityCode ?? null,
  amount: subject.amount ?? null,
  bizKind: subject.bizKind ?? null,
  ...(subject.starterId ? { starterId: subject.starterId } : {}),
})

/**
 * The end of a process moves the record in the same transaction; a stopped one counts as rejected, with the reason. A
 * refusal of the record keeps the task open.
 */
export async function moveRecord(tx: Tx, actor: Actor, end: ProcessEnd): Promise<void> {
  const action = end.outcome === 'stop' ? 'reject' : end.outcome
  await act(tx, actor, resourceNamed(end.resource), end.id, action as never, {
    reason: end.lastComment,
    input: { instanceId: end.instanceId, variables: end.variables },
  })
  await emit(tx, actor, 'process.finished', {
    id: end.instanceId,
    no: end.no,
    resource: end.resource,
    businessId: end.id,
    outcome: end.outcome,
    instanceId: end.instanceId,
  })
}
