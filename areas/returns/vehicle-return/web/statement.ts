/** What statistics-cost-settlement answers. */
export interface Line {
  recordId: string | null
  lineKind: number
  basis: string
  qty?: string | null
  price?: string | null
  calcAmt: string
  waiveAmt: string
  waiveReason: string | null
  amt: string
  auto: boolean
  sourceType: string | null
  sourceId: string | null
  evidenceBizId: string | null
  note: string | null
}
export interface Bill {
  billNo: string
  feeItem: number
  unpaid: string
  lateFee: string
}
export interface Share {
  recordId: string
  plateNo: string
  due: string
  balanceUse: string
  marginAvail: string
  marginOffset: string
  holdback: string
  refund: string
  owe: string
  bills: Bill[]
}
export interface Settlement {
  id: string
  settlementNo: string
  status: number
  payDueDate: string | null
  payeeAccountId: string | null
  refundReceiptBack: boolean | null
  useGeneral: boolean | null
  tollChecked: boolean | null
  confirmMode: number | null
  confirmTime: string | null
  confirmBizId: string | null
  sendTime: string | null
  disputeNote: string | null
}
export interface Statement {
  contractRecordId: string
  contractNo: string
  asOf: string
  dueTotal: string
  lateFee: string
  waiveTotal: string
  balanceUse: string
  marginOffset: string
  holdback: string
  refundAmt: string
  oweAmt: string
  lines?: Line[]
  vehicles?: Share[]
  figuresHash: string
  settlement: Settlement | null
}
export interface Head {
  status: number
  returnNo: string
  returnType: number
  partyName: string
  partyId: string
}
export const BREACH = 2
export const ELECTRONIC = 2

/** A line as it is sent back: the server makes its money anew. */
export const sentLine = ({ amt: _, ...line }: Line): Omit<Line, 'amt'> => line
