import { fen, halfOf, inBoth, invalid } from '#kernel'
import { call, implement } from '#packages/server/implement.ts'
import { idInput, idsInput, optionalIdInput } from '#packages/server/inputs.ts'
import { findRows } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { z } from 'zod'
import { customer } from '#areas/customers/customer/customer.ts'
import { driver } from '#areas/partners/driver/driver.ts'
import { customerScore } from '../../customer-score/customer-score.ts'
import { scoreCustomers } from '../../customer-score/server/score-customers.ts'
import { customerRisk } from '../customer-risk.ts'
import { driverPanelOf } from './driver-panel.ts'
import { customersAtRisk, figuresOfPage } from './figures.ts'
import { liveSums } from './live-sums.ts'
import { panelOf } from './panel.ts'
import { contractWhatIf, radarOf, unitExposure } from './radar.ts'
import { summaryBy } from './summary.ts'

export default implement(customerRisk, {
  source: customersAtRisk,
  page: figuresOfPage,
  live: liveSums,
  detail: async (tx, actor, row) => ({
    ...(await figuresOfPage(tx, actor, [row.id])).get(row.id),
    ...(await radarOf(tx, actor, row.id)),
  }),
  calls: {
    'PUT recalculate': call({
      label: '评分重算 / Recalculate the score',
      permission: 'customer_risk_edit',
      input: z.object({ ids: idsInput }),
      async run(tx, actor, { ids }) {
        await requireVisible(tx, actor, customer as never, ids, 'read')
        return { changed: await scoreCustomers(tx, actor, ids, inBoth('人工重算', 'Recalculated by hand')) }
      },
    }),
    'GET score-trend': call({
      label: '评分走势 / Score run',
      permission: 'customer_risk_view',
      input: z.object({ customerId: idInput }),
      async run(tx, actor, { customerId }) {
        await requireVisible(tx, actor, customer as never, [customerId], 'read')
        const rows = await findRows(
          tx,
          customerScore,
          { customerId },
          { orderBy: 't.score_day desc, t.id desc', limit: 365 },
        )
        return rows.toReversed().map(row => ({
          day: row.scoreDay,
          score: row.score,
          grade: row.grade ?? '',
          base: row.baseScore,
          cause: halfOf(row.cause ?? '', actor.language),
          deductions: row.deductions ?? [],
        }))
      },
    }),
    'GET summary': call({
      label: '敞口汇总 / Exposure by city or group',
      permission: 'customer_risk_view',
      input: z.object({ by: z.enum(['city', 'group']).default('city') }),
      run: (tx, actor, { by }) => summaryBy(tx, actor, by),
    }),
    'GET panel': call({
      label: '敞口面板 / Exposure in short',
      permission: ['customer_risk_view', 'mechanism_pick'],
      input: z.object({
        customerId: optionalIdInput,
        driverId: optionalIdInput,
        usage: z.string().max(32).optional(),
        cityCode: z.string().max(12).optional(),
      }),
      /** Of a customer, or of the driver of a consumer lease. */
      async run(tx, actor, { customerId, driverId, usage, cityCode }) {
        if (customerId) {
          await requireVisible(tx, actor, customer as never, [customerId], 'read')
          return panelOf(tx, actor, customerId)
        }
        if (!driverId) return invalid({ customerId: '请选择客户或司机 / choose a customer or a driver' })
        await requireVisible(tx, actor, driver as never, [driverId], 'read')
        return driverPanelOf(tx, actor, { driverId, usage, cityCode })
      },
    }),
    'POST what-if': call({
      label: '签约试算 / What a contract would do',
      permission: ['customer_risk_view', 'mechanism_pick'],
      idempotent: false,
      input: z.object({
        customerId: idInput,
        items: z
          .array(
            z.object({
              cityCode: z.string().max(12),
              n: z.coerce.number().int().min(1).max(100_000),
              amount: z.coerce.string().optional(),
            }),
          )
          .min(1)
          .max(50),
      }),
      async run(tx, actor, { customerId, items }) {
        await requireVisible(tx, actor, customer as never, [customerId], 'read')
        const wished = []
        for (const { cityCode, n, amount } of items)
          wished.push({
            cityCode,
            n,
            amount: amount
              ? fen(amount)
              : (((await unitExposure(tx, customerId, cityCode)) * BigInt(n)) as ReturnType<typeof fen>),
          })
        return contractWhatIf(tx, actor, customerId, wished)
      },
    }),
  },
})
