import { z } from 'zod'
import { servicePrefix, textOf, type Resource } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { call, type CustomCall } from '#packages/server/implement.ts'
import { idInput, optionalIdInput } from '#packages/server/inputs.ts'
import { rowsOf } from '#packages/server/query.ts'
import { findRows } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { contractCarFactory } from '../contract-car-factory.ts'
import { contractCarFactoryBasePrice, contractCarFactoryLadderPrice } from '../factory-prices.ts'

const day = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)
  .refine(one => !Number.isNaN(Date.parse(one)))

/** 40, 10: base and ladder lists of one policy, of one model and on one day where that is asked. */
const list = (lines: Resource<any, any, any>, holds: 'model' | 'models') => ({
  [`GET ${servicePrefix.core}/${lines.path}/list`]: call({
    label: `${textOf(lines.label, 'zh')}列表 / ${textOf(lines.label, 'en')} list`,
    permission: 'contract_car_factory_view',
    input: z.looseObject({ contractId: idInput, modelId: optionalIdInput, date: day.optional() }),
    async run(tx, actor, input) {
      await requireVisible(tx, actor, contractCarFactory, [input.contractId], 'read')
      const model = input.modelId || undefined
      const ofModel =
        model === undefined
          ? sql.empty
          : holds === 'model'
            ? sql`and t.car_model_id = ${model}::bigint`
            : sql`and (cardinality(t.car_model_ids) = 0 or ${model}::bigint = any(t.car_model_ids))`
      const onDay =
        input.date && holds === 'model'
          ? sql`and t.valid_from <= ${input.date}::date and t.valid_to >= ${input.date}::date`
          : sql.empty
      const rows = await findRows(tx, lines, sql`t.contract_id = ${input.contractId}::bigint ${ofModel} ${onDay}`, {
        orderBy: 't.line_no',
      })
      return rowsOf(
        tx,
        actor,
        lines,
        rows.map(row => row.id),
      )
    },
  }),
})
export const priceLists: Record<`GET ${string}`, CustomCall> = {
  ...list(contractCarFactoryBasePrice, 'model'),
  ...list(contractCarFactoryLadderPrice, 'models'),
}
