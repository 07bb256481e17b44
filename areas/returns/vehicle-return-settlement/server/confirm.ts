import { addDays, localDate, localDateTime, refuse, Refused, ZERO, type Label } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { act, statusOf } from '#packages/server/act.ts'
import type { ActionCode } from '#packages/server/implement.ts'
import { findRow, getRow, updateRow } from '#packages/server/rows.ts'
import { bindFiles } from '#packages/server/registry.ts'
import { accountMechanism } from '#areas/partners/account-mechanism/account-mechanism.ts'
import { confirmedBy, returnKind } from '../../codes.ts'
import { isIn, recordsOf } from '../../vehicle-return/server/records.ts'
import { vehicleReturn } from '../../vehicle-return/vehicle-return.ts'
import { settlementStates, vehicleReturnSettlement } from '../vehicle-return-settlement.ts'
import { computeStatement, plainly, type Computed, type Settlement, type Subject } from './compute.ts'
import { makeEffective } from './effective.ts'
import { refuseEarlySecond } from './second-check.ts'
import { lockStatement, moveHead, storeFigures } from './store.ts'

export interface Confirmation extends Subject {
  confirmMode: number
  confirmBizId?: string | null | undefined
  token: string
  figuresHash: string
  /** confirm-cost-settlement-violate: service by us is a way to confirm. */
  violate: boolean
  /** Reason to make the second settlement in spite of open facts. */
  force?: string | null | undefined
}

/**
 * 70, R6: the figures that were shown become binding. They are computed again under the locks; anything that changed is
 * answered with the new figures. With money to be waived or refunded it goes to approval, else it takes effect at once.
 */
export async function confirmStatement(tx: Tx, actor: Actor, input: Confirmation): Promise<Record<string, unknown>> {
  const row = await lockStatement(tx, actor, input)
  if (!row) return refuse('noStatement', '请先核算 / make the statement first')
  if (row.token === input.token) duplicate('请勿重复提交 / it was submitted already')
  if (![1, 2, 4, 100].includes(row.status)) wrongState(row)
  const computed = await computeStatement(tx, actor, input)
  if (computed.hash !== input.figuresHash) changed(computed)
  await refuseUnready(tx, actor, computed, row, input)
  if (input.seq === 2) await refuseEarlySecond(tx, actor, input, input.force)

  const stored = await storeFigures(tx, actor, row, computed, {})
  await updateRow(tx, actor, vehicleReturnSettlement, stored, {
    confirmMode: input.confirmMode,
    // What the customer signed on his phone stays the proof.
    ...(input.confirmMode === confirmedBy.electronic
      ? {}
      : { confirmBizId: input.confirmBizId ?? null, confirmTime: localDateTime(actor.clock.now()) }),
    token: input.token,
  })
  await bindFiles(tx, actor, vehicleReturnSettlement, row.id, [
    { fields: vehicleReturnSettlement.fields, values: { confirmBizId: input.confirmBizId ?? null } },
  ])
  await act(tx, actor, vehicleReturnSettlement, row.id, 'submit')
  await moveHead(tx, actor, input.returnId)
  const settlement = await getRow(tx, vehicleReturnSettlement, row.id)
  const head = await getRow(tx, vehicleReturn, input.returnId)
  return { id: settlement.id, status: settlement.status, returnStatus: head.status, ...plainly(computed.statement) }
}

function duplicate(message: Label): never {
  throw new Refused({ kind: 'Duplicate', message, facts: {} })
}
function wrongState(row: Settlement): never {
  const state = Object.values(settlementStates.values).find(one => one.code === row.status)!
  throw new Refused({
    kind: 'WrongState',
    resource: vehicleReturnSettlement.name,
    id: row.id,
    state: state.label,
    action: '确认核算 / Confirm the settlement',
  })
}
function changed(computed: Computed): never {
  throw new Refused({
    kind: 'Duplicate',
    message: '核算金额已变化，请重新核对 / figures changed, check again',
    facts: { ...plainly(computed.statement), figuresHash: computed.hash },
  })
}

