import { fen, invalid, isAmount, refuse, sumFen, yuan, type Fault, type Fen } from '#kernel'
import { z } from 'zod'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { call, implement } from '#packages/server/implement.ts'
import { idInput } from '#packages/server/inputs.ts'
import { findRows, getRow, insertRow, lockRow, removeRow, updateRow } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { contractFinance } from '../../contract-finance/contract-finance.ts'
import { refreshFinance } from '../../contract-finance-draw/server/figures.ts'
import { onVehicles } from '../../contract-finance-draw/server/kinds.ts'
import { contractFinanceDraw } from '../../contract-finance-draw/contract-finance-draw.ts'
import { contractFinanceVehicle } from '../contract-finance-vehicle.ts'
import { carsOf, pledgeFault } from './pledges.ts'

const amount = z.coerce.string().refine(isAmount)
const input = z.object({
  drawId: idInput,
  vehicles: z
    .array(
      z.object({
        vehicleId: idInput,
        appraisedValue: amount.nullish(),
        shareAmount: amount,
        certNo: z.string().max(64).nullish(),
        mortgageDate: z.iso.date().nullish(),
      }),
    )
    .max(5000),
})
type Input = z.infer<typeof input>
const REPAYING = 2

export default implement(contractFinanceVehicle, {
  /** A row of an import: one vehicle more for the draw that was chosen. */
  async prepare(tx, _actor, form) {
    const whole = { ...form.before, ...form.values }
    if (!whole.drawId) return
    const draw = await getRow(tx, contractFinanceDraw, whole.drawId)
    const head = await getRow(tx, contractFinance, draw.contractId)
    form.values.contractId = head.id
    if (!whole.vehicleId) return
    const car = (await carsOf(tx, [whole.vehicleId], null)).get(whole.vehicleId)
    Object.assign(form.values, { vin: car?.vin ?? null, plateNo: car?.plateNo ?? null })
    const wrong = pledgeFault(car, whole.shareAmount ?? null, whole.appraisedValue ?? null, head.pledgeRatio)
    if (wrong) form.fault(wrong.path, wrong.reason)
  },
  async imported(tx, actor, rows) {
    for (const contractId of new Set(rows.map(row => row.contractId!))) await refreshFinance(tx, actor, contractId)
  },
  actions: {
    register: {
      run: (_tx, _actor, { input: given }) => ({
        certNo: (given['certNo'] as string | null) ?? null,
        mortgageDate: (given['mortgageDate'] as string | null) ?? null,
      }),
    },
    release: {
      run: (_tx, _actor, { input: given }) => ({ releaseQuoteId: (given['releaseQuoteId'] as string | null) ?? null }),
    },
    discharge: {
      run: (_tx, _actor, { input: given }) => ({ releaseDate: (given['releaseDate'] as string | null) ?? null }),
    },
  },
  calls: {
    'POST save': call({
      label: '设置抵押车辆 / Set the pledged vehicles',
      permission: 'contract_finance_draw',
      input,
      run: setVehicles,
    }),
  },
})

/** The vehicles of a draw as they are meant: those that are new are added, those left out are taken away. */
async function setVehicles(tx: Tx, actor: Actor, given: Input): Promise<unknown> {
  await requireVisible(tx, actor, contractFinanceDraw, [given.drawId])
  const known = await getRow(tx, contractFinanceDraw, given.drawId)
  const head = await lockRow(tx, actor, contractFinance, known.contractId)
  const draw = await lockRow(tx, actor, contractFinanceDraw, given.drawId)
  if (draw.status !== 1 && draw.status !== REPAYING)
    refuse('drawOver', '提款已结清或取消 / the draw is settled or cancelled')
  const shares = sumFen(given.vehicles, one => fen(one.shareAmount))
  await checkVehicles(tx, given, head.pledgeRatio)
  if (onVehicles.includes(head.financeKind) && (draw.status === REPAYING || given.vehicles.length > 0)) {
    if (shares !== draw.amount)
      refuse(
        'sharesDiffer',
        '抵押车辆分摊合计{shares}元须等于提款金额{amount}元 / the shares add up to {shares}, not to {amount}',
        { shares: yuan(shares), amount: yuan(draw.amount) },
      )
  }
  await writeVehicles(tx, actor, given, head.id)
  await refreshFinance(tx, actor, head.id)
  return { drawId: draw.id, vehicles: given.vehicles.length, shares: yuan(shares) }
}

async function checkVehicles(tx: Tx, given: Input, pledgeRatio: string | null): Promise<void> {
  const cars = await carsOf(
    tx,
    given.vehicles.map(one => one.vehicleId),
    given.drawId,
  )
  const faults: Fault[] = []
  given.vehicles.forEach((one, index) => {
    const appraised = one.appraisedValue ? fen(one.appraisedValue) : null
    const wrong = pledgeFault(cars.get(one.vehicleId), fen(one.shareAmount), appraised, pledgeRatio)
    if (wrong) faults.push({ path: `vehicles.${index}.${wrong.path}`, reason: wrong.reason })
    if (given.vehicles.findIndex(other => other.vehicleId === one.vehicleId) !== index)
      faults.push({ path: `vehicles.${index}.vehicleId`, reason: '车辆重复 / the vehicle stands twice' })
  })
  if (faults.length > 0) invalid(faults)
}

async function writeVehicles(tx: Tx, actor: Actor, given: Input, contractId: string): Promise<void> {
  const cars = await carsOf(
    tx,
    given.vehicles.map(one => one.vehicleId),
    given.drawId,
  )
  const stored = await findRows(tx, contractFinanceVehicle, { drawId: given.drawId, status: [1, 2] } as never, {
    lock: true,
  })
  for (const row of stored.filter(one => !given.vehicles.some(other => other.vehicleId === one.vehicleId))) {
    if (row.status !== 1)
      refuse('registered', '车辆{vin}已抵押登记，须办理解押 / {vin} is registered: have it released', { vin: row.vin })
    await removeRow(tx, actor, contractFinanceVehicle, row)
  }
  for (const one of given.vehicles) {
    const before = stored.find(row => row.vehicleId === one.vehicleId)
    const car = cars.get(one.vehicleId)!
    const values = {
      shareAmount: fen(one.shareAmount) as Fen,
      appraisedValue: one.appraisedValue ? (fen(one.appraisedValue) as Fen) : null,
      ...(one.certNo === undefined ? {} : { certNo: one.certNo }),
      ...(one.mortgageDate === undefined ? {} : { mortgageDate: one.mortgageDate }),
    }
    if (before) await updateRow(tx, actor, contractFinanceVehicle, before, values)
    else
      await insertRow(tx, actor, contractFinanceVehicle, {
        ...values,
        contractId,
        drawId: given.drawId,
        vehicleId: one.vehicleId,
        vin: car.vin,
        plateNo: car.plateNo,
        status: 1,
      })
  }
}
