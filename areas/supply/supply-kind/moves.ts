import { date, enumeration, note, type Action } from '#kernel'
import { contractMoves, inForce, recordedMoves } from '#areas/contracts/contract/moves.ts'
import { enabledState } from '../codes.ts'

const confirm = {
  stop: '终止协议 {title}？终止后不再取价，未出账的计划作废。 / Stop agreement {title}? It gives no price any more and plans not yet billed are voided.',
  void: '作废协议 {title}？其用印申请一并作废，不能恢复。 / Void agreement {title}? Its seal application goes too, and there is no way back.',
} as const

/** Moves of every supply agreement: those of the head with words of their own. */
export const supplyMoves = {
  ...contractMoves,
  stop: { ...contractMoves.stop, from: inForce, confirm: confirm.stop },
  void: { ...contractMoves.void, confirm: confirm.void },
} as const satisfies Record<string, Action>

/** The same for kinds whose agreements may be recorded (30, D6). */
export const recordedSupplyMoves = {
  ...recordedMoves,
  stop: supplyMoves.stop,
  void: supplyMoves.void,
} as const satisfies Record<string, Action>

/** 40 S9: out of use and back, while the contract stays in force. Kinds with that call add it to their moves. */
export const changeStatusMove = {
  label: '启用或停用 / Enable or disable',
  from: inForce,
  call: 'PUT change-status',
  permission: 'enable',
  input: {
    enabled: enumeration('启用状态 / Enabled', 'R', enabledState),
    reason: note('原因 / Reason', '', { max: 200 }),
  },
} as const satisfies Action

/** 40, 4: cars that were accepted go back to the supplier; volume and rebates follow. */
export const returnCarsMove = {
  label: '登记退车 / Cars given back',
  from: [...inForce, 'completed', 'terminated'],
  call: 'PUT return-cars',
  permission: 'edit',
  reason: 'required',
  danger: true,
  confirm:
    '登记退车？退回的车辆不再计入协议数量和阶梯，已结返利将重新计算。 / Record cars given back? They count no more in volume and ladder, and rebates are reckoned anew.',
  input: {
    vins: note('车架号 / VINs', 'R', { max: 20_000, help: '每行一个 / One per line' }),
    returnDate: date('退车日期 / Given back on', 'R', { default: 'today', past: true }),
  },
} as const satisfies Action
