import type { ChangesOf } from '#kernel'
import type { ActionCode } from '#packages/server/implement.ts'
import { implement } from '#packages/server/implement.ts'
import { removeRecord } from '../../vehicle-return/server/moves.ts'
import { vehicleReturnRecord } from '../vehicle-return-record.ts'

const fromInput: ActionCode<typeof vehicleReturnRecord, never> = {
  run: (_tx, _actor, { input }) => input as ChangesOf<typeof vehicleReturnRecord>,
}
export default implement(vehicleReturnRecord, {
  actions: {
    receive: fromInput,
    settle: fromInput,
    finish: fromInput,
    redeem: fromInput,
    buyOut: fromInput,
    lose: fromInput,
    remove: removeRecord,
  },
})
