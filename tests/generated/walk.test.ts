import { afterAll, beforeAll, expect, it, describe } from 'vitest'
import { callsOf, Refused, type Action, type Resource } from '#kernel'
import { definitions } from '#generated/definitions.ts'
import { sql } from '#packages/database/sql.ts'
import { act, allows } from '#packages/server/act.ts'
import { storageOf } from '#packages/server/registry.ts'
import { illegalMoves, reachable } from '#packages/testing/moves.ts'
import { sampleValue } from '#packages/testing/sample-rows.ts'
import { makeSampled, type Sampled } from './sampled.ts'

// A walk over every state machine: only the moves of the tables are possible, and a refused one changes nothing.
const SEED = Number(process.env['WALK_SEED'] ?? 20261121)
const STEPS = Number(process.env['WALK_STEPS'] ?? 24)

let s: Sampled
beforeAll(async () => {
  s = await makeSampled()
})
afterAll(() => s?.close())

const machines = (definitions as readonly Resource[]).filter(
  one => one.kind === 'record' && !one.discriminator && one.states && Object.keys(one.actions ?? {}).length > 0,
)
const tableOf = (resource: Resource) => sql.name(storageOf(resource).head?.table ?? storageOf(resource).table)

let moved = 0
/** mulberry32: small, seeded, the same on every machine. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

interface Seen {
  readonly status: number
  readonly version: number
  readonly row: string
  readonly happenings: string
}
const look = (resource: Resource, id: string): Promise<Seen> =>
  s.world.inside(async tx => {
    const found = await tx.row<Seen>(
      sql`select r.status, r.version, to_jsonb(r)::text as row, (select count(*) from record_log)::text as happenings from ${tableOf(resource)} r where r.id = ${id}::bigint`,
    )
    return { ...found!, status: Number(found!.status), version: Number(found!.version) }
  })
const place = (resource: Resource, id: string, status: number) =>
  s.world.inside(tx => tx.run(sql`update ${tableOf(resource)} set status = ${status} where id = ${id}::bigint`))

const inputOf = (action: Action) => {
  const admin = s.world.people.get('系统管理员')!
  const world = { userId: admin.userId, deptId: admin.deptId, cityCode: '440300', mark: '走' }
  return Object.fromEntries(
    Object.entries(action.input ?? {}).map(([name, field]) => [name, sampleValue(field, world)]),
  )
}
/** The same input as a body: money travels as text. */
const bodyOf = (action: Action) =>
  Object.fromEntries(
    Object.entries(inputOf(action)).map(([name, value]) => [name, typeof value === 'bigint' ? '120.50' : value]),
  )

type Outcome = 'done' | 'WrongState' | 'refused'
/**
 * By the verb itself, with every right: what remains to refuse is the state machine and the rules. Sample figures agree with nothing, so
 * the checks of the database may be the ones that refuse; the system's own verbs get no input here and may miss it.
 */
async function acts(resource: Resource, id: string, name: string): Promise<Outcome> {
  const action = resource.actions![name]!
  try {
    await s.world.inside(tx =>
      act(tx, s.world.people.get('系统管理员')!, resource, id, name, {
        input: inputOf(action),
        reason: '随机行走的理由',
      }),
    )
    return 'done'
  } catch (error) {
    if (error instanceof Refused) return error.refusal.kind === 'WrongState' ? 'WrongState' : 'refused'
    if ((error as { code?: string }).code === '23514' || action.by === 'system') return 'refused'
    throw new Error(`${resource.name}.${name} broke`, { cause: error })
  }
}

const named = machines.map(resource => ({ name: resource.name, resource }))
const namesOf = (resource: Resource) => Object.keys(resource.actions!)
const idOf = (resource: Resource) => s.own.get(resource.name)!.id

// All refusals before the first walk: what a walk does to one record may remove another's sample.
describe.each(named)('$name', ({ resource }) => {
  it('refuses in every state what its table does not allow there, by verb and by call, and changes nothing', async () => {
    const id = idOf(resource)
    const names = namesOf(resource)
    for (const [state, { code }] of Object.entries(resource.states!.values)) {
      await place(resource, id, code)
      const before = await look(resource, id)
      for (const name of names.filter(one => !allows(resource, resource.actions![one]!, code))) {
        expect([state, name, await acts(resource, id, name)]).toEqual([state, name, 'WrongState'])
        const call = callsOf(resource).find(one => one.does === `action:${name}`)
        if (call) {
          const answer = await s.call(call.method, call.path, {
            id,
            ids: [id],
            version: before.version,
            ...bodyOf(resource.actions![name]!),
            reason: '随机行走的理由',
          })
          // A call by hand may answer a repeat (a session that has ended is ended): then nothing happens.
          const said = answer.status >= 400 && answer.status < 500 ? 'refused' : `${answer.status} ${answer.msg}`
          expect([
            state,
            name,
            said === 'refused' || (await look(resource, id)).row === before.row ? 'refused' : said,
          ]).toEqual([state, name, 'refused'])
        }
      }
      expect([state, await look(resource, id)]).toEqual([state, before])
    }
  })
})

describe.each(named)('$name', ({ resource }) => {
  it(`walks at random (seed ${SEED}): what succeeds is a move of the table, what is refused changes nothing`, async () => {
    const id = idOf(resource)
    const names = namesOf(resource)
    const random = randomOf(SEED ^ [...resource.name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7))
    const codes = Object.values(resource.states!.values).map(one => one.code)
    for (let step = 0; step < STEPS; step++) {
      if (random() < 0.3) await place(resource, id, codes[Math.floor(random() * codes.length)]!)
      const name = names[Math.floor(random() * names.length)]!
      const before = await look(resource, id)
      const outcome = await acts(resource, id, name)
      const after = await look(resource, id)
      if (outcome === 'done') moved++
      if (outcome === 'done')
        expect([name, before.status, reachable(resource, name, before.status)]).toMatchObject([
          name,
          before.status,
          expect.arrayContaining([after.status]),
        ])
      else expect([name, after]).toEqual([name, before])
    }
  })
})

it('moves something now and then: a walk that is refused at every step proves nothing', () => {
  expect(moved).toBeGreaterThan(machines.length)
})

it('leaves no move in any history that a table does not know', async () => {
  expect((await s.world.inside(tx => illegalMoves(tx, machines))).filter(one => !one.includes('stands in'))).toEqual([])
})
