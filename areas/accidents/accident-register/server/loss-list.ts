import { z } from 'zod'
import { invalid, type Resource } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { call, type CustomCall } from '#packages/server/implement.ts'
import { optionalIdInput } from '#packages/server/inputs.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { accident } from '../../accident/accident.ts'
import { accidentRegister } from '../accident-register.ts'
import { accidentRegisterLoss } from '../lines.ts'
import { shownLines } from './line-list.ts'

const lossList: CustomCall = call({
  label: '损失明细列表 / Losses of a case',
  permission: 'accident_register_view',
  input: z.looseObject({ accidentId: optionalIdInput, registerId: optionalIdInput }),
  async run(tx, actor, { accidentId, registerId }) {
    if (registerId) {
      await requireVisible(tx, actor, accidentRegister, [registerId])
      return shownLines(
        tx,
        actor,
        accidentRegisterLoss as unknown as Resource,
        sql`t.register_id = ${registerId}::bigint`,
      )
    }
    if (!accidentId) return invalid({ accidentId: '请给出事故或登记 / give a case or a registration' })
    await requireVisible(tx, actor, accident, [accidentId])
    return shownLines(
      tx,
      actor,
      accidentRegisterLoss as unknown as Resource,
      sql`t.register_id in (select id from accident_register where tenant_id = ${tx.tenantId} and accident_id = ${accidentId}::bigint and is_deleted = 0)`,
    )
  },
})
/** The specification's short form answers too. */
export const lossCalls = { 'GET list': lossList, 'GET /api/ratutech-core/register-loss/list': lossList } as const
