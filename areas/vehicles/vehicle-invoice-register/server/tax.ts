import { z } from 'zod'
import { yuan, ZERO } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { emit } from '#packages/server/emit.ts'
import { call, implement, type Form } from '#packages/server/implement.ts'
import { idsInput } from '#packages/server/inputs.ts'
import { findRow, findRows, lockRow, updateRow } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { saveRowsCall } from '../../save-rows.ts'
import { vehicle } from '../../vehicle/vehicle.ts'
import { vehicleTaxRegister } from '../vehicle-invoice-register.ts'
import { replaceCost, restoreCost } from './costs.ts'
import { proposedTax } from './tax-proposal.ts'

const SOURCE = 'vehicle-tax-register'
const VALID = 1
/** By ourselves or by our agent. */
const PAID_BY_US: readonly number[] = [1, 2]
type TaxForm = Form<typeof vehicleTaxRegister>

async function prepare(tx: Tx, actor: Actor, form: TaxForm): Promise<void> {
  const { values, fault } = form
  if (!values.vehicleId) return
  await requireVisible(tx, actor, vehicle, [values.vehicleId])
  const car = await lockRow(tx, actor, vehicle, values.vehicleId)
  Object.assign(values, { vin: car.vin, cityCode: car.operateCityCode })
  const [own] = await findRows(tx, vehicleTaxRegister, { vehicleId: car.id, status: VALID } as never)
  if (own)
    fault(
      'vehicleId',
      `车辆已有有效登记【${own.registerNo ?? ''}】，请先作废 / it has the valid register ${own.registerNo ?? ''}; void that first`,
    )
  const { fullTax, reliefAmt, payAmt } = values
  if (fullTax != null && payAmt != null && fullTax - (reliefAmt ?? ZERO) !== payAmt)
    fault('payAmt', '应纳减去减免须等于实缴 / tax due less relief must be what is paid')
  await reasonForOther(tx, form, car.id)
  if (!values.taxCertNo) return
  const [other] = await findRows(
    tx,
    vehicleTaxRegister,
    sql`t.status = ${VALID} and t.tax_cert_no = ${values.taxCertNo}`,
  )
  if (other)
    fault(
      'taxCertNo',
      `完税证明【${values.taxCertNo}】已登记于车辆【${other.vin ?? ''}】 / certificate ${values.taxCertNo} is registered for ${other.vin ?? ''}`,
    )
}

/** 60, 7.1 proposes; another amount needs a reason. */
async function reasonForOther(tx: Tx, { values, fault }: TaxForm, vehicleId: string): Promise<void> {
  const proposed = await proposedTax(tx, vehicleId)
  if (!proposed || values.payAmt == null || values.diffReason) return
  if (values.payAmt !== proposed.pay)
    fault(
      'diffReason',
      `实缴与测算【${yuan(proposed.pay)}】不一致，请填写原因 / ${yuan(proposed.pay)} was worked out: say why another amount`,
    )
}

export const taxes = implement(vehicleTaxRegister, {
  prepare,
  async saved(tx, actor, row) {
    const replacedCostIds = await replaceCost(tx, actor, row, {
      sourceType: SOURCE,
      costItem: 2,
      // What the customer or the supplier paid is on the card, but no cost of ours.
      amt: PAID_BY_US.includes(row.payByKind) ? row.payAmt : ZERO,
      taxAmt: ZERO,
      bizDate: row.payDate,
      supplierName: null,
      attachBizId: row.attachBizId,
    })
    await updateRow(tx, actor, vehicleTaxRegister, row, { replacedCostIds })
    const car = await lockRow(tx, actor, vehicle, row.vehicleId)
    await updateRow(tx, actor, vehicle, car, { purchaseTaxAmt: row.payAmt, taxRelief: row.reliefAmt })
    await emit(tx, actor, 'vehicle.tax-registered', {
      id: car.id,
      no: car.vehicleNo!,
      registerId: row.id,
      taxCertNo: row.taxCertNo,
      payDate: row.payDate,
      payByKind: row.payByKind,
    })
  },
  actions: {
    void: {
      locks: async (tx, actor, id) => {
        const row = await findRow(tx, vehicleTaxRegister, id)
        if (row) await lockRow(tx, actor, vehicle, row.vehicleId)
      },
      async run(tx, actor, { row, reason }) {
        await restoreCost(tx, actor, row, SOURCE, reason)
        await updateRow(tx, actor, vehicle, row.vehicleId, { purchaseTaxAmt: ZERO, taxRelief: ZERO })
      },
    },
  },
  calls: {
    'POST save': saveRowsCall(vehicleTaxRegister, '登记购置税 / Register taxes', 'vehicle_tax_register_add'),
    'GET propose': call({
      label: '测算购置税 / Work out the tax',
      permission: 'vehicle_tax_register_add',
      input: z.object({ vehicleIds: idsInput }),
      async run(tx, actor, { vehicleIds }) {
        await requireVisible(tx, actor, vehicle, vehicleIds, 'read')
        const answers: unknown[] = []
        for (const vehicleId of vehicleIds) {
          const tax = await proposedTax(tx, vehicleId)
          if (tax)
            answers.push({
              vehicleId,
              taxableAmt: yuan(tax.taxable),
              fullTax: yuan(tax.full),
              reliefAmt: yuan(tax.relief),
              payAmt: yuan(tax.pay),
            })
        }
        return answers
      },
    }),
  },
})
