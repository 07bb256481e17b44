import { localDateTime, refuse } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { implement, type ActionCode } from '#packages/server/implement.ts'
import { findRows, getRow, lockRow, updateRow } from '#packages/server/rows.ts'
import { companySeal } from '../../company-seal/company-seal.ts'
import { contract } from '../../contract/contract.ts'
import { kindOf } from '../../contract/server/kinds.ts'
import { applySeal } from '../apply-seal.ts'

type Move<I = never> = ActionCode<typeof applySeal, I>

/** L1: the contract is locked before its seal application, although the process knows the application only. */
async function locks(tx: Tx, actor: Actor, id: string): Promise<void> {
  const found = await tx.row<{ contract_id: string | null }>(
    sql`select contract_id from apply_seal where tenant_id = ${tx.tenantId} and id = ${id}::bigint`,
  )
  if (found?.contract_id) await lockRow(tx, actor, contract, found.contract_id)
}

/** The contract returns to state 1 and waits for a new application. */
async function sealBack(tx: Tx, actor: Actor, contractId: string, reason: string): Promise<void> {
  const head = await getRow(tx, contract, contractId)
  if (head.status === 5) await act(tx, actor, kindOf(head.contractType).resource, contractId, 'sealBack', { reason })
}

const refused: Move = {
  locks,
  async after(tx, actor, { row, reason }) {
    if (row.contractId)
      await sealBack(tx, actor, row.contractId, reason || '用印申请未通过 / the seal application was not approved')
  },
}

/** 1 -> 6: only the keeper of the seal or his backup may stamp. */
const stamp: Move<{ stampedFileBizId?: string; stampedCopies?: number }> = {
  locks,
  async guard(tx, actor, { row, input }) {
    const seals = await findRows(tx, companySeal, { id: row.sealIds } as never)
    const foreign = seals.find(one => one.keeperUserId !== actor.userId && one.backupKeeperId !== actor.userId)
    if (foreign)
      refuse('notKeeper', '印章【{seal}】须由保管人用印 / seal {seal} is applied by its keeper', {
        seal: foreign.sealName,
      })
    if ((input.stampedCopies ?? 0) > row.copies)
      refuse('tooManyCopies', '用印份数不能超过申请的{n}份 / at most {n} copies', { n: row.copies })
  },
  async run(tx, actor, { row, input }) {
    const time = localDateTime(actor.clock.now())
    if (row.contractId) await updateRow(tx, actor, contract, row.contractId, { sealTime: time })
    return {
      stampedFileBizId: input.stampedFileBizId!,
      stampedCopies: input.stampedCopies!,
      stampUserId: actor.userId,
      stampTime: time,
    }
  },
}

export default implement(applySeal, {
  async prepare(tx, actor, form) {
    form.values.bizUserId = form.before?.bizUserId ?? actor.userId
    const contractId = form.values.contractId ?? form.before?.contractId
    if (!contractId) return
    const head = await getRow(tx, contract, contractId)
    form.values.contractType = head.contractType
    if (!form.draft && form.before?.id === head.applySealId && head.status !== 1)
      form.fault('contractId', '合同不在待盖章状态 / the contract is not awaiting its seal')
    if (!form.draft && form.before?.id !== head.applySealId)
      form.fault('contractId', '合同用印请在合同上点击【盖章】 / seal a contract by its own button')
  },
  actions: {
    reject: refused,
    withdraw: refused,
    approve: { locks },
    /** Resubmitted: the contract is signing again. */
    afresh: { locks, run: (tx, actor, { row }) => resume(tx, actor, row.contractId) },
    stamp,
    giveBack: { locks },
    void: { locks },
  },
})

async function resume(tx: Tx, actor: Actor, contractId: string | null): Promise<void> {
  if (!contractId) return
  const head = await getRow(tx, contract, contractId)
  if (head.status === 1) await act(tx, actor, kindOf(head.contractType).resource, contractId, 'sealAgain')
}
