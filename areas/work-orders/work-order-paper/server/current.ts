import { textOf, type Field } from '#kernel'
import { maskValue } from '#kernel/validators.ts'
import { isAmong, sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { plain } from '#packages/server/kinds.ts'
import { maskOf } from '#packages/server/mask.ts'
import { labels, resourceNamed } from '#packages/server/registry.ts'
import { findRow, findRows } from '#packages/server/rows.ts'
import { fingerprintOf } from '../../calculations/fingerprint.ts'
import type { Task } from '../../ports.ts'
import { vehicleTaskCost } from '../../vehicle-task-cost/vehicle-task-cost.ts'
import type { CostLine } from '../../vehicle-task-cost/server/lines.ts'
import { canonical, OK, type SheetColumn, type TaskSheet } from './sheet.ts'

type Values = Record<string, unknown> & { id?: string }
/** A task with all that its sheet shows of it, at this moment. */
export interface Current {
  readonly task: Task
  readonly payload: Values | undefined
  readonly lines: Readonly<Record<string, readonly Values[]>>
  readonly costs: readonly CostLine[]
}

/** One statement per table, whatever the number of tasks. */
export async function currentOf(tx: Tx, sheet: TaskSheet, tasks: readonly Task[]): Promise<Map<string, Current>> {
  const ids = tasks.map(one => one.id)
  if (ids.length === 0) return new Map()
  const payloads = (await findRows(tx, sheet.payload, isAmong(sql.trusted('t.task_id'), ids))) as unknown as (Values & {
    id: string
    taskId: string
  })[]
  const lists = Object.entries(sheet.payload.fields as Record<string, Field>).filter(
    ([, spec]) => spec.kind === 'lines',
  )
  const children = new Map<string, Map<string, Values[]>>()
  const heads = payloads.map(one => one.id)
  for (const [name, spec] of lists) {
    const rows =
      heads.length === 0
        ? []
        : ((await findRows(tx, resourceNamed(spec.target!), isAmong(sql.trusted('t.payload_id'), heads), {
            orderBy: 't.payload_id, t.line_no',
          })) as unknown as Values[])
    children.set(
      name,
      Map.groupBy(rows, one => String(one['payloadId'])),
    )
  }
  const costs = Map.groupBy(
    (
      await findRows(tx, vehicleTaskCost, isAmong(sql.trusted('t.task_id'), ids), {
        orderBy: 't.create_time, t.id',
      })
    ).filter(one => one.status !== 6),
    one => one.taskId!,
  )
  const byTask = new Map(payloads.map(one => [one.taskId, one]))
  return new Map(
    tasks.map(task => {
      const payload = byTask.get(task.id)
      const lines = Object.fromEntries(
        lists.map(([name]) => [name, (payload && children.get(name)?.get(payload.id)) ?? []]),
      )
      return [task.id, { task, payload, lines, costs: costs.get(task.id) ?? [] }]
    }),
  )
}

/** What is stored of a column. */
export function valueOf({ place, spec }: SheetColumn, { task, payload, lines, costs }: Current): unknown {
  switch (place.in) {
    case 'payload':
      return payload ? payload[place.field] : unsaved(spec)
    case 'lines':
      return lines[place.list]?.[place.index]?.[place.field]
    case 'check': {
      const found = lines[place.list]?.find(
        one => one['item'] === place.item && (one['itemGroup'] ?? '') === place.group,
      )
      return found && (found['ok'] ? OK : (found['actual'] ?? '不合格'))
    }
    case 'cost':
      return (costs[0] as Values | undefined)?.[place.field]
    case 'task':
      return task[place.field]
  }
}
/** A form that nobody saved yet begins with its defaults. */
const unsaved = ({ kind, options }: Field): unknown =>
  kind === 'bool' ? (options.default ?? false) : kind === 'enum' ? options.default : undefined
export const printOf = (sheet: TaskSheet, now: Current): string =>
  fingerprintOf(
    now.task.id,
    sheet.keys,
    sheet.columns.map(one => canonical(one.spec, valueOf(one, now))),
  )

/** Values as people read them, in the words that the import reads back; masked for whom they are masked. */
export class Words {
  readonly #titles = new Map<string, string>()
  readonly #tx: Tx
  readonly #actor: Actor
  readonly #sheet: TaskSheet
  constructor(tx: Tx, actor: Actor, sheet: TaskSheet) {
    this.#tx = tx
    this.#actor = actor
    this.#sheet = sheet
  }

  async of(column: SheetColumn, value: unknown): Promise<string> {
    if (value === null || value === undefined || value === '') return ''
    const { spec, place } = column
    const mask =
      place.in === 'payload' || place.in === 'lines'
        ? maskOf(ownerOf(this.#sheet, column), place.field, spec, this.#actor.rights)
        : undefined
    if (mask) return maskValue(mask, String(value))
    if (!Array.isArray(value)) return this.#one(spec, value)
    const words: string[] = []
    for (const one of value) words.push(await this.#one(spec, one))
    return words.join(this.#actor.language === 'zh' ? '、' : ', ')
  }
  async #one(spec: Field, value: unknown): Promise<string> {
    const { language, tenantId } = this.#actor
    switch (spec.kind) {
      case 'enum': {
        const found = spec.enumeration!.values.find(one => one.code === Number(value))
        return found ? textOf(found.label, language) : String(value)
      }
      case 'bool':
        return language === 'zh' ? (value ? '是' : '否') : value ? 'Yes' : 'No'
      case 'dict':
        return (await labels()?.dictLabel(tenantId, spec.target!, String(value), language)) || String(value)
      case 'region':
        return (await labels()?.regionName(String(value), language)) || String(value)
      case 'ref':
      case 'user':
        return this.#title(spec.kind === 'ref' ? spec.target! : 'user', String(value))
      default:
        return String(plain(value))
    }
  }
  async #title(target: string, id: string): Promise<string> {
    const key = `${target} ${id}`
    const known = this.#titles.get(key)
    if (known !== undefined) return known
    const resource = resourceNamed(target)
    const row = (await findRow(this.#tx, resource, id)) as Values | undefined
    const title = String(row?.[resource.title] ?? '')
    this.#titles.set(key, title)
    return title
  }
}
const ownerOf = (sheet: TaskSheet, { place }: SheetColumn): string =>
  place.in === 'lines' ? (sheet.payload.fields as Record<string, Field>)[place.list]!.target! : sheet.payload.name
