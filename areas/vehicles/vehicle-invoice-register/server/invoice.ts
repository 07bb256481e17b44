import { addFen, negFen, subFen, ZERO, type Fen } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { emit } from '#packages/server/emit.ts'
import { implement, type Form } from '#packages/server/implement.ts'
import { findRow, findRows, lockRow, updateRow } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { saveRowsCall } from '../../save-rows.ts'
import type { Vehicle } from '../../vehicle/server/fire.ts'
import { vehicle } from '../../vehicle/vehicle.ts'
import { vehicleInvoiceRegister } from '../vehicle-invoice-register.ts'
import { replaceCost, restoreCost } from './costs.ts'

const SOURCE = 'vehicle-invoice-register'
const VALID = 1
const USED_CAR = 3
/** Above this the invoice and the ordered price differ: somebody says why. */
const PRICE_TOLERANCE = 100n as Fen
type InvoiceForm = Form<typeof vehicleInvoiceRegister>

async function prepare(tx: Tx, actor: Actor, form: InvoiceForm): Promise<void> {
  const { values, fault, body } = form
  if (!values.vehicleId) return
  await requireVisible(tx, actor, vehicle, [values.vehicleId])
  const car = await lockRow(tx, actor, vehicle, values.vehicleId)
  Object.assign(values, {
    vin: car.vin,
    cityCode: car.operateCityCode,
    deductible: values.invoiceKind !== USED_CAR,
  })
  const typed = body['vin']
  if (typeof typed === 'string' && typed !== '' && typed !== car.vin)
    fault('vehicleId', `车架号与车辆【${car.vin}】不一致 / the VIN is not that of ${car.vin}`)
  if (values.certificateNo && car.certificateNo && values.certificateNo !== car.certificateNo)
    fault('certificateNo', `与车辆合格证号【${car.certificateNo}】不一致 / the card says ${car.certificateNo}`)
  checkAmounts(form, car)
  const asset = car.assetCompanyId ?? car.ownerCompanyId
  if (values.buyerCompanyId && asset && values.buyerCompanyId !== asset && !values.buyerReason)
    fault('buyerReason', '购方不是资产入账公司，请填写原因 / the buyer does not keep this car in its books: say why')
  await refuseTwice(tx, form)
}

function checkAmounts({ values, fault }: InvoiceForm, car: Vehicle): void {
  const { totalAmt, netAmt, taxAmt } = values
  if (totalAmt && netAmt != null && taxAmt != null && addFen(netAmt, taxAmt) !== totalAmt)
    fault('taxAmt', '不含税加税额须等于价税合计 / net and tax must add up to the total')
  if (!totalAmt || car.purchasePrice === null || values.priceReason) return
  const diff = subFen(totalAmt, car.purchasePrice)
  if ((diff < ZERO ? negFen(diff) : diff) > PRICE_TOLERANCE)
    fault('priceReason', '价税合计与订单价相差超过1元，请填写原因 / it differs from the ordered price: say why')
}

async function refuseTwice(tx: Tx, { values, fault }: InvoiceForm): Promise<void> {
  const [own] = await findRows(tx, vehicleInvoiceRegister, { vehicleId: values.vehicleId, status: VALID } as never)
  if (own)
    fault(
      'vehicleId',
      `车辆已有有效登记【${own.registerNo ?? ''}】，请先作废 / it has the valid register ${own.registerNo ?? ''}; void that first`,
    )
  if (!values.invoiceNo) return
  const [other] = await findRows(
    tx,
    vehicleInvoiceRegister,
    sql`t.status = ${VALID} and t.invoice_no = ${values.invoiceNo} and t.invoice_code is not distinct from ${values.invoiceCode ?? null}`,
  )
  if (other)
    fault(
      'invoiceNo',
      `发票【${values.invoiceNo}】已登记于车辆【${other.vin ?? ''}】 / invoice ${values.invoiceNo} is registered for ${other.vin ?? ''}`,
    )
}

export const invoices = implement(vehicleInvoiceRegister, {
  prepare,
  async saved(tx, actor, row) {
    const replacedCostIds = await replaceCost(tx, actor, row, {
      sourceType: SOURCE,
      costItem: 1,
      amt: row.totalAmt,
      // What is deducted is no cost.
      taxAmt: row.deductible ? row.taxAmt : ZERO,
      bizDate: row.invoiceDate,
      supplierName: row.sellerName,
      attachBizId: row.attachBizId,
    })
    await updateRow(tx, actor, vehicleInvoiceRegister, row, { replacedCostIds })
    const car = await lockRow(tx, actor, vehicle, row.vehicleId)
    await updateRow(tx, actor, vehicle, car, {
      purchasePrice: row.totalAmt,
      vatRate: row.taxRate,
      netPrice: row.netAmt,
      vatAmt: row.taxAmt,
      vatDeducted: row.deductible,
      invoiceNo: row.invoiceNo,
      invoiceDate: row.invoiceDate,
      supplierName: car.supplierName ?? row.sellerName,
      certificateNo: car.certificateNo ?? row.certificateNo,
      importCertNo: car.importCertNo ?? row.importCertNo,
    })
    await emit(tx, actor, 'vehicle.invoice-registered', {
      id: car.id,
      no: car.vehicleNo!,
      registerId: row.id,
      invoiceKind: row.invoiceKind,
      invoiceNo: row.invoiceNo,
      invoiceDate: row.invoiceDate,
      buyerCompanyId: row.buyerCompanyId,
      deductible: row.deductible,
    })
  },
  actions: {
    void: {
      locks: async (tx, actor, id) => {
        const row = await findRow(tx, vehicleInvoiceRegister, id)
        if (row) await lockRow(tx, actor, vehicle, row.vehicleId)
      },
      async run(tx, actor, { row, reason }) {
        await restoreCost(tx, actor, row, SOURCE, reason)
        const car = await lockRow(tx, actor, vehicle, row.vehicleId)
        if (car.invoiceNo === row.invoiceNo)
          await updateRow(tx, actor, vehicle, car, { invoiceNo: null, vatDeducted: false })
      },
    },
  },
  calls: {
    'POST save': saveRowsCall(
      vehicleInvoiceRegister,
      '登记购车发票 / Register invoices',
      'vehicle_invoice_register_add',
    ),
  },
})
