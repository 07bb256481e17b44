import { refuse, ZERO, type Fen, type LocalDate } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
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

/** 90-interfaces 3.5, settleReturn: the money of one vehicle, or of a contract as a whole. */
export interface ReturnSettlement {
  key: string
  returnId: string
  seq: number
  contractId: string
  orderVehicleId?: string
  asOf: LocalDate
  lines: readonly { lineNo: number; feeItem: number; amt: Fen; taxRate: string | null; note: string }[]
  marginOffset: Fen
  balanceOffset: { contractBound: Fen; general: Fen }
  holdback: Fen
  refundAmt: Fen
  payeeAccountId?: string
  dueDate: LocalDate
}
export interface ReturnMoney {
  settleReturn(tx: Tx, actor: Actor, wanted: ReturnSettlement): Promise<{ billIds: string[]; oweAmt: Fen }>
}
/** Until billing posts returns no statement can take effect; everything before it works. */
export const returnMoneyPort = definePort<ReturnMoney>({
  name: 'returns.money',
  label: '退车结算入账 / Posting of a return',
  notBuilt: {
    note: '核算单不能生效 / statements cannot take effect',
    answers: {
      settleReturn: async () => refuse('noPosting', '退车结算入账尚未启用 / posting of returns is not in use yet'),
    },
  },
})
