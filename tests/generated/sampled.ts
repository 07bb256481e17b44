import pino from 'pino'
import type { Resource } from '#kernel'
import { definitions } from '#generated/definitions.ts'
import { sql } from '#packages/database/sql.ts'
import type { Actor } from '#packages/database/tx.ts'
import { createApp } from '#packages/http/app.ts'
import { insertSamples, type SampleRow } from '#packages/testing/sample-rows.ts'
import { allRights, callerOf, sessionOf, StandInSessions, type Caller } from '#packages/testing/stand-in.ts'
import { makeWorld, type World } from '../world.ts'

export const OWN = '100001'
export const FOREIGN = '100002'

/** The whole product with one row of everything in two tenants, and callers who may do everything. */
export interface Sampled {
  readonly world: World
  readonly own: ReadonlyMap<string, SampleRow>
  readonly foreign: ReadonlyMap<string, SampleRow>
  /** Of tenant 100001, for whom no field is masked. */
  readonly call: Caller
  readonly english: Caller
  /** Of tenant 100001, for whom every masked field is. */
  readonly masked: Caller
  readonly outside: Caller
  /** A body exactly as written, by the caller of `call`. */
  raw(method: 'POST' | 'PUT', path: string, body: string, type?: string): Promise<{ status: number; text: string }>
  upload(path: string, file: { name: string; bytes: Buffer }): Promise<{ status: number; msg: string; data: any }>
  close(): Promise<void>
}

export async function makeSampled(): Promise<Sampled> {
  const world = await makeWorld()
  const admin = world.people.get('系统管理员')!
  const { database, routes, clients, clock } = world.product
  const own = await world.inside(tx =>
    insertSamples(tx, world.system, { userId: admin.userId, deptId: admin.deptId, cityCode: '440300', mark: '甲' }),
  )
  const stranger: Actor = { ...world.system, tenantId: FOREIGN }
  const foreign = await database.transaction(FOREIGN, async tx => {
    const dept = await tx.rows<{ id: string }>(
      sql`select id from blade_dept where tenant_id = ${FOREIGN} and is_deleted = 0 limit 1`,
    )
    // Her own user: the database refuses a row that names somebody of another tenant.
    const userId = await tx.newId()
    await tx.run(
      sql`insert into blade_user (id, tenant_id, create_time, account, real_name) values (${userId}::bigint, ${FOREIGN}, now(), 'stranger', '外人')`,
    )
    return insertSamples(tx, stranger, { userId, deptId: dept[0]!.id, cityCode: '510100', mark: '乙' })
  })
  const unmasked = new Set(
    (definitions as readonly Resource[]).flatMap(one => Object.keys(one.fields).map(field => `${one.name}.${field}`)),
  )
  const sessions = new StandInSessions()
  sessions.hold('open', sessionOf(OWN, allRights(routes, { ...admin, unmasked })))
  sessions.hold('masked', sessionOf(OWN, allRights(routes, admin)))
  sessions.hold('outside', sessionOf(FOREIGN, allRights(routes, { userId: '4242', deptId: '', unmasked })))
  const app = await createApp({
    routes,
    database,
    sessions,
    clients,
    log: pino({ level: process.env['TEST_LOG'] ?? 'silent' }),
    clock,
    requireKey: true,
  })
  return {
    world,
    own,
    foreign,
    call: callerOf(app, 'open'),
    english: callerOf(app, 'open', { 'accept-language': 'en' }),
    masked: callerOf(app, 'masked'),
    outside: callerOf(app, 'outside'),
    async raw(method, path, body, type = 'application/json') {
      const answer = await app.inject({
        method,
        url: path,
        headers: { 'blade-auth': 'bearer open', 'content-type': type, 'idempotency-key': String(Math.random()) },
        payload: body,
      })
      return { status: answer.statusCode, text: answer.body }
    },
    async upload(path, { name, bytes }) {
      const payload = Buffer.concat([
        Buffer.from(
          `--B\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
        ),
        bytes,
        Buffer.from('\r\n--B--\r\n'),
      ])
      const answer = await app.inject({
        method: 'POST',
        url: path,
        headers: {
          'blade-auth': 'bearer open',
          'content-type': 'multipart/form-data; boundary=B',
          'idempotency-key': String(Math.random()),
        },
        payload,
      })
      const { msg, data } = answer.json() as { msg: string; data: unknown }
      return { status: answer.statusCode, msg, data }
    },
    close: async () => {
      await app.close()
      await world.close({ unchecked: true })
    },
  }
}
