import { Refused, type Fault, type Field } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { plain } from '#packages/server/kinds.ts'
import { resourceNamed } from '#packages/server/registry.ts'
import { findRow } from '#packages/server/rows.ts'
import { collectForm } from '#packages/server/save.ts'
import { mechanism } from '#areas/partners/mechanism/mechanism.ts'
import { readFingerprint, verdictOf } from '../../calculations/fingerprint.ts'
import { settingOf } from '../../work-order-setting/server/setting-of.ts'
import { taskFacts } from '../../vehicle-task-cost/server/lines.ts'
import { vehicleTaskCost } from '../../vehicle-task-cost/vehicle-task-cost.ts'
import { printOf, valueOf, type Current, type Words } from './current.ts'
import { canonical, isEvidence, of, OK, type SheetColumn, type TaskSheet } from './sheet.ts'

type Values = Record<string, unknown>
/** A cell that somebody else changed since the sheet was made. */
export interface Meanwhile {
  path: string
  stored: string
  /** What the sheet says too: the reader decides between the two. */
  mine?: string
}
/** What a row of a sheet will do to its task. */
export interface Planned {
  taskId: string
  taskNo: string
  paperId: string | null
  /** Of the task at the time of the check: what changes later is not written over. */
  print: string
  given: { payload: Values; costs?: Values[]; noCost?: boolean; result: number | null; resultNote: string | null }
  changed: Meanwhile[]
  clashes: Meanwhile[]
  /** Nothing of it is new: it is left out. */
  same: boolean
  /** Photos or a signature are missing: it stops in progress until they are there. */
  lacks: boolean
}

/** Compares the cells of a row with its task, and tries the result as a form would. */
export async function planRow(
  tx: Tx,
  actor: Actor,
  sheet: TaskSheet,
  now: Current,
  body: Values,
  words: Words,
): Promise<{ planned: Planned; faults: Fault[] }> {
  const hashes = readFingerprint(String(body[of.print] ?? ''), now.task.id, sheet.keys)
  const written = new Map<SheetColumn, unknown>()
  const [changed, clashes]: [Meanwhile[], Meanwhile[]] = [[], []]
  for (const [index, column] of sheet.columns.entries()) {
    const typed = body[column.key]
    const stored = valueOf(column, now)
    if (column.spec.masked && String(typed ?? '').includes('*')) continue
    const verdict = verdictOf(hashes?.[index], canonical(column.spec, stored), canonical(column.spec, typed))
    if (verdict === 'changed') changed.push({ path: column.key, stored: await words.of(column, stored) })
    if (verdict === 'clash')
      clashes.push({
        path: column.key,
        stored: await words.of(column, stored),
        mine: await words.of(column, typed),
      })
    if (verdict === 'write' || verdict === 'clash') written.set(column, typed)
  }
  const planned: Planned = {
    taskId: now.task.id,
    taskNo: now.task.taskNo!,
    paperId: now.task.paperId,
    print: printOf(sheet, now),
    given: await givenOf(tx, sheet, now, written),
    changed,
    clashes,
    same: written.size === 0,
    lacks: false,
  }
  if (planned.same) return { planned, faults: [] }
  const faults = await triedOut(tx, actor, sheet, now, planned.given)
  planned.lacks = faults.some(one => isEvidence(sheet, one.path))
  return { planned, faults: faults.filter(one => !isEvidence(sheet, one.path)) }
}

async function givenOf(
  tx: Tx,
  sheet: TaskSheet,
  now: Current,
  written: ReadonlyMap<SheetColumn, unknown>,
): Promise<Planned['given']> {
  const payload: Values = {}
  const cost: Values = {}
  const lists = new Set<string>()
  const result = { result: now.task.result, resultNote: now.task.resultNote }
  for (const [{ place, spec }, value] of written) {
    if (place.in === 'payload') payload[place.field] = value
    else if (place.in === 'cost') cost[place.field] = value
    else if (place.in === 'task') Object.assign(result, { [place.field]: spec.kind === 'enum' ? Number(value) : value })
    else lists.add(place.list)
  }
  for (const list of lists) payload[list] = linesOf(sheet, now, list, written)
  const costs = Object.keys(cost).length > 0 ? await costsOf(tx, now, cost) : undefined
  const { needAccounting } = await settingOf(tx, now.task)
  return {
    payload,
    ...(costs ? { costs } : needAccounting && now.costs.length === 0 ? { noCost: true } : {}),
    ...result,
  }
}

