import { yuan, ZERO, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { implement, type Form } from '#packages/server/implement.ts'
import { findRow, updateRow } from '#packages/server/rows.ts'
import { accountBankReceipt } from '#areas/accounts/account-bank-receipt/account-bank-receipt.ts'
import { accountSurplus } from '#areas/accounts/account-surplus/account-surplus.ts'
import { contractHeads, partyNames } from '#areas/accounts/ledger/server/names.ts'
import { explainCalls } from '#areas/accounts/explain/server/explain-calls.ts'
import { explainRecharge } from '../../explain/server/requests.ts'
import { refuseRepeated } from '../../bill-receipt-write-off/server/one-request.ts'
import { unlockClaim } from '../../bill-receipt-write-off/server/lock-claim.ts'
import { voucherActions } from '../../bill-receipt-write-off/server/voucher-actions.ts'
import type { Voucher, VoucherFace } from '../../bill-receipt-write-off/server/voucher.ts'
import { accountRecharge } from '../account-recharge.ts'

type Recharge = RowOf<typeof accountRecharge>

const face: VoucherFace = {
  // It pays no bill, so it leaves no receipt rows.
  type: 0,
  resource: 'account-recharge',
  over: 'recharge.confirmed',
}

/** One fund, no bill: all of it goes to the balance. */
async function rechargeVoucher(tx: Tx, row: Recharge): Promise<Voucher> {
  const receipt = row.bankReceiptId ? await findRow(tx, accountBankReceipt, row.bankReceiptId) : undefined
  const { id, amt, contractId, surplusId, customerId } = row
  return {
    face,
    row: {
      id,
      no: row.rechargeNo!,
      companyId: row.companyId,
      partyKind: row.partyKind,
      partyId: customerId,
      partyName: row.customerName,
      smallDiff: ZERO,
    },
    funds: [
      {
        id,
        fundType: row.payMethod,
        bankReceiptId: row.bankReceiptId,
        surplusId: null,
        ownAccountId: row.ownAccountId,
        fundNo: row.bankReceiptNo,
        amt,
        valueDate: receipt?.valueDate ?? row.rechargeDate,
      },
    ],
    allocs: [],
    overs: [{ id, customerId, contractId, amt, surplusId }],
  }
}

async function prepare(tx: Tx, _actor: Actor, form: Form<typeof accountRecharge>): Promise<void> {
  const { values, before } = form
  await refuseRepeated(
    tx,
    { table: 'account_recharge', number: 'recharge_no', words: ['充值单', 'recharge'] },
    values.requestId,
    before?.requestId,
  )
  const customerId = values.customerId ?? before?.customerId
  if (customerId) values.customerName = (await partyNames(tx, [customerId])).get(customerId) ?? ''
  if (values.contractId)
    values.contractNo = (await contractHeads(tx, [values.contractId])).get(values.contractId)?.contractNo ?? null
  const isBank = (values.payMethod ?? before?.payMethod) === 1
  const id = values.bankReceiptId ?? before?.bankReceiptId
  const receipt = isBank && id ? await findRow(tx, accountBankReceipt, id) : undefined
  values.bankReceiptNo = receipt?.bankReceiptNo ?? null
  const amt = values.amt ?? before?.amt ?? ZERO
  if (receipt && amt > receipt.availableAmt && !form.draft)
    form.fault(
      'amt',
      `流水【${receipt.bankReceiptNo}】可用金额不足，剩余${yuan(receipt.availableAmt)}元 / receipt ${receipt.bankReceiptNo}: only ${yuan(receipt.availableAmt)} left`,
    )
}

const moves = voucherActions<Recharge>(rechargeVoucher)

export default implement(accountRecharge, {
  prepare,
  actions: {
    submit: moves.submit,
    confirm: {
      ...moves.confirm,
      async run(tx, actor, context) {
        const done = await moves.confirm.run(tx, actor, context)
        if (context.row.autoOffset && done.surplusId)
          await updateRow(tx, actor, accountSurplus, done.surplusId, { autoOffset: true })
        return done
      },
    },
    reject: moves.reject,
    withdraw: { run: async (tx, actor, { row }) => unlockClaim(tx, actor, await rechargeVoucher(tx, row)) },
    invalid: moves.invalid,
  },
  calls: explainCalls(accountRecharge, 'account_recharge_view', '客户充值 / Recharge', explainRecharge),
})