/** Guards of R6: everything received, the customer's word or our service, an account and the slip for a refund. */
async function refuseUnready(
  tx: Tx,
  actor: Actor,
  computed: Computed,
  row: Settlement,
  input: Confirmation,
): Promise<void> {
  const { head, contract, statement } = computed
  if (input.seq === 1) await refuseNotReceived(tx, computed)
  const isDefault = head.returnType === returnKind.breach || contract.byDefault
  if (input.violate && !isDefault)
    refuse('notByDefault', '仅违约退还可按违约确认 / only a default is confirmed this way')
  if (input.confirmMode === confirmedBy.served && !input.violate)
    refuse('servedOnly', '单方送达仅用于违约退还 / service by us is for defaults only')
  if (input.confirmMode === confirmedBy.served && !input.confirmBizId)
    refuse('serviceProof', '请上传送达凭证 / upload the proof of service')
  if (input.confirmMode === confirmedBy.signed && !input.confirmBizId)
    refuse('signedCopy', '请上传签字盖章件 / upload the signed copy')
  if (input.confirmMode === confirmedBy.electronic && (row.confirmMode !== confirmedBy.electronic || !row.confirmTime))
    refuse('notAgreed', '客户尚未在线确认 / the customer has not agreed online yet')
  if (input.confirmMode === confirmedBy.deemed) refuseUndeemed(actor, row)
  if (statement.refundAmt === ZERO) return
  const account = row.payeeAccountId ? await findRow(tx, accountMechanism, row.payeeAccountId) : undefined
  if (!account) refuse('payee', '请选择退款账户 / choose the account of the refund')
  if (account!.mechanismId !== head.partyId)
    refuse('payeeOther', '退款账户须为承租方本人账户 / the account must be the lessee’s own')
  if (!row.refundReceiptBack)
    refuse('receipt', '押金收据未收回，也没有遗失声明 / the deposit slip is neither returned nor declared lost')
}

const DEEMED_AFTER = 7
/** 70, 3.5: silence is consent seven days after sending, and only while nobody has objected. */
function refuseUndeemed(actor: Actor, row: Settlement): void {
  const from = row.status === 2 && row.sendTime ? addDays(row.sendTime.slice(0, 10), DEEMED_AFTER) : undefined
  if (!from || localDate(actor.clock.now()) < from)
    refuse('notDeemed', '发送满{n}日客户未异议方可视同确认 / silence counts {n} days after the statement was sent', {
      n: DEEMED_AFTER,
    })
}

async function refuseNotReceived(tx: Tx, { head, contract }: Computed): Promise<void> {
  const records = (await recordsOf(tx, head.id)).filter(one => one.contractRecordId === contract.id && isIn(one))
  const needsBack = head.returnType !== returnKind.buyOut && head.returnType !== returnKind.loss
  const open = needsBack ? records.filter(one => one.status === 1).length : 0
  if (open > 0)
    refuse(
      'notReceived',
      '尚有{n}台车辆未收车，请拆分后核算 / {n} {n|vehicle|vehicles} not received, split the return first',
      {
        n: open,
      },
    )
}

const subjectOf = (row: Settlement): Subject => ({
  returnId: row.returnId!,
  contractRecordId: row.contractRecordId!,
  seq: row.seq!,
  asOf: row.asOf,
})

/** The same checks at approval: figures that changed meanwhile send the statement back to be made anew. */
export const approveStatement: ActionCode<typeof vehicleReturnSettlement, never> = {
  async locks(tx, actor, id) {
    await lockStatement(tx, actor, subjectOf(await getRow(tx, vehicleReturnSettlement, id)))
  },
  async run(tx, actor, { row }) {
    const computed = await computeStatement(tx, actor, subjectOf(row))
    if (computed.hash !== row.figuresHash) return { status: statusOf(vehicleReturnSettlement, 'open'), token: null }
    await makeEffective(tx, actor, row, computed)
    return { status: statusOf(vehicleReturnSettlement, 'effective') }
  },
  async after(tx, actor, { row }) {
    await moveHead(tx, actor, row.returnId!)
  },
}
