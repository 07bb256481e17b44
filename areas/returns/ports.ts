import { ZERO, type Fen, type LocalDate } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { definePort } from '#packages/server/ports.ts'

/** Offences of one holding period, as the owner of violations knows them (80, violation.openOf). */
export interface Offences {
  orderVehicleId: string
  /** Paid by us and charged to nobody yet. */
  chargeable: readonly { id: string; no: string; fine: Fen; handling: Fen }[]
  /** What open ones may still cost: fine, surcharge and points. */
  holdAmt: Fen
  openCount: number
  points: number
  fineAmt: Fen
  lastSyncTime: string | null
}
export interface ReturnNeighbours {
  offences(tx: Tx, orderVehicleIds: readonly string[], asOf: LocalDate): Promise<ReadonlyMap<string, Offences>>
  markCharged(tx: Tx, ids: readonly string[], chargeRef: string): Promise<void>
  /** The statement will not come: what waited for it, or was charged by it, is to be charged anew. */
  unmark(tx: Tx, chargeRef: string, orderVehicleId?: string): Promise<void>
}

/** Until violations are built nothing is held back for them; fines are typed as lines of the statement. */
export const offencesPort = definePort<ReturnNeighbours>({
  name: 'returns.offences',
  label: '退车期间违章 / Offences of a holding period',
  notBuilt: {
    note: '违章由人工录入核算明细 / fines are typed into the statement',
    answers: {
      offences: async () => new Map(),
      markCharged: async () => undefined,
      unmark: async () => undefined,
    },
  },
})

export const noOffences = (orderVehicleId: string): Offences => ({
  orderVehicleId,
  chargeable: [],
  holdAmt: ZERO,
  openCount: 0,
  points: 0,
  fineAmt: ZERO,
  lastSyncTime: null,
})

/** 80 accident.lossResult: what the insurers paid of a vehicle that was lost by an accident. */
export interface AccidentLoss {
  policyId: string | null
  claimNo: string | null
  insurePay: Fen
  insurePayDate: LocalDate | null
  lenderPart: Fen
  salvage: Fen
}
export const lossResultPort = definePort<{ of(tx: Tx, accidentId: string): Promise<AccidentLoss | undefined> }>({
  name: 'returns.loss-result',
  label: '事故全损的赔付结果 / What insurers paid of a total loss',
  notBuilt: {
    note: '赔付结果由人工录入 / what was paid is typed',
    answers: { of: async () => undefined },
  },
})
