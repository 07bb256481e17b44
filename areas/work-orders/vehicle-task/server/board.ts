import { z } from 'zod'
import { addDays, localDate, type LocalDate } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { selection } from '#packages/server/selection.ts'
import { labels } from '#packages/server/registry.ts'
import { findRows } from '#packages/server/rows.ts'
import { mechanism } from '#areas/partners/mechanism/mechanism.ts'
import { paramNumber } from '#areas/platform/param/server/param-value.ts'
import { userAccount } from '#areas/platform/user/user.ts'
import { isWorkday } from '#areas/platform/work-calendar/server/workdays.ts'
import { isIn } from '../../work-order-setting/server/setting-of.ts'
import { workOrderCandidate, workOrderDispatchRule } from '../../work-order-dispatch-rule/work-order-dispatch-rule.ts'
import type { Board, BoardPerson, BoardTask } from '../board.ts'
import { vehicleTask } from '../vehicle-task.ts'
import { buckets } from './aging.ts'
import { nowOf } from './rows.ts'

export const boardInput = z.object({
  from: z.iso.date().optional(),
  days: z.coerce.number().int().min(1).max(14).default(7),
  cityCode: z
    .string()
    .regex(/^\d{0,12}$/)
    .optional(),
  type: z.coerce.number().int().min(1).max(12).optional(),
})
type Asked = z.output<typeof boardInput>
const [MOST_OPEN, MOST_WAITING] = [5_000, 300]

interface Row {
  id: string
  task_no: string
  type: number
  sub_kind: number
  stage: number
  status: number
  priority: number | null
  plate: string
  model_name: string | null
  city_code: string | null
  due: string | null
  plan: string | null
  age: number
  blocked: boolean
  handler_id: string | null
  handler_name: string | null
  provider_id: string | null
  provider_name: string | null
  total: string
}

/** People and firms by day, and what waits for somebody, the oldest first. */
export async function boardOf(tx: Tx, actor: Actor, asked: Asked): Promise<Board> {
  const from = asked.from ?? localDate(actor.clock.now())
  const days = Array.from({ length: asked.days }, (_, at) => addDays(from, at))
  const open = await rowsIn(tx, actor, asked, [2, 3, 9], MOST_OPEN)
  const waiting = await rowsIn(tx, actor, asked, [1], MOST_WAITING)
  const people = await capable(tx, actor, asked)
  for (const row of open) place(people, await taskOf(actor, row), row, days)
  return {
    days: await Promise.all(days.map(async day => ({ day, isWork: await isWorkday(tx, day) }))),
    dayMost: await paramNumber(tx, 'task.dispatch.dayMost'),
    people: [...people.values()].toSorted((a, b) => b.open / (b.capacity || 10) - a.open / (a.capacity || 10)),
    unassigned: await Promise.all(waiting.map(row => taskOf(actor, row))),
    unassignedTotal: Number(waiting[0]?.total ?? 0),
    ages: buckets.map(([least, most]) => ({
      label: most === null ? `${least}+` : `${least}-${most}`,
      count: waiting.filter(row => row.age >= least && (most === null || row.age <= most)).length,
    })),
  }
}

async function rowsIn(tx: Tx, actor: Actor, asked: Asked, stages: readonly number[], limit: number): Promise<Row[]> {
  const { from, where } = selection(actor, vehicleTask, {})
  const now = nowOf(actor)
  const city = asked.cityCode?.replace(/(00)+$/, '') ?? ''
  return tx.rows<Row>(sql`
    select t.id, t.task_no, t.type, t.sub_kind, t.stage, t.status, t.priority, coalesce(t.plate_no, t.vin, '') as plate, t.model_name, t.city_code,
      to_char(t.due_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as due, to_char(t.plan_date, 'YYYY-MM-DD') as plan,
      floor(extract(epoch from ${now}::timestamptz - t.create_time) / 86400)::int as age, t.blocked_by_id is not null as blocked,
      t.handler_id, t.handler_name, t.provider_id, t.provider_name, count(*) over () as total
    from ${from} where ${where} and t.stage = any(${[...stages]}::smallint[])
      ${asked.type ? sql`and t.type = ${asked.type}` : sql.empty} ${city ? sql`and t.city_code like ${`${city}%`}` : sql.empty}
    order by t.blocked_by_id is not null, t.priority, t.create_time, t.id limit ${limit}`)
}
const taskOf = async (actor: Actor, row: Row): Promise<BoardTask> => ({
  id: row.id,
  taskNo: row.task_no,
  type: row.type,
  subKind: row.sub_kind,
  stage: row.stage,
  status: row.status,
  priority: row.priority ?? 3,
  plateNo: row.plate,
  modelName: row.model_name ?? '',
  cityName: row.city_code ? ((await labels()?.regionName(row.city_code, actor.language)) ?? '') : '',
  dueTime: row.due ?? '',
  day: row.plan ?? row.due?.slice(0, 10) ?? '',
  ageDays: row.age,
  blocked: row.blocked,
})

