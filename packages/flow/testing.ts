import { createHash } from 'node:crypto'
import { addDays, instantOf, Refused, weekday, type Clock, type LocalDateTime } from '#kernel'
import { openDatabase } from '#packages/database/pool.ts'
import { type Database } from '#packages/database/database.ts'
import { silentLog } from '#packages/database/log.ts'
import { withClient } from '#packages/database/roles.ts'
import { testCluster } from '#packages/database/testing.ts'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { readDdl } from '#packages/schema/ddl.ts'
import { addForeignKey, createIndex, createTable, grants, policies } from '#packages/schema/statements.ts'
import { createFlowEngine, type FlowEngine } from './engine.ts'
import type { FlowNotice, FlowPorts, PeoplePort, ProcessEnd } from './ports.ts'
import { buildSerialModel, type ShapeStep } from './shapes.ts'
import { flowTables } from './tables.sql.ts'

/** People of the document's story, with ids that can be read in a failing test. */
export const PEOPLE = {
  陈立群: '11',
  赵敏: '12',
  周岩: '13',
  王静: '14',
  刘洋: '15',
  韩梅: '16',
  李总: '17',
  城市经理: '18',
  代理人: '19',
  流程管理员: '20',
  甲: '31',
  乙: '32',
  丙: '33',
  李晓雯: '21',
  停用: '99',
} as const
export type Person = keyof typeof PEOPLE
export const TENANT = '100001'

export interface World {
  database: Database
  engine: FlowEngine
  ends: ProcessEnd[]
  notices: FlowNotice[]
  organisation: Organisation
  at(time: LocalDateTime): void
  actor(person: Person): Actor
  as<T>(person: Person, work: (tx: Tx, actor: Actor) => Promise<T>): Promise<T>
  /** Deploys a serial model and binds it to the resource of the same name. */
  process(key: string, steps: ShapeStep[], binding?: Partial<BindingInput>): Promise<void>
  bind(binding: BindingInput): Promise<void>
  drop(): Promise<void>
}
export interface BindingInput {
  resource: string
  processKey: string
  bizKind?: string
  skipWhen?: string
  inboxDecide?: boolean
  dueWorkdays?: number
  sort?: number
  titleTemplate?: string
}
export interface Organisation {
  roles: Record<string, Person[]>
  heads: Record<string, (Person | undefined)[]>
  headOf: Partial<Record<Person, Person>>
  delegates: Partial<Record<Person, Person>>
  onEnd: ((end: ProcessEnd) => void) | undefined
}

export async function flowWorld(maxConnections = 8): Promise<World> {
  const tables = flowTables.map(readDdl)
  const statements = [
    ...tables.map(createTable),
    ...tables.flatMap(table => table.foreignKeys.map(one => addForeignKey(table.name, one))),
    ...tables.flatMap(table => table.indexes.map(one => createIndex(table.name, one))),
    ...tables.flatMap(policies),
    ...tables.flatMap(table => grants(table.name, table.access)),
  ].join(';\n')
  const cluster = await testCluster()
  const urls = await cluster.copyOf({
    key: `flow ${createHash('sha256').update(statements).digest('hex')}`,
    build: built =>
      withClient(built.owner, async client => {
        await client.query(statements)
      }),
  })
  const database = openDatabase({
    appUrl: urls.app,
    readUrl: urls.read,
    reportUrl: urls.report,
    maxConnections,
    log: silentLog,
  })
  return worldOn(database, async () => {
    await database.close()
    await cluster.drop(urls.name)
  })
}

