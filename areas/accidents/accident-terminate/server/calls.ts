import { z } from 'zod'
import { invalid, yuan, ZERO, type Resource } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { call } from '#packages/server/implement.ts'
import { idInput, optionalIdInput } from '#packages/server/inputs.ts'
import { getRow } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { withoutNulls } from '#areas/platform/menu/server/trees.ts'
import { accident } from '../../accident/accident.ts'
import { shownLines } from '../../accident-register/server/line-list.ts'
import { accidentTerminate } from '../accident-terminate.ts'
import { accidentTerminateRepair } from '../lines.ts'
import { proposal } from './propose.ts'
import { repairsDone } from './repairs.ts'

export const terminateCalls = {
  'GET propose': call({
    label: '结案带出 / What a termination begins with',
    permission: 'accident_terminate_add',
    input: z.looseObject({ accidentId: idInput }),
    async run(tx, actor, { accidentId }) {
      await requireVisible(tx, actor, accident, [accidentId])
      const found = await proposal(tx, await getRow(tx, accident, accidentId))
      const lines = (name: string) => (found[name] as Record<string, unknown>[]).map(one => withoutNulls(one))
      return { ...found, repairs: lines('repairs'), claims: lines('claims'), charges: lines('charges') }
    },
  }),
}

/** By terminateId the rows of a termination, by accidentId the accepted applications of the case. */
export const repairCalls = {
  'GET list': call({
    label: '维修明细列表 / Repairs of a case',
    permission: 'accident_terminate_view',
    input: z.looseObject({ accidentId: optionalIdInput, terminateId: optionalIdInput }),
    async run(tx, actor, { accidentId, terminateId }) {
      if (terminateId) {
        await requireVisible(tx, actor, accidentTerminate, [terminateId])
        const child = accidentTerminateRepair as unknown as Resource
        return shownLines(tx, actor, child, sql`t.terminate_id = ${terminateId}::bigint`)
      }
      if (!accidentId) return invalid({ accidentId: '请给出事故或结案 / give a case or a termination' })
      await requireVisible(tx, actor, accident, [accidentId])
      return (await repairsDone(tx, accidentId)).map(one =>
        withoutNulls({ ...one, price: yuan(one.price ?? ZERO), amt: yuan(one.amt) }),
      )
    },
  }),
}