const blank = (key: string, name: string, more: Partial<BoardPerson>): BoardPerson => ({
  key,
  handlerId: '',
  providerId: '',
  name,
  capacity: 0,
  open: 0,
  overdue: 0,
  days: {},
  late: [],
  later: 0,
  ...more,
})
const keyOf = (one: { handlerId: string | null; providerId: string | null }): string =>
  one.providerId ? `p${one.providerId}` : `u${one.handlerId}`

/** Whom the rules name for such work: they stand on the board with nothing to do, too. */
async function capable(tx: Tx, actor: Actor, asked: Asked): Promise<Map<string, BoardPerson>> {
  const today = localDate(actor.clock.now())
  const rules = (await findRows(tx, workOrderDispatchRule, { enabled: true } as never)).filter(
    one =>
      (!asked.type || one.type === asked.type) &&
      (!asked.cityCode ||
        one.cityCode === null ||
        isIn(asked.cityCode, one.cityCode) ||
        isIn(one.cityCode, asked.cityCode)),
  )
  const lines =
    rules.length === 0
      ? []
      : (await findRows(tx, workOrderCandidate, { ruleId: rules.map(one => one.id) } as never)).filter(
          one =>
            (one.handlerId !== null || one.providerId !== null) &&
            (one.fromDate === null || one.fromDate <= today) &&
            (one.toDate === null || one.toDate >= today),
        )
  const ids = (name: 'handlerId' | 'providerId') => [...new Set(lines.flatMap(one => one[name] ?? []))]
  const [users, firms] = [ids('handlerId'), ids('providerId')]
  const names = new Map<string, string>()
  if (users.length > 0)
    for (const one of await findRows(tx, userAccount, { id: users } as never))
      names.set(`u${one.id}`, one.realName ?? one.name ?? '')
  if (firms.length > 0)
    for (const one of await findRows(tx, mechanism, { id: firms } as never))
      names.set(`p${one.id}`, one.shortName ?? one.mechanismName ?? '')
  const people = new Map<string, BoardPerson>()
  for (const line of lines) {
    const key = keyOf(line)
    const known = people.get(key)
    if (known) known.capacity = Math.max(known.capacity, line.capacity)
    else
      people.set(
        key,
        blank(key, names.get(key) ?? '', {
          capacity: line.capacity,
          handlerId: line.providerId ? '' : (line.handlerId ?? ''),
          providerId: line.providerId ?? '',
        }),
      )
  }
  return people
}

function place(people: Map<string, BoardPerson>, task: BoardTask, row: Row, days: readonly LocalDate[]): void {
  const whom = { handlerId: row.handler_id, providerId: row.provider_id }
  if (!whom.handlerId && !whom.providerId) return
  const key = keyOf(whom)
  const person =
    people.get(key) ??
    blank(key, row.provider_id ? (row.provider_name ?? '') : (row.handler_name ?? ''), {
      handlerId: row.provider_id ? '' : (row.handler_id ?? ''),
      providerId: row.provider_id ?? '',
    })
  people.set(key, person)
  person.open++
  if (row.status === 8) person.overdue++
  if (days.includes(task.day)) (person.days[task.day] ??= []).push(task)
  else if (task.day !== '' && task.day < days[0]!) person.late.push(task)
  else person.later++
}
