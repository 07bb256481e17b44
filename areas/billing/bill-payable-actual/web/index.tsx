import { PAYMENT } from '#areas/accounts/bank-payment-order/payment-states.ts'
import { customise, type DetailSlot } from '#packages/web/kit/customise.ts'
import { billPayableActual } from '../bill-payable-actual.ts'
import { AskBank } from './ask-bank.tsx'

const WITH_THE_BANK: readonly number[] = [PAYMENT.accepted, PAYMENT.processing, PAYMENT.unknown]
const Ask = ({ record, reload }: DetailSlot) =>
  record['orderId'] ? (
    <AskBank
      path="bill/payable-actual"
      isUnderWay={status => WITH_THE_BANK.includes(status)}
      record={record}
      reload={reload}
    />
  ) : null

export default customise(billPayableActual, { detail: { actions: Ask } })