function worldOn(database: Database, drop: () => Promise<void>): World {
  let now = instantOf('2026-11-20 16:00:00')
  const clock: Clock = { now: () => now }
  const organisation: Organisation = {
    roles: {
      sales_manager: ['赵敏'],
      risk_officer: ['周岩'],
      finance_manager: ['王静', '刘洋'],
      finance_director: ['韩梅'],
      general_manager: ['李总'],
      credit_committee: ['甲', '乙', '丙'],
      legal: ['乙'],
      flow_admin: ['流程管理员'],
    },
    heads: { '7': ['城市经理', '李总'] },
    headOf: { 赵敏: '城市经理', 城市经理: '李总' },
    delegates: {},
    onEnd: undefined,
  }
  const ends: ProcessEnd[] = []
  const notices: FlowNotice[] = []
  const ports: FlowPorts = {
    people: peopleOf(organisation),
    addWorkdays: async (_tx, from, days) => workdaysLater(from, days),
    settings: async () => ({
      dueWorkdays: 2,
      escalateTimes: 2,
      fallbackRole: 'flow_admin',
      limit1: '500000.00',
      limit2: '5000000.00',
    }),
    onProcessEnd: async (_tx, _actor, end) => {
      organisation.onEnd?.(end)
      ends.push(end)
    },
    notify: async (_tx, _actor, notice) => {
      notices.push(notice)
    },
    functions: { score: async () => ({ score: 55 }) },
  }
  const engine = createFlowEngine(ports)
  const actor = (person: Person): Actor => ({
    tenantId: TENANT,
    userId: PEOPLE[person],
    userName: person,
    deptId: '7',
    language: 'zh',
    clock,
    traceId: 'test',
  })
  const as: World['as'] = (person, work) => database.transaction(TENANT, tx => work(tx, actor(person)))
  const bind: World['bind'] = binding =>
    as('流程管理员', async tx => {
      await tx.run(sql`insert into work_flow (id, tenant_id, create_time, update_time, resource, biz_kind, process_key, skip_when, title_template, detail_path, inbox_decide, due_workdays, sort)
      values (${await tx.newId()}::bigint, ${tx.tenantId}, '2026-01-01', '2026-01-01', ${binding.resource}, ${binding.bizKind ?? null}, ${binding.processKey}, ${binding.skipWhen ?? null},
        ${binding.titleTemplate ?? '【{no}】{counterpartyName}'}, '/detail', ${binding.inboxDecide ?? true}, ${binding.dueWorkdays ?? null}, ${binding.sort ?? 0})`)
    })
  return {
    database,
    engine,
    ends,
    notices,
    organisation,
    actor,
    as,
    bind,
    drop,
    at: time => {
      now = instantOf(time)
    },
    process: async (key, steps, binding = {}) => {
      await as('流程管理员', (tx, who) =>
        engine.deploy(tx, who, { key, category: '3', xml: buildSerialModel({ key, name: key, steps }) }),
      )
      await bind({ resource: key, processKey: key, ...binding })
    },
  }
}

const idOf = (person: Person): string => PEOPLE[person]
const personOf = (id: string): Person | undefined =>
  (Object.keys(PEOPLE) as Person[]).find(person => PEOPLE[person] === id)

function peopleOf(organisation: Organisation): PeoplePort {
  return {
    holders: async (_tx, candidate) =>
      (candidate.kind === 'role' ? (organisation.roles[candidate.alias] ?? []) : []).map(idOf),
    delegates: async (_tx, ids) =>
      new Map(
        ids.flatMap(id => {
          const delegate = organisation.delegates[personOf(id)!]
          return delegate ? [[id, idOf(delegate)] as [string, string]] : []
        }),
      ),
    deptHead: async (_tx, deptId, level) => {
      const head = organisation.heads[deptId]?.[level - 1]
      return head && idOf(head)
    },
    headOf: async (_tx, id) => {
      const head = organisation.headOf[personOf(id)!]
      return head && idOf(head)
    },
    active: async (_tx, ids) => ids.filter(id => id !== PEOPLE.停用 && personOf(id) !== undefined),
    names: async (_tx, ids) => new Map(ids.map(id => [id, personOf(id) ?? ''])),
  }
}

/** Saturdays and Sundays off: enough for due times. */
function workdaysLater(from: string, days: number): string {
  let day = from
  for (let left = days; left > 0; ) {
    day = addDays(day, 1)
    if (weekday(day) < 6) left -= 1
  }
  return day
}

/** The guard, kind or message of the refusal that a piece of work ends in. */
export async function refusalOf(work: Promise<unknown>): Promise<{ kind: string; guard: string; message: string }> {
  try {
    await work
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const { refusal } = error
    if (refusal.kind === 'Guard') return { kind: refusal.kind, guard: refusal.guard, message: refusal.message }
    if (refusal.kind === 'Duplicate')
      return { kind: refusal.kind, guard: String(refusal.facts?.['guard'] ?? ''), message: refusal.message }
    return {
      kind: refusal.kind,
      guard: '',
      message: refusal.kind === 'Invalid' ? refusal.faults.map(fault => `${fault.path}: ${fault.reason}`).join() : '',
    }
  }
  return { kind: 'none', guard: '', message: '' }
}
