import { isLocalDate, localDate, ZERO, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, updateRow } from '#packages/server/rows.ts'
import { call, type CustomCall } from '#packages/server/implement.ts'
import { saveRecord, type Saved } from '#packages/server/save.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { z } from 'zod'
import { ordersPort, recordedCarsPort } from '../../ports.ts'
import { contractRecordVehicle } from '../contract-record-vehicle.ts'
import type { ContractHead } from './head.ts'
import type { ContractForm, ContractKind, Subject } from './kinds.ts'

export const RECORDED = 3
export type RecordedLine = RowOf<typeof contractRecordVehicle> & { lineNo: number }
type GivenLine = Partial<RecordedLine>

/** No client can send it: a form with this key came by save-record. */
const RECORD = Symbol('save-record')
export const isRecord = (form: Pick<ContractForm, 'body' | 'before'>): boolean =>
  (form.body as Record<symbol, unknown>)[RECORD] === true || form.before?.signType === RECORDED

/**
 * D6: a contract that was signed elsewhere. The draft comes first, because only a recorded contract has a cut-over and
 * vehicles; then it is stored whole and submitted like any other.
 */
export async function saveRecorded(
  tx: Tx,
  actor: Actor,
  resource: ContractKind,
  body: Readonly<Record<string, unknown>>,
): Promise<Omit<Saved, 'row'>> {
  if (body['id']) await requireVisible(tx, actor, resource, [String(body['id'])])
  const marked = { ...body, [RECORD]: true }
  const { id, version } = body['id'] ? body : await saveRecord(tx, actor, resource, headOf(resource, marked), 'save')
  const { row: _, ...saved } = await saveRecord(tx, actor, resource, { ...marked, id, version }, 'save')
  return saved
}

/** What the draft needs before anything else: its lines come with the second save. */
const headOf = (resource: ContractKind, body: Readonly<Record<string, unknown>>): Record<string, unknown> => ({
  ...body,
  ...Object.fromEntries(
    Object.entries(resource.fields)
      .filter(([, field]) => (field as { kind: string }).kind === 'lines')
      .map(([name]) => [name, undefined]),
  ),
  draft: true,
})

/** POST save-record of a kind. */
export const saveRecordCall = (resource: ContractKind): CustomCall =>
  call({
    label: '补录 / Record',
    permission: `${resource.permission}_record`,
    input: z.record(z.string(), z.unknown()),
    run: (tx, actor, body) => saveRecorded(tx, actor, resource, body),
  })

/** What the recorded contract says of its signature. */
export function takeRecord(form: ContractForm): void {
  const { values, body } = form
  if (!isRecord(form)) {
    if (form.lines['recordVehicles']) form.lines['recordVehicles'] = []
    return
  }
  values.signType = RECORDED
  const given = body['signDate']
  values.signDate = isLocalDate(given) ? given : (form.before?.signDate ?? values.startDate ?? null)
}

/** Every reason at the row of the vehicle that has it. */
export async function checkRecorded(
  tx: Tx,
  actor: Actor,
  form: ContractForm,
  { whole, lines }: Subject,
): Promise<void> {
  const today = localDate(actor.clock.now())
  if (whole.signDate && whole.signDate > today)
    form.fault('startDate', '补录合同的签订日期不能晚于今天 / a recorded contract was signed today or before')
  if (whole.cutoverDate && whole.startDate && whole.cutoverDate < whole.startDate)
    form.fault('cutoverDate', '切换日不能早于开始日期 / not before the start')
  const rows = await recordedLines(tx, form)
  const cars = await recordedCarsPort.ask().byVin(
    tx,
    rows.map(row => row.vin ?? ''),
  )
  rows.forEach((row, index) => {
    const at = (field: string) => `recordVehicles.${index}.${field}`
    const line = lines.products.find(one => one.lineNo === row.productLineNo)
    if (!line) form.fault(at('productLineNo'), '没有这一产品行 / there is no such product line')
    const car = cars.get(row.vin ?? '')
    if (!car) form.fault(at('vin'), '没有该车架号的车辆 / no vehicle has this VIN')
    else if (!car.isFree) form.fault(at('vin'), '车辆不在库或已被占用 / the vehicle is not in stock or is taken')
    else if (line && car.modelId !== null && car.modelId !== line.carModelId)
      form.fault(at('vin'), '车型与产品行不符 / of another model than the product line')
    if (rows.findIndex(one => one.vin === row.vin) !== index)
      form.fault(at('vin'), '车架号重复 / the VIN stands here twice')
    if (row.takeDate && whole.cutoverDate && row.takeDate > whole.cutoverDate)
      form.fault(at('takeDate'), '提车日不能晚于切换日 / not after the cut-over')
    if ((row.openingDebt ?? ZERO) > ZERO && !row.openingDueDate)
      form.fault(at('openingDueDate'), '请填写欠款到期日 / enter when the debt was due')
    if (row.openingDueDate && whole.cutoverDate && row.openingDueDate >= whole.cutoverDate)
      form.fault(at('openingDueDate'), '须早于切换日 / before the cut-over')
  })
  checkQuantities(form, lines, rows, whole)
}

/**
 * Where the signature orders everything, every vehicle of the contract is recorded; else those that are out already.
 */
function checkQuantities(
  form: ContractForm,
  lines: Subject['lines'],
  rows: readonly GivenLine[],
  whole: ContractHead,
): void {
  const isWhole = (whole as { orderMode?: number }).orderMode === 1
  lines.products.forEach((line, index) => {
    const n = rows.filter(row => row.productLineNo === line.lineNo).length
    if (isWhole ? n !== line.quantity : n > (line.quantity ?? 0))
      form.fault(`products.${index}.quantity`, `补录车辆${n}台，与数量不符 / ${n} vehicles are recorded for this line`)
  })
}

async function recordedLines(tx: Tx, form: ContractForm): Promise<GivenLine[]> {
  if (form.lines['recordVehicles']) return form.lines['recordVehicles'] as GivenLine[]
  return form.before ? storedLines(tx, form.before.id) : []
}
const storedLines = async (tx: Tx, contractId: string): Promise<RecordedLine[]> =>
  (await findRows(tx, contractRecordVehicle, { contractId } as never, { orderBy: 't.line_no' })) as RecordedLine[]

/** Approved: the vehicles are with the lessee since their take; debts and deposits come along. */
export async function bearRecorded(tx: Tx, actor: Actor, contract: ContractHead): Promise<void> {
  const rows = await storedLines(tx, contract.id)
  if (rows.length === 0) return
  const cars = await recordedCarsPort.ask().byVin(
    tx,
    rows.map(row => row.vin),
  )
  const made = await ordersPort.ask().record(
    tx,
    actor,
    contract,
    rows.map(row => ({
      productLineNo: row.productLineNo,
      vin: row.vin,
      vehicleId: cars.get(row.vin)?.id ?? '',
      plateNo: cars.get(row.vin)?.plateNo ?? null,
      takeDate: row.takeDate,
      depositReceived: row.depositReceived ?? ZERO,
      openingDebt: row.openingDebt ?? ZERO,
      openingDueDate: row.openingDueDate,
    })),
  )
  for (const [index, row] of rows.entries())
    await updateRow(
      tx,
      actor,
      contractRecordVehicle as never,
      row as never,
      {
        vehicleId: cars.get(row.vin)!.id,
        orderVehicleId: made[index]!,
      } as never,
    )
}
