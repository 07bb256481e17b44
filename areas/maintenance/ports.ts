import { ZERO, type Fen } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { definePort } from '#packages/server/ports.ts'

/** 80, section 6 directPayAmt: what the insurer pays the station itself, by the registers of the accident (payTo 2). */
export const directPaymentPort = definePort<{ of(tx: Tx, accidentId: string): Promise<Fen> }>({
  name: 'maintenance.direct-payment',
  label: '保险直赔金额 / Paid by the insurer to the station',
  notBuilt: {
    note: '事故登记尚未启用，维修申请没有保险直赔 / no registers of accidents yet: nothing is paid by an insurer',
    answers: { of: async () => ZERO },
  },
})
