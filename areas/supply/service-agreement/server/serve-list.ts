import { z } from 'zod'
import { servicePrefix, textOf, type Resource } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { call, type CustomCall } from '#packages/server/implement.ts'
import { idInput, optionalIdInput } from '#packages/server/inputs.ts'
import { rowsOf } from '#packages/server/query.ts'
import { findRows } from '#packages/server/rows.ts'

/** `<lines>/list`: prices of one agreement, on one day and of one site where that is asked (40, section 10). */
export const serveList = (lines: Resource<any, any, any>): Record<`GET ${string}`, CustomCall> => ({
  [`GET ${servicePrefix.core}/${lines.path}/list`]: call({
    label: `${textOf(lines.label, 'zh')}列表 / ${textOf(lines.label, 'en')} list`,
    permission: 'contract_pick',
    input: z.looseObject({
      contractId: idInput,
      parkingLotId: optionalIdInput,
      siteId: optionalIdInput,
      date: z
        .string()
        .regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)
        .refine(one => !Number.isNaN(Date.parse(one)))
        .optional(),
    }),
    async run(tx, actor, input) {
      const site = input.siteId ?? input.parkingLotId
      const withSite = 'siteId' in lines.fields && site
      const rows = await findRows(
        tx,
        lines,
        sql`t.contract_id = ${input.contractId}::bigint
          ${withSite ? sql`and (t.site_id is null or t.site_id = ${String(site)}::bigint)` : sql.empty}
          ${input.date ? sql`and t.valid_from <= ${input.date}::date and (t.valid_to is null or t.valid_to >= ${input.date}::date)` : sql.empty}`,
        { orderBy: 't.line_no' },
      )
      return rowsOf(
        tx,
        actor,
        lines,
        rows.map(row => row.id),
      )
    },
  }),
})
