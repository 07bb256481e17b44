import {
  defineResource,
  enabledStates,
  enableActions,
  files,
  systemClock,
  text,
  type Clock,
  type Resource,
} from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { createApp } from '#packages/http/app.ts'
import { noRights, type Session } from '#packages/http/context.ts'
import { install, type LabelPort } from '#packages/server/registry.ts'
import type { Implementation } from '#packages/server/implement.ts'
import type { Rights, Route } from '#packages/server/route.ts'
import { routesOf } from '#packages/server/routes.ts'
import { testDatabase, type TestDatabase } from '#packages/testing/database.ts'
import { pino } from 'pino'
import user from '#areas/platform/user/server/index.ts'
import { commentsOf } from '#areas/platform/timeline/server/comments.ts'
import { definitions } from '#generated/definitions.ts'

/**
 * A record with files, names to search and a wall between departments: what the platform's services do for every
 * resource.
 */
export const sample = defineResource({
  name: 'sample-paper',
  label: '样本 / Sample',
  area: 'platform',
  page: '/sample',
  title: 'sampleName',
  fields: {
    sampleName: text('名称 / Name', 'RLK', { max: 64 }),
    phone: text('手机 / Mobile', 'M', { max: 20, mask: 'phone' }),
    attachBizId: files('附件 / Files'),
  },
  states: enabledStates,
  actions: enableActions,
  editableIn: ['active'],
  calls: 'page, detail, save, update, remove',
  scope: { users: ['createUser'], depts: ['createDept'] },
})

/** Every call of the definitions; export and import have tests of their own. */
export const definedRoutes = (): Route[] => routesOf(new Proxy({}, { get: () => () => async () => ({}) }))

export interface Person {
  readonly id: string
  readonly name: string
  readonly deptId?: string
  readonly codes?: readonly string[]
  readonly aliases?: readonly string[]
  readonly tenantId?: string
  readonly depts?: readonly string[]
  readonly all?: boolean
}

/** The session of a person whose token is his id. */
export function sessionOf(person: Person): Session {
  const rights: Rights = {
    ...noRights,
    userId: person.id,
    deptId: person.deptId ?? '',
    codes: new Set(person.codes),
    aliases: new Set(person.aliases),
    scope: () => ({ all: person.all ?? false, depts: person.depts ?? [] }),
  }
  return {
    id: `s${person.id}`,
    tenantId: person.tenantId ?? '100001',
    userId: person.id,
    userName: person.name,
    deptId: person.deptId ?? '',
    clientId: 'web',
    rights,
    mustChangePassword: false,
  }
}

export interface Platform {
  readonly test: TestDatabase
  readonly app: Awaited<ReturnType<typeof createApp>>
  ask(
    who: string,
    method: 'GET' | 'POST',
    url: string,
    more?: { body?: unknown; headers?: Record<string, string> },
  ): Promise<{ status: number; data: any; msg: string; body: string; headers: Record<string, unknown> }>
  close(): Promise<void>
}

const platformDefinitions = (): Resource[] => definitions.filter(one => one.area === 'platform')

/**
 * The platform's own tables and calls over a database of their own, with sessions for the given people, who also stand
 * as users in their tenant.
 */
export async function startPlatform(
  people: readonly Person[],
  routes: (test: TestDatabase) => readonly Route[],
  options: { clock?: Clock; implementations?: readonly Implementation[]; labels?: LabelPort } = {},
): Promise<Platform> {
  const all = [...platformDefinitions(), sample as unknown as Resource]
  // Actions without a fixed state need their code even where no test presses them.
  const given = options.implementations ?? []
  install(all, given.some(one => one.resource.name === 'user') ? given : [...given, user], {
    remarks: { of: commentsOf },
    ...(options.labels ? { labels: options.labels } : {}),
  })
  const test = await testDatabase({ definitions: all })
  for (const person of people) {
    await test.database.transaction(person.tenantId ?? '100001', async tx => {
      if (person.deptId)
        await tx.run(
          sql`insert into blade_dept (id, tenant_id, create_time, dept_name, full_name, ancestors) values (${person.deptId}::bigint, ${tx.tenantId}, now(), ${`部门${person.deptId}`}, ${`部门${person.deptId}`}, '0') on conflict do nothing`,
        )
      await tx.run(
        sql`insert into blade_user (id, tenant_id, create_time, account, real_name, status, dept_id) values (${person.id}::bigint, ${tx.tenantId}, now(), ${`user${person.id}`}, ${person.name}, 1, ${person.deptId ? [person.deptId] : []}::bigint[])`,
      )
    })
  }
  const sessions = new Map(people.map(person => [person.id, sessionOf(person)]))
  const app = await createApp({
    routes: routes(test),
    database: test.database,
    log: pino({ level: process.env['TEST_LOG'] ?? 'silent' }),
    requireKey: false,
    clock: options.clock ?? systemClock,
    sessions: { find: async token => sessions.get(token) },
    clients: { find: async () => undefined },
  })
  const ask: Platform['ask'] = async (who, method, url, more = {}) => {
    const answer = await app.inject({
      method,
      url,
      headers: { 'blade-auth': who, ...more.headers },
      ...(more.body === undefined ? {} : { payload: more.body as object }),
    })
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    const json = isJson ? (answer.json() as { data: unknown; msg: string }) : { data: undefined, msg: '' }
    return { status: answer.statusCode, data: json.data, msg: json.msg, body: answer.body, headers: answer.headers }
  }
  return {
    test,
    app,
    ask,
    close: async () => {
      await app.close()
      await test.drop()
    },
  }
}