/** The child rows as they will stand: what is stored with the cells of the sheet over it. */
function linesOf(sheet: TaskSheet, now: Current, list: string, written: ReadonlyMap<SheetColumn, unknown>): Values[] {
  const rows = (now.lines[list] ?? []).map(row =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plain(value)])),
  )
  const child = resourceNamed((sheet.payload.fields as Record<string, Field>)[list]!.target!)
  const added = new Map<number, Values>()
  for (const [{ place }, value] of written) {
    if (place.in === 'lines' && place.list === list) {
      const row = rows[place.index] ?? added.get(place.index) ?? {}
      if (!rows[place.index]) added.set(place.index, row)
      row[place.field] = value
    }
    if (place.in === 'check' && place.list === list) {
      const ok = value === OK || value === place.expected
      const seen = { ok, actual: ok ? place.expected : value }
      const known = rows.find(row => row['item'] === place.item && (row['itemGroup'] ?? '') === place.group)
      if (known) Object.assign(known, seen)
      else rows.push({ itemGroup: place.group, item: place.item, expected: place.expected, ...seen })
    }
  }
  const keep = new Set(['id', ...Object.keys(child.fields)])
  return [...rows, ...added.values()].map(row =>
    Object.fromEntries(Object.entries(row).filter(([name]) => keep.has(name))),
  )
}
/** The first cost line with the cells over it; the others stay. */
async function costsOf(tx: Tx, now: Current, cost: Values): Promise<Values[]> {
  const [first, ...others] = now.costs
  if (first) return [{ id: first.id, ...cost }, ...others.map(one => ({ id: one.id }))]
  const payee = now.task.providerId ? await findRow(tx, mechanism, now.task.providerId) : undefined
  return [{ ...cost, ...(payee ? { providerType: payee.mechanismType, providerId: payee.id } : {}) }]
}

const COST_CELLS: Readonly<Record<string, string>> = {
  costItem: 'costItem',
  price: 'costPrice',
  qty: 'costQty',
  overReason: 'costReason',
}
/** The faults that handing it in would have, each at its column; nothing is written. */
async function triedOut(
  tx: Tx,
  actor: Actor,
  sheet: TaskSheet,
  now: Current,
  given: Planned['given'],
): Promise<Fault[]> {
  const ofTask = { taskId: now.task.id, taskNo: now.task.taskNo }
  const before = now.payload
  const faults = await faultsOf(
    tx,
    actor,
    sheet.payload,
    { ...given.payload, subKind: now.task.subKind, ofTask, ...(before ? { id: before.id } : {}) },
    before,
  )
  if (given.result === null) faults.push({ path: 'sheetResult', reason: '请选择处理结果 / choose the result' })
  if (given.result === 3 && !given.resultNote)
    faults.push({ path: 'sheetNote', reason: '失败须填写原因 / say why it failed' })
  const [cost] = given.costs ?? []
  if (!cost) return faults
  const line = now.costs.find(one => one.id === cost['id'])
  const found = await faultsOf(
    tx,
    actor,
    vehicleTaskCost,
    { ...cost, ofTask: taskFacts(actor, now.task) },
    line as Values | undefined,
  )
  return [...faults, ...found.map(one => ({ ...one, path: COST_CELLS[one.path] ?? 'costItem' }))]
}
async function faultsOf(
  tx: Tx,
  actor: Actor,
  resource: Parameters<typeof collectForm>[2],
  body: Values,
  before: Values | undefined,
): Promise<Fault[]> {
  try {
    return [...(await collectForm(tx, actor, resource, body, before, false)).faults]
  } catch (error) {
    if (!(error instanceof Refused) || error.refusal.kind !== 'Guard') throw error
    return [{ path: error.refusal.guard, reason: error.refusal.message }]
  }
}
