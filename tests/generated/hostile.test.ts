import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { callsOf, type Call, type Field, type Resource } from '#kernel'
import { definitions } from '#generated/definitions.ts'
import { resourceNamed } from '#packages/server/registry.ts'
import type { Route } from '#packages/server/route.ts'
import { drawn, howDrawn } from '#packages/testing/drawn.ts'
import { BEYOND_BIGINT, NOBODY } from '#packages/testing/ill-values.ts'
import type { CallAnswer } from '#packages/testing/stand-in.ts'
import { makeSampled, type Sampled } from './sampled.ts'

// A body that is well-formed JSON and means harm, or nothing: whoever sends it reads why it is refused, in his language and at the
// field; a 500 would be a bug found by the user. Sent to every POST and PUT by somebody who may do everything: a part of
// the bodies to each, all of them by `npm run test:long hostile`.
let s: Sampled
beforeAll(async () => {
  s = await makeSampled()
})
afterAll(() => s?.close())

const all = definitions as readonly Resource[]
type Body = Record<string, unknown>
/** Answers that end the caller's session or need a client's secret. */
const isOutside = (path: string) => /\/oauth\//.test(path)
const addressOf = (route: Pick<Route, 'method' | 'path'>): string => `${route.method} ${route.path}`
const calls = new Map<string, { resource: Resource; call: Call }>(
  all.flatMap(one => callsOf(one).map(call => [addressOf(call), { resource: one, call }] as const)),
)

/** Every name that a call may read: fields, the action's inputs, the schema's keys, and what the engine asks by itself. */
function namesOf(route: Route): Map<string, Field | undefined> {
  const names = new Map<string, Field | undefined>(
    ['id', 'ids', 'version', 'status', 'reason'].map(name => [name, undefined]),
  )
  const known = calls.get(addressOf(route))
  if (known) {
    const action = known.call.does.startsWith('action:')
      ? known.resource.actions?.[known.call.does.slice(7)]
      : undefined
    for (const [name, field] of Object.entries(action ? (action.input ?? {}) : known.resource.fields) as [
      string,
      Field,
    ][])
      names.set(name, field)
  } else if (route.resource && /save|update|submit|draft|preview/.test(route.path))
    for (const [name, field] of Object.entries(route.resource.fields) as [string, Field][]) names.set(name, field)
  const { properties = {} } = route.input
    ? (z.toJSONSchema(route.input, { io: 'input', unrepresentable: 'any' }) as { properties?: Record<string, unknown> })
    : {}
  for (const name of Object.keys(properties)) if (!names.has(name)) names.set(name, undefined)
  return names
}

