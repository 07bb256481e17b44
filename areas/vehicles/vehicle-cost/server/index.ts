import { z } from 'zod'
import { refuse, ZERO } from '#kernel'
import { call, implement } from '#packages/server/implement.ts'
import { idInput } from '#packages/server/inputs.ts'
import { provide } from '#packages/server/ports.ts'
import { monthChecksPort } from '#areas/accounts/ports.ts'
import { getRow, lockRow } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { vehicle } from '../../vehicle/vehicle.ts'
import { vehicleCost } from '../vehicle-cost.ts'
import { depreciateJob, depreciateSchedule } from './depreciate.ts'
import { costValues, follow, mirror, type Cost } from './post-cost.ts'
import { depreciationChecks } from './month-checks.ts'
import { profitInput, profitPage } from './profit.ts'

/** Typed by people: disposal expense, refurbishment, papers and keys, other (60, 6.2). */
const typed: readonly number[] = [16, 17, 18, 99]
const byHand = 'vehicle-cost'

export default implement(vehicleCost, {
  provides: [
    provide(monthChecksPort, 'vehicles', {
      of: (tx, actor, companyId, period) => depreciationChecks(tx, actor, companyId, period),
    }),
  ],
  async prepare(tx, actor, form) {
    const { values, fault } = form
    if (!typed.includes(values.costItem ?? 0))
      fault(
        'costItem',
        '手工只能登记处置费、整备翻新、证照钥匙补办和其他 / by hand: disposal expense, refurbishment, papers and keys, other',
      )
    if ((values.amt ?? ZERO) <= ZERO) fault('amt', '金额须大于0 / the amount must be above 0')
    if ((values.taxAmt ?? ZERO) < ZERO || (values.taxAmt ?? ZERO) > (values.amt ?? ZERO))
      fault('taxAmt', '税额不能大于金额 / the tax must not exceed the amount')
    if (!values.vehicleId || !values.bizDate) return
    await requireVisible(tx, actor, vehicle, [values.vehicleId])
    const car = await lockRow(tx, actor, vehicle, values.vehicleId)
    const sourceId = await tx.newId()
    const wanted = values.capitalised === true
    Object.assign(
      values,
      await costValues(tx, actor, car, {
        ...(values as unknown as Cost),
        ...(wanted ? { capitalised: true } : {}),
        sourceType: byHand,
        sourceId,
        sourceNo: '手工',
      }),
    )
    if (wanted && !values.capitalised)
      fault(
        'capitalised',
        '投用后只有达到起点金额的翻新可以资本化 / in use only a refurbishment above the threshold is capitalised',
      )
  },
  saved: async (tx, actor, row) => follow(tx, actor, await lockRow(tx, actor, vehicle, row.vehicleId), row),
  calls: {
    'GET profit': call({
      label: '单车收益 / Profit per vehicle',
      permission: 'vehicle_cost_view',
      input: profitInput,
      run: profitPage,
    }),
    'PUT reverse': call({
      label: '冲回 / Reverse',
      permission: 'vehicle_cost_reverse',
      input: z.object({
        id: idInput,
        reason: z.string().trim().min(5, '原因至少5个字 / the reason needs at least 5 characters').max(500),
      }),
      run: async (tx, actor, { id, reason }) => {
        await requireVisible(tx, actor, vehicleCost, [id])
        const row = await getRow(tx, vehicleCost, id)
        if (row.sourceType !== byHand)
          refuse('costSource', '该成本由单据【{no}】产生，请在来源单据中冲回 / it comes from {no}, reverse it there', {
            no: row.sourceNo ?? '',
          })
        const mirrored = await mirror(tx, actor, id, reason)
        return { id: mirrored.id, reversesId: id }
      },
    }),
  },
  jobs: [depreciateJob],
  schedules: [depreciateSchedule],
})
