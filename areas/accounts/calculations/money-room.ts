import { addFen, type Fen, type Label, refuse, subFen, yuan } from '#kernel'

/** Available amount of a receipt, balance row, card or bill: open less locked by others (3.7). */
export interface Room {
  no: string
  open: Fen
  locked: Fen
}

export const available = (room: Room): Fen => subFen(room.open, room.locked)

/** Wording of 3.7, 7.5 and acceptance 3, 4, 13, 14: the loser of a race is told the real remainder. */
const SHORT = {
  receipt: ['receiptShort', '流水【{no}】可用金额不足，剩余{x}元 / receipt {no}: only {x} left'],
  bill: ['billShort', '账单【{no}】未结金额不足，剩余{x}元 / bill {no}: only {x} unpaid'],
  surplus: ['surplusShort', '余额可用金额不足，剩余{x}元 / balance: only {x} available'],
  margin: ['marginShort', '保证金可用金额不足，剩余{x}元 / only {x} available'],
  payable: ['payableShort', '账单可付金额不足，剩余{x}元 / only {x} left to pay'],
  invoice: ['invoiceShort', '账单【{no}】可开票金额不足，剩余{x}元 / bill {no}: only {x} left to invoice'],
} as const satisfies Record<string, readonly [guard: string, message: Label]>

/** Refuses to take more than available; call it after locking the row (3.7). */
export function assertRoom(kind: keyof typeof SHORT, room: Room, amt: Fen): void {
  const left = available(room)
  const [guard, message] = SHORT[kind]
  if (amt > left) refuse(guard, message, { no: room.no, x: yuan(left), left: yuan(left), asked: yuan(amt) })
}

/** A claim locks: the room with `amt` more locked (4, receipt-write-off state 10). */
export function lock(kind: keyof typeof SHORT, room: Room, amt: Fen): Room {
  assertRoom(kind, room, amt)
  return { ...room, locked: addFen(room.locked, amt) }
}

/** Confirmation, rejection, withdrawal and expiry give the lock back. */
export function unlock(room: Room, amt: Fen): Room {
  if (amt > room.locked) throw new Error(`I11: unlocking ${amt} of ${room.no}, only ${room.locked} is locked`)
  return { ...room, locked: subFen(room.locked, amt) }
}
