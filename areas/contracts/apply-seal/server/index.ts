import { localDateTime, refuse, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { implement, type ActionCode, type Form } from '#packages/server/implement.ts'
import { findRows, getRow, lockRow, updateRow } from '#packages/server/rows.ts'
import { companySeal } from '../../company-seal/company-seal.ts'
import { contract } from '../../contract/contract.ts'
import { kindOf } from '../../contract/server/kinds.ts'
import { sealedDocumentPort } from '../../ports.ts'
import { applySeal } from '../apply-seal.ts'

type Move<I = never> = ActionCode<typeof applySeal, I>
type Application = RowOf<typeof applySeal>
const ACCIDENT = 2

const documentOf = (bizType: number | null) => sealedDocumentPort.all().get(String(bizType))
const tellDocument = async (
  tx: Tx,
  actor: Actor,
  row: Application,
  to: 'running' | 'stamped' | 'free',
): Promise<void> => {
  if (row.bizId) await documentOf(row.bizType)?.moved(tx, actor, row.bizId, to)
}

/** Papers of an accident: its owner says whether they may be stamped; its officers apply for no other paper. */
async function prepareDocument(tx: Tx, actor: Actor, form: Form<typeof applySeal>): Promise<void> {
  const bizType = form.values.bizType ?? form.before?.bizType
  const codes = actor.rights?.codes
  if (bizType !== ACCIDENT && codes && !codes.has('apply_seal_add') && !codes.has('apply_seal_edit'))
    form.fault('bizType', '没有权限申请此类用印 / you may apply for papers of accidents only')
  const accidentId = form.values.accidentId ?? form.before?.accidentId
  if (bizType !== ACCIDENT || !accidentId) return
  form.values.bizId = accidentId
  const bar = form.draft ? undefined : await documentOf(ACCIDENT)?.bar(tx, accidentId)
  if (bar) form.fault('accidentId', bar)
}

/** L1: the document is locked before its seal application, although the process knows the application only. */
async function locks(tx: Tx, actor: Actor, id: string): Promise<void> {
  const found = await tx.row<{ contract_id: string | null; biz_type: number | null; biz_id: string | null }>(
    sql`select contract_id, biz_type, biz_id from apply_seal where tenant_id = ${tx.tenantId} and id = ${id}::bigint`,
  )
  if (found?.contract_id) await lockRow(tx, actor, contract, found.contract_id)
  else if (found?.biz_id) await documentOf(found.biz_type)?.lock(tx, actor, found.biz_id)
}

/** The contract returns to state 1 and waits for a new application. */
async function sealBack(tx: Tx, actor: Actor, contractId: string, reason: string): Promise<void> {
  const head = await getRow(tx, contract, contractId)
  if (head.status === 5) await act(tx, actor, kindOf(head.contractType).resource, contractId, 'sealBack', { reason })
}

const refused: Move = {
  locks,
  async after(tx, actor, { row, reason }) {
    await tellDocument(tx, actor, row, 'free')
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
    await tellDocument(tx, actor, row, 'stamped')
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
    await prepareDocument(tx, actor, form)
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
    submit: { locks, after: (tx, actor, { row }) => tellDocument(tx, actor, row, 'running') },
    /** Resubmitted: the contract is signing again. */
    afresh: {
      locks,
      run: (tx, actor, { row }) => resume(tx, actor, row.contractId),
      after: (tx, actor, { row }) => tellDocument(tx, actor, row, 'running'),
    },
    stamp,
    giveBack: { locks },
    void: { locks, after: (tx, actor, { row }) => tellDocument(tx, actor, row, 'free') },
  },
})

async function resume(tx: Tx, actor: Actor, contractId: string | null): Promise<void> {
  if (!contractId) return
  const head = await getRow(tx, contract, contractId)
  if (head.status === 1) await act(tx, actor, kindOf(head.contractType).resource, contractId, 'sealAgain')
}
