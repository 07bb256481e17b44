import { addDays, fen, localDate, refuse, titled, ZERO, type ChangesOf, type Fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { emit } from '#packages/server/emit.ts'
import { findRow } from '#packages/server/rows.ts'
import { paramNumber, paramValue } from '#areas/platform/param/server/param-value.ts'
import { driver } from '#areas/partners/driver/driver.ts'
import { raiseReceivable } from '#areas/billing/account-receivable/server/raise-receivable.ts'
import { contract } from '#areas/contracts/contract/contract.ts'
import { serviceTerms } from '#areas/contracts/contract/server/service-terms.ts'
import { openReturnOf } from '#areas/returns/vehicle-return/server/open-return.ts'
import { charged, custody } from '../../codes.ts'
import type { violation } from '../violation.ts'
import type { Violation } from './bearer.ts'
import { passedOn } from './figures.ts'

type Changes = ChangesOf<typeof violation>
/** Fee items of area 50. */
const FINE = 12
const SERVICE = 23
const CUSTOMER = 1
/** Later than this after it arrived, the surcharge is our own lateness. */
const DAYS_TO_TELL = 15

const amountOf = (text: string): Fen => (/^\d+(\.\d{1,2})?$/.test(text) ? fen(text) : ZERO)
const lateWithUs = (row: Violation): boolean =>
  row.noticeTime !== null && row.noticeTime.slice(0, 10) > addDays(row.createTime.slice(0, 10), DAYS_TO_TELL)

/** C11: what the customer pays of an offence that we, or our agent, paid. */
export async function sumsOf(tx: Tx, row: Violation): Promise<{ chargeAmt: Fen; serviceFee: Fen }> {
  const terms = row.orderVehicleId ? await serviceTerms(tx, row.orderVehicleId) : undefined
  const agreed = terms?.violationServiceFee ?? (await paramValue(tx, 'violation.serviceFee'))
  return {
    chargeAmt: passedOn(row.payAmt, row.surcharge, lateWithUs(row)),
    serviceFee: amountOf(agreed),
  }
}

/** By the statement of an open return of the vehicle, else by two bills; once whatever is pressed how often. */
export async function charge(tx: Tx, actor: Actor, row: Violation): Promise<Changes> {
  const no = row.violationNo!
  if (row.chargeStatus !== charged.wanted)
    refuse('chargeState', '违章【{no}】无需收费或已收费 / offence {no} is not to be charged, or is already', { no })
  const sums = await sumsOf(tx, row)
  const open = row.orderVehicleId ? await openReturnOf(tx, row.orderVehicleId) : undefined
  if (open) return { ...sums, chargeRef: open.no }
  const payer = await payerOf(tx, actor, row)
  const bill = (feeItem: number, amt: Fen, more: { taxRate?: null; passThrough?: true }) =>
    raiseReceivable(tx, actor, {
      source: { sourceType: 'violation', sourceId: row.id, sourceNo: no },
      ...payer,
      vehicleId: row.vehicleId!,
      ...(row.orderVehicleId ? { orderVehicleId: row.orderVehicleId } : {}),
      ...(row.cityCode ? { cityCode: row.cityCode } : {}),
      feeItem,
      amt,
      description: titled(
        feeItem === FINE ? '违章罚款' : '违章代办服务费',
        feeItem === FINE ? 'Fine of a violation' : 'Service for a violation',
        `${row.plateNo} ${row.violationTime.slice(0, 16)}`,
      ),
      besidePlans: true,
      ...more,
    })
  const fine =
    sums.chargeAmt > ZERO ? await bill(FINE, sums.chargeAmt, { taxRate: null, passThrough: true }) : undefined
  const fee = sums.serviceFee > ZERO ? await bill(SERVICE, sums.serviceFee, {}) : undefined
  await emit(tx, actor, 'violation.charged', { id: row.id, no })
  return {
    ...sums,
    chargeStatus: charged.done,
    receivableId: fine?.accountReceivableId ?? null,
    feeReceivableId: fee?.accountReceivableId ?? null,
    chargeRef: '应收单',
  }
}

async function payerOf(tx: Tx, actor: Actor, row: Violation) {
  const head = row.contractId ? await findRow(tx, contract, row.contractId) : undefined
  const companyId = head?.ownCompanyId ?? row.companyId
  if (!companyId) refuse('noCompany', '车辆没有所有权公司，不能开单 / the vehicle has no owner company to bill for')
  const dueDate = addDays(localDate(actor.clock.now()), await paramNumber(tx, 'violation.payDays'))
  const common = {
    companyId,
    dueDate,
    ...(head ? { contractId: head.id } : {}),
    ...(head?.contractType ? { contractType: head.contractType } : {}),
  }
  if (row.custodyKind === custody.driver && row.driverId) {
    const person = await findRow(tx, driver, row.driverId)
    return { ...common, payerType: person?.signKind ?? 100, payerId: row.driverId }
  }
  if (!row.customerId)
    refuse('noPayer', '未指明责任客户，请先分配责任 / no customer is named: assign the offence first')
  return { ...common, payerType: CUSTOMER, payerId: row.customerId }
}

/** Decided before it was charged: nobody is billed. */
export function bear(row: Violation): Changes {
  const no = row.violationNo!
  if (row.chargeStatus === charged.done || row.chargeStatus === charged.collected)
    refuse('charged', '违章【{no}】已挂账，不能改为公司承担 / offence {no} is charged already', { no })
  return { chargeStatus: charged.ours, chargeAmt: ZERO, serviceFee: ZERO, chargeRef: null }
}
