import { z } from 'zod'
import type { Resource } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { call } from '#packages/server/implement.ts'
import { idInput } from '#packages/server/inputs.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { accident, accidentParty } from '../../accident/accident.ts'
import { shownLines } from './line-list.ts'

/** Parties of one case, for lines that name one of them. */
export const partyCalls = {
  'GET /api/ratutech-core/accident/party-list': call({
    label: '相关方列表 / Parties of a case',
    permission: ['accident_view', 'accident_register_add', 'accident_terminate_add'],
    input: z.looseObject({ accidentId: idInput }),
    async run(tx, actor, { accidentId }) {
      await requireVisible(tx, actor, accident, [accidentId])
      return shownLines(tx, actor, accidentParty as unknown as Resource, sql`t.accident_id = ${accidentId}::bigint`)
    },
  }),
}
