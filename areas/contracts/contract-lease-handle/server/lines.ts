import { addDays, ZERO, type Fen, type RowOf } from '#kernel'
import type { Tx } from '#packages/database/tx.ts'
import type { Form } from '#packages/server/implement.ts'
import { positionsPort, type LeasedPosition, type RentChangeWanted } from '../../ports.ts'
import { payRuleOf, type PayRuleRow } from '../../contract/server/terms.ts'
import type { contractLeaseHandle, contractLeaseHandleLine } from '../contract-lease-handle.ts'

export type Handle = RowOf<typeof contractLeaseHandle>
export type HandleForm = Form<typeof contractLeaseHandle>
export type HandleLine = RowOf<typeof contractLeaseHandleLine>
type Typed = Partial<HandleLine> & Record<string, unknown>

export const TYPE = {
  earlyReturn: 1,
  terminate: 2,
  extension: 3,
  rent: 4,
  replacement: 5,
  relief: 6,
  reschedule: 7,
  lessee: 8,
  deposit: 9,
  quantity: 10,
  payRule: 11,
} as const
/** Types that change vehicles on lease; the others have no lines of vehicles. */
const ofVehicles: readonly number[] = [1, 2, 3, 4, 5, 6, 8, 9, 11]
/** Types that rewrite rent rows (C9, C14). */
export const rewrites: readonly number[] = [TYPE.extension, TYPE.rent, TYPE.relief, TYPE.payRule]

/**
 * One line per vehicle: chosen ones as they were typed; for the whole contract or a product line the row without a
 * vehicle stands for all of them.
 */
export async function completeHandleLines(tx: Tx, form: HandleForm, whole: Handle): Promise<void> {
  if (!ofVehicles.includes(whole.handleType)) return
  const sent = form.lines['lines'] as Typed[] | undefined
  if (!sent && form.before) return
  const leased = await positionsPort.ask().onLease(tx, whole.leaseContractId)
  const rows = whole.scope === 2 ? (sent ?? []) : expanded(sent ?? [], leased, whole)
  const known = new Map(leased.map(one => [one.id, one]))
  rows.forEach((row, index) => {
    const position = known.get(row.orderVehicleId ?? '')
    if (row.orderVehicleId && !position)
      form.fault(`lines.${index}.orderVehicleId`, '该车辆不在本合同租赁中 / not on lease in this contract')
    if (position) Object.assign(row, factsOf(position, whole))
    if (rows.findIndex(one => one.orderVehicleId === row.orderVehicleId) !== index)
      form.fault(`lines.${index}.orderVehicleId`, '同一车辆只能选一次 / the same vehicle twice')
  })
  form.lines['lines'] = rows as Record<string, unknown>[]
}

const factsOf = (position: LeasedPosition, whole: Handle) => ({
  contractProductId: position.contractProductId,
  vin: position.vin,
  plateNo: position.plateNo,
  oldRent: position.rent,
  oldEnd: position.rentEndDate,
  newEnd: whole.handleType === TYPE.extension ? whole.newEndDate : null,
})

function expanded(sent: readonly Typed[], leased: readonly LeasedPosition[], whole: Handle): Typed[] {
  const pattern = sent.find(row => !row.orderVehicleId) ?? {}
  const typed = new Map(sent.filter(row => row.orderVehicleId).map(row => [row.orderVehicleId!, row]))
  return leased
    .filter(one => whole.scope === 1 || one.contractProductId === pattern.contractProductId)
    .map(one => ({ ...patternOf(pattern), ...typed.get(one.id), orderVehicleId: one.id }))
}
const patternOf = ({ id: _, ...row }: Typed): Typed => row

/** Each line holds what its type needs. */
export function checkHandleLines(form: HandleForm, whole: Handle, lines: readonly Typed[]): void {
  if (ofVehicles.includes(whole.handleType) && lines.length === 0)
    form.fault('lines', '请选择车辆 / choose the vehicles')
  if (whole.handleType === TYPE.quantity && lines.length === 0)
    form.fault('lines', '请填写产品行 / enter the product lines')
  lines.forEach((row, index) => {
    const need = (field: string, is: boolean, reason: `${string} / ${string}`) =>
      is ? undefined : form.fault(`lines.${index}.${field}`, reason)
    if (ofVehicles.includes(whole.handleType))
      need('orderVehicleId', Boolean(row.orderVehicleId), '请选择车辆 / choose the vehicle')
    if (whole.handleType === TYPE.rent)
      need('newRent', ((row.newRent as Fen | null) ?? ZERO) > ZERO, '请填写新租金 / enter the new rent')
    if (whole.handleType === TYPE.relief) {
      need('reliefFrom', Boolean(row.reliefFrom), '请填写减免起 / enter the first day')
      need('reliefTo', Boolean(row.reliefTo), '请填写减免止 / enter the last day')
      need('reliefRate', Number(row.reliefRate ?? 0) > 0, '请填写减免比例 / enter the percentage')
    }
    if (whole.handleType === TYPE.deposit)
      need('depositDelta', ((row.depositDelta as Fen | null) ?? ZERO) !== ZERO, '请填写押金增减 / enter the difference')
    if (whole.handleType === TYPE.quantity) {
      need('contractProductId', Boolean(row.contractProductId), '请选择产品行 / choose the product line')
      need('quantityDelta', (row.quantityDelta ?? 0) !== 0, '请填写数量增减 / enter the difference')
    }
    if (whole.handleType === TYPE.replacement)
      need('newModelId', Boolean(row.newModelId), '请选择新车型 / choose the new model')
  })
}

/** What a line asks of the rent of its vehicle; undefined where its type asks nothing. */
export function wantedOf(whole: Handle, line: Typed): RentChangeWanted | undefined {
  switch (whole.handleType) {
    case TYPE.rent:
      return { kind: 'rent', from: whole.effectiveDate, unitRent: line.newRent as Fen }
    case TYPE.extension:
      return {
        kind: 'extension',
        newEnd: whole.newEndDate!,
        unitRent: (line.newRent as Fen | null | undefined) ?? null,
      }
    case TYPE.relief:
      return {
        kind: 'relief',
        from: line.reliefFrom as string,
        to: line.reliefTo as string,
        ratePercent: String(line.reliefRate),
      }
    case TYPE.payRule:
      return { kind: 'rule', from: whole.effectiveDate, rule: payRuleOf(whole.newPayRule as unknown as PayRuleRow) }
    default:
      return undefined
  }
}

/** A change before this day needs the finance director. */
export const earliest = (today: string): string => addDays(today, -31)
