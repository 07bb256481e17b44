import { expect } from 'vitest'
import type { Field, Resource } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { CallAnswer } from '#packages/testing/stand-in.ts'
import { filledInput } from './route-input.ts'
import { asked, type Cell, holdsCode, type Matrix, namedIds, places, type Somebody, type Where } from './matrix.ts'

/** Answers that never end, that end sessions, or that nobody needs a session for. */
export const isApart = ({ route }: Cell): boolean =>
  route.path.endsWith('/stream') ||
  route.path.endsWith('/oauth/logout') ||
  // The nightly scan of all policies of a tenant, at once: states by the clock, no record that is named.
  route.path.endsWith('/insurance-setting/timing-task') ||
  route.permissions.some(code => code.startsWith('public'))
const isRead = (cell: Cell) => cell.route.method === 'GET'
/** How many calls of which kind were answered how: a matrix in which everybody is refused everything would be green too. */
export const tally = new Map<string, number>()
async function send(who: Somebody, cell: Cell, input: Record<string, unknown>): Promise<CallAnswer> {
  const answer = await who.call(
    cell.route.method,
    cell.route.path.replace(/\{\w+\}/g, String(input['id'] ?? '1')),
    input,
  )
  const key = `${cell.kind} ${answer.status}`
  tally.set(key, (tally.get(key) ?? 0) + 1)
  return answer
}

/** One cell for one person: what is wrong with the answers, in words. */
export async function faultsOf(m: Matrix, cell: Cell, who: Somebody): Promise<string[]> {
  if (isApart(cell)) return []
  const faults: string[] = []
  const say = (where: Where | '', text: string) => void faults.push(`${cell.address}, ${who.role}, ${where}: ${text}`)
  if (!holdsCode(who, cell.route)) {
    const id = cell.resource && m.idOf(cell.resource, who, 'own')
    const answer = await send(who, cell, { ...(id ? { id, ids: id } : {}), version: 0 })
    if (answer.status !== 402) say('own', `has no code, got ${asked(answer)}`)
    return faults
  }
  if (cell.kind === 'list') await checkList(m, cell, who, say)
  else if (cell.kind === 'record') for (const where of places) await checkRecord(m, cell, who, where, say)
  else if (cell.kind === 'custom') for (const where of places) await checkCustom(m, cell, who, where, say)
  return faults
}
type Say = (where: Where, text: string) => void

async function checkRecord(m: Matrix, cell: Cell, who: Somebody, where: Where, say: Say): Promise<void> {
  const resource = cell.resource!
  const id = m.idOf(resource, who, where)
  if (id === undefined || resource.kind === 'view') return
  const sees = m.sees(who, resource, where)
  // A version that nobody read: what may be changed is stale. Where no version is asked, a row of another tenant in the same call undoes it all, and
  // the refusal names which of the two was not found.
  const alien = m.idOf(resource, who, 'foreign tenant')!
  const isForMany = /^(remove|update-status)$/.test(cell.does) || isBatch(cell)
  const input = {
    id,
    ids: sees && isForMany ? `${id},${alien}` : id,
    version: 4711,
    reason: '测试',
    ...(cell.does === 'update-status' ? { status: targetStatus(resource) } : {}),
    ...inputOf(cell),
  }
  const answer = await send(who, cell, input)
  const isMissing = answer.status === 404 && String(answer.data?.id) === id
  if (answer.status >= 500) say(where, asked(answer))
  else if (!sees && answer.status !== 404) say(where, `must not be found, got ${asked(answer)}`)
  else if (sees && (answer.status === 402 || isMissing || (isForMany && answer.status === 200)) && !isOfItsKind(cell))
    say(where, `must be found, got ${asked(answer)}`)
}
/** What the form of the action asks, so that the row is what it is refused for. */
const sample: Partial<Record<Field['kind'], (field: Field) => unknown>> = {
  enum: field => field.enumeration!.values[0]!.code,
  money: () => '1.00',
  int: ({ options }) => options.min ?? 1,
  qty: () => '1',
  rate: () => '0.1',
  date: () => '2026-11-20',
  datetime: () => '2026-11-20 10:00:00',
  bool: () => true,
  json: () => ({}),
}
const inputOf = (cell: Cell): Record<string, unknown> => {
  const asked = cell.does.startsWith('action:') ? (cell.resource!.actions?.[cell.does.slice(7)]?.input ?? {}) : {}
  return Object.fromEntries(
    Object.entries(asked)
      .filter(([, spec]) => spec.required)
      .map(([name, spec]) => [name, sample[spec.kind]?.(spec) ?? '1']),
  )
}
const isBatch = (cell: Cell): boolean => {
  const action = cell.does.startsWith('action:') ? cell.resource!.actions?.[cell.does.slice(7)] : undefined
  return Boolean(action && (action.batch || action.collective))
}
/** A state that some button leads to: any other one is refused before the row is looked for. */
function targetStatus(resource: Resource): number | undefined {
  const action = Object.values(resource.actions ?? {}).find(
    one => one.to !== undefined && (one.by ?? 'person') === 'person',
  )
  return action?.to === undefined ? undefined : resource.states?.values[action.to as string]?.code
}
/** The detail of a head is that of its kind, and may ask more. */
const isOfItsKind = (cell: Cell): boolean => cell.resource!.discriminator !== undefined

