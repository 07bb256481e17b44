import { refuse } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import { registerIs, registersOf } from '../../accident-register/server/rows.ts'
import { sealIs } from '../../codes.ts'
import { openRepair } from './repairs.ts'
import type { Termination } from './rows.ts'

/** 80, section 4: a case is closed when no register, seal application or repair of it is under way. */
export async function refuseUnfinished(tx: Tx, row: Termination): Promise<void> {
  const registers = await registersOf(tx, row.accidentId)
  const open = registers.find(one => one.status === registerIs.approving)
  if (open)
    refuse('registerOpen', '事故登记【{no}】审批中，不能结案 / registration {no} is in approval', {
      no: open.registerNo!,
    })
  const sealing = registers.find(one => one.status === registerIs.active && one.sealStatus === sealIs.running)
  if (sealing)
    refuse('sealRuns', '登记【{no}】的用印申请办理中，不能结案 / a seal application of {no} is under way', {
      no: sealing.registerNo!,
    })
  const repair = await openRepair(tx, row.accidentId)
  if (repair) refuse('repairOpen', '维修未完成，不能结案：{no} / repair not finished: {no}', { no: repair })
}