/** Another number, and every field meets another ill value. */
const TURN = Number(process.env['HOSTILE_TURN'] ?? 0)
const LONG = '长'.repeat(9_000)
const hostile: readonly (readonly [string, (field: Field | undefined) => unknown])[] = [
  ['nothing at all', () => undefined],
  ['null', () => null],
  ['an empty text', () => ''],
  ['an unknown id', () => NOBODY],
  ['an id beyond bigint', () => BEYOND_BIGINT],
  ['a negative', () => -1],
  ['a fraction', () => 1.5],
  ['beyond every number', () => '1e999'],
  ['yes', () => true],
  ['a zero byte', () => 'a\u0000b'],
  ['a huge text', () => LONG],
  ['a list of nothing', () => [null]],
  ['a list of words', () => ['词', '词']],
  ['an object', () => ({ id: BEYOND_BIGINT })],
  ['a list of objects', () => [{ id: BEYOND_BIGINT, version: BEYOND_BIGINT }, {}]],
  ['a late day', () => '9999-12-31'],
  ['an early time', () => '0001-01-01 00:00:00'],
  ['no such day', () => '2026-02-30'],
  ['half a character', () => '\ud800'],
  ['rows that lack everything', field => (field?.kind === 'lines' ? [{}, {}] : '1')],
  [
    'rows with ids beyond bigint',
    field =>
      field?.kind === 'lines'
        ? [Object.fromEntries(Object.keys(resourceNamed(field.target!).fields).map(name => [name, BEYOND_BIGINT]))]
        : '2',
  ],
]
/** Stored rows sent once more: with their ids as an edit, without as duplicates of what must be unique. */
const again = (route: Route): Body[] => {
  const name = (calls.get(addressOf(route))?.resource ?? route.resource)?.name
  const row = name ? s.own.get(name) : undefined
  if (!row) return []
  const plain = JSON.parse(
    JSON.stringify(row.values, (_key, value) => (typeof value === 'bigint' ? String(Number(value) / 100) : value)),
  ) as Body
  return [
    { ...plain },
    { ...plain, draft: true },
    { ...plain, id: row.id, ids: row.id, version: 0, reason: '敌意测试' },
    { id: row.id, ids: row.id, version: 0, status: 1, reason: '敌意测试' },
  ]
}
/** Everything right but one: past the first check the code behind it reads on. Every field meets another ill value. */
function onePerField(route: Route, whole: Body, turn: number): [string, Body][] {
  return [...namesOf(route)]
    .filter(([name]) => name in whole)
    .map(([name, field], index): [string, Body] => {
      const [because, value] = hostile[(index + turn) % hostile.length]!
      return [`${name} as ${because}, the rest as stored`, { ...whole, [name]: value(field) }]
    })
}
function bodiesOf(route: Route, turn: number): [string, Body][] {
  const names = namesOf(route)
  const name = (calls.get(addressOf(route))?.resource ?? route.resource)?.name
  const id = name ? s.own.get(name)?.id : undefined
  const made = hostile.map(([because, value]): [string, Body] => [
    because,
    Object.fromEntries([...names].map(([key, field]) => [key, value(field)])),
  ])
  // Past the door: the row exists, everything else is ill.
  const inside =
    id === undefined
      ? []
      : made.map(([because, body]): [string, Body] => [
          `${because}, on a row that exists`,
          { ...body, id, ids: id, version: 0 },
        ])
  const stored = again(route)
  const part = (bodies: readonly [string, Body][], count: number) =>
    drawn(bodies, count, addressOf(route), ([because]) => because)
  return [
    ...part(made, 5),
    ...part(inside, 5),
    ...part(
      stored.map((body, at): [string, Body] => [`a stored row again (${at + 1})`, body]),
      2,
    ),
    ...part(stored[0] ? onePerField(route, stored[0], turn) : [], 4),
  ]
}

const HAN = /[\u4e00-\u9fff]/
/** What is wrong with this answer to a hostile body. */
function complaint(answer: CallAnswer): string | undefined {
  if (answer.status >= 500) return `${answer.status}`
  if (answer.status === 200) return undefined
  if (!HAN.test(answer.msg)) return `no word in the user's language: ${answer.status} ${answer.msg}`
  if (answer.data?.kind !== 'Invalid') return undefined
  const faults = (answer.data.faults ?? []) as { path: string; reason: string }[]
  return faults.length > 0 && faults.every(fault => fault.path !== '' && HAN.test(fault.reason))
    ? undefined
    : `a fault without its field: ${JSON.stringify(faults).slice(0, 200)}`
}

describe('hostile bodies', () => {
  it(`are refused by every call of every definition, never with 500, and told at the field (${howDrawn})`, {
    timeout: 600_000,
  }, async () => {
    const wrong: string[] = []
    for (const [turn, route] of s.world.product.routes
      .filter(one => (one.method === 'POST' || one.method === 'PUT') && !isOutside(one.path))
      .entries()) {
      for (const [because, body] of bodiesOf(route, turn + TURN)) {
        const answer = await s.call(route.method, route.path, body)
        const found = complaint(answer)
        if (found) wrong.push(`${addressOf(route)}: ${because}: ${found}`)
      }
    }
    expect(wrong).toEqual([])
  })
})