async function checkList(m: Matrix, cell: Cell, who: Somebody, say: Say): Promise<void> {
  const resource = cell.resource!
  const rows = places
    .map(where => ({ where, id: m.idOf(resource, who, where) }))
    .filter((one): one is { where: Where; id: string } => one.id !== undefined)
  // A file that holds a part of the rows by its definition counts nothing that the made rows could be held against.
  const isPart = resource.excel?.exports?.[cell.address.slice(cell.address.lastIndexOf('/') + 1)] !== undefined
  if (rows.length === 0 || resource.kind === 'view' || isPart) return
  const ids = rows.map(one => one.id).join(',')
  const wanted = rows.filter(({ where }) => m.sees(who, resource, where)).length
  const answer = await send(who, cell, cell.does === 'list' ? { ids } : { id_in: ids, size: '50' })
  const total =
    cell.does === 'page'
      ? answer.data?.total
      : cell.does === 'status-count'
        ? Object.values(answer.data as Record<string, number>).reduce((sum, one) => sum + one, 0)
        : cell.does === 'export'
          ? answer.data?.rows
          : undefined
  // Nobody may have more than five exports waiting.
  if (cell.does === 'export')
    await m.world.inside(tx => tx.run(sql`update job set state = 2 where tenant_id = ${tx.tenantId} and state = 103`))
  if (answer.status !== 200) say('own', asked(answer))
  else if (total !== undefined && total !== wanted) say('own', `counts ${total} of ${wanted}`)
  const shown = JSON.stringify(answer.data ?? {})
  // Pickers are not bounded by data scope (10-platform 4.1), but by the tenant always.
  for (const { where, id } of rows)
    if (
      shown.includes(`"${id}"`) &&
      (cell.does === 'list' ? where === 'foreign tenant' : !m.sees(who, resource, where))
    )
      say(where, 'stands in the list')
}

/** Calls written by hand that were not refused for their form: they had to look at the records they were given. */
export const reached = new Set<string>()

/** Pickers written by hand: not bounded by data scope (10-platform 4.1), by the tenant all the same. */
const openPickers = new Set(['GET /api/ratutech-core/company/simple-list'])

async function checkCustom(m: Matrix, cell: Cell, who: Somebody, where: Where, say: Say): Promise<void> {
  const id = cell.resource && !m.sees(who, cell.resource, where) ? m.idOf(cell.resource, who, where) : undefined
  const named = namedIds(m, who, where)
  if (id === undefined && Object.keys(named).length === 0) return
  const given = { ...named, ...(id ? { id, ids: id } : {}), version: 4711, reason: '测试，矩阵里的一行' }
  const answer = await send(who, cell, { ...given, ...filledInput(cell.route, given) })
  if (answer.status !== 400 || /不存在|已停用|没有这些|没有这类|不是有效/.test(answer.msg)) reached.add(cell.address)
  if (answer.status >= 500) say(where, asked(answer))
  // A stale version answers what is stored: worse than a 404, it is the row.
  if (answer.status === 409 && id !== undefined && !isRead(cell))
    say(where, `tells of a row that must not be found: ${asked(answer)}`)
  const leaked = m
    .leaks(who, answer.bytes.toString('utf8'))
    .filter(one => !openPickers.has(cell.address) || one.endsWith('foreign tenant'))
  if (leaked.length > 0) say(where, `shows ${[...new Set(leaked)].join('; ')}`)
}

export function expectNoFaults(faults: readonly string[]): void {
  expect(faults).toEqual([])
}
