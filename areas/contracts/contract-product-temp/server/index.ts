import { addFen, localDate, ratioFen, yuan, ZERO, type Fen, type RowOf } from '#kernel'
import { implement } from '#packages/server/implement.ts'
import type { Form } from '#packages/server/implement.ts'
import { stagesCoverTerm } from '../../calculations/index.ts'
import { cityPrices } from '../../contract/server/complete-products.ts'
import { tempLines } from '../../temp-lines/server/calls.ts'
import { purgeJob } from '../../temp-lines/server/purge.ts'
import { contractProductTemp } from '../contract-product-temp.ts'
import { readFees } from './product-lines.ts'
import { readStages } from './rent-stages.ts'

type Row = RowOf<typeof contractProductTemp>
const total = (rows: readonly Row[], of: (row: Row) => Fen): string =>
  yuan(addFen(ZERO, ...rows.map(row => ratioFen(of(row), row.quantity ?? 0, 1))))

export default implement(contractProductTemp, {
  ...tempLines(contractProductTemp, {
    async check(tx, actor, form: Form<typeof contractProductTemp>, warn) {
      const row = { ...form.before, ...form.values } as Row
      const stages = readStages(row.rentStages)
      if (!stages) form.fault('rentStages', '阶梯租金格式应为1-12:5200;13-24:4980 / stages read 1-12:5200;13-24:4980')
      else if (row.termMonths && !stagesCoverTerm(stages, row.termMonths))
        form.fault('rentStages', '阶梯租金须连续覆盖全部租期 / rent stages must cover the whole term')
      if (readFees(row.fees) === undefined) form.fault('fees', '费用项不完整 / the fees are not complete')
      if (!row.productId || !row.cityCode) return
      const date = localDate(actor.clock.now())
      const price = (await cityPrices(tx, [row], date)).get(`${row.productId}:${row.cityCode}`)
      if (!price && (row.unitRent ?? ZERO) <= ZERO)
        form.fault(
          'productId',
          '该产品在用车城市没有有效价格，请填写租金 / no price of this product in that city, enter the rent',
        )
      const rents = [row.unitRent, ...(stages ?? []).map(one => one.unitRent)].filter(one => one !== null)
      if (price && rents.some(rent => rent < price.priceFloor)) warn('低于底价 / below the floor price')
    },
    statistics: rows => {
      const all = rows as unknown as readonly Row[]
      return {
        quantity: all.reduce((sum, row) => sum + (row.quantity ?? 0), 0),
        depositTotal: total(all, row => row.deposit ?? ZERO),
        rentTotal: total(all, row => row.unitRent ?? ZERO),
      }
    },
  }),
  jobs: [purgeJob],
  schedules: [{ kind: 'temp-purge', dailyAt: '00:30' }],
})
