import { addFen, refuse, yuan, ZERO, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { implement, type Form } from '#packages/server/implement.ts'
import { findRow, getRow } from '#packages/server/rows.ts'
import { marginOf } from '#areas/accounts/account-vehicle-margin/server/margin-of.ts'
import { contract } from '../../contract/contract.ts'
import { checkContract, lockOriginOf, takeFromContract } from '../../contract/server/about-contract.ts'
import { contractKind } from '../../contract/server/contract-kind.ts'
import { contractLines } from '../../contract/server/terms.ts'
import { contractIntention } from '../../contract-intention/contract-intention.ts'
import { marginKeyOf } from '../../contract-intention/server/money.ts'
import { contractIntentionHandle } from '../contract-intention-handle.ts'
import { applyDisposal, remainOf } from './apply.ts'

type Handle = RowOf<typeof contractIntentionHandle>
type HandleForm = Form<typeof contractIntentionHandle>
interface Line {
  contractProductId?: string
  handleQty?: number | null
  remainQty?: number | null
  modelName?: string | null
}
const wholeOf = (form: HandleForm) => ({ ...form.before, ...form.values }) as Handle

export default implement(contractIntentionHandle, {
  ...contractKind(contractIntentionHandle, {
    contractType: 2,
    noun: '意向处置',
    sides: { 1: { role: '意向承租方 / Prospective lessee', types: [1] }, 2: { role: '出租方 / Lessor', types: [10] } },
    ownSide: 2,
    hasProducts: false,
    hasPayRule: false,
    isBusiness: false,
    plans: 'receipt',

    async complete(tx, actor, form: HandleForm) {
      const whole = wholeOf(form)
      for (const part of ['depositToLease', 'depositRefund', 'depositForfeit'] as const)
        form.values[part] = whole[part] ?? ZERO
      form.values.depositHeld = ZERO
      const head = await takeFromContract(tx, actor, form, whole.intentionId)
      if (!head) return
      form.values.depositHeld = (await marginOf(tx, marginKeyOf(head))).held
      await completeDisposalLines(tx, form, whole)
    },
    async submitChecks(tx, _actor, form: HandleForm) {
      const whole = wholeOf(form)
      const intention = whole.intentionId ? await findRow(tx, contractIntention, whole.intentionId) : undefined
      await checkContract(tx, form, 'intentionId', intention)
      checkMoney(form, whole)
      if (whole.handleType === 3 && intention?.validUntil && (whole.newValidUntil ?? '') <= intention.validUntil)
        form.fault('newValidUntil', '新有效期须晚于原有效期 / the new day must be later than the old one')
      const target = whole.targetContractId ? await findRow(tx, contract, whole.targetContractId) : undefined
      if (target && target.customerId !== whole.customerId)
        form.fault('targetContractId', '转入合同须为同一客户 / the target contract must be of the same customer')
    },
    variables: (_tx, _actor, row) => ({
      refundAmt: yuan(row.depositRefund),
      forfeitAmt: yuan(row.depositForfeit),
    }),
    lockBefore: lockOriginOf,
    onSigning: applyDisposal,
    async stopGuard(tx, _actor, row) {
      const { status } = await getRow(tx, contractIntentionHandle, row.id)
      if (status === 6 || status === 7)
        refuse('applied', '处置已生效，不能终止 / the disposal has taken effect and cannot be stopped')
    },
    /** It has taken effect with its signature; its money stands on the intention. */
    toComplete: handlesInForce,
  }),
})

async function handlesInForce(tx: Tx): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    sql`select id from contract where tenant_id = ${tx.tenantId} and is_deleted = 0 and contract_type = 2 and status in (6, 7) order by id`,
  )
  return rows.map(one => one.id)
}

/** What is left of each line; a termination without lines takes all of it. */
async function completeDisposalLines(tx: Tx, form: HandleForm, whole: Handle): Promise<void> {
  const { products } = await contractLines(tx, whole.intentionId)
  const left = new Map(products.map(line => [line.id, { line, remain: remainOf(line) }]))
  if (whole.handleType === 4)
    form.lines['lines'] = [...left.values()]
      .filter(one => one.remain > 0)
      .map(one => ({ contractProductId: one.line.id, handleQty: one.remain }))
  const rows = (form.lines['lines'] ?? []) as Line[]
  rows.forEach((row, index) => {
    const found = left.get(row.contractProductId ?? '')
    if (!found) {
      if (row.contractProductId)
        form.fault(`lines.${index}.contractProductId`, '不是该意向的产品行 / not a line of this intention')
      return
    }
    Object.assign(row, { modelName: found.line.modelName, remainQty: found.remain })
    if ((row.handleQty ?? 0) > found.remain)
      form.fault(`lines.${index}.handleQty`, `剩余${found.remain}台 / ${found.remain} left`)
    if (rows.findIndex(one => one.contractProductId === row.contractProductId) !== index)
      form.fault(`lines.${index}.contractProductId`, '同一产品行只能选一次 / the same line twice')
  })
  if (!form.draft && whole.handleType !== 3 && whole.handleType !== 4 && form.lines['lines'] && rows.length === 0)
    form.fault('lines', '请填写处置明细 / enter the lines')
  if (!form.draft && !form.before && whole.handleType !== 3 && !form.lines['lines'])
    form.fault('lines', '请填写处置明细 / enter the lines')
}

/** 30, 13 example 18: the parts stay within what is held, and use it up at a termination. */
function checkMoney(form: HandleForm, whole: Handle): void {
  const total = addFen(whole.depositToLease, whole.depositRefund, whole.depositForfeit)
  const held = whole.depositHeld
  if (whole.handleType === 4 && total !== held)
    form.fault('depositToLease', `意向金处置金额合计须等于${yuan(held)} / parts must add up to ${yuan(held)}`)
  else if (total > held)
    form.fault('depositToLease', `意向金处置金额合计不能超过${yuan(held)} / parts may not exceed ${yuan(held)}`)
  if (whole.depositToLease > ZERO && !whole.targetContractId)
    form.fault('depositToLease', '转押金须选择转入合同 / choose the contract that takes the money')
  if (whole.depositRefund > ZERO && !whole.refundAccountId)
    form.fault('refundAccountId', '退还意向金须选择退款账户 / choose the account for the refund')
}
