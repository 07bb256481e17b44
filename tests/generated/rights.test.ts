import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callsOf, type Resource } from '#kernel'
import { definitions } from '#generated/definitions.ts'
import { sql } from '#packages/database/sql.ts'
import type { Route } from '#packages/server/route.ts'
import { drawn, howDrawn } from '#packages/testing/drawn.ts'
import { staff } from '../../demo/staff.ts'
import { makeWorld, type Person, type World } from '../world.ts'
import { besideCalls } from './beside-calls.ts'
import { covers, expectedCalls } from './expected-calls.ts'
import { otherCodes } from './other-codes.ts'

let world: World
let expected: Map<string, readonly string[]>
beforeAll(async () => {
  world = await makeWorld()
  expected = expectations()
  await dealsOut()
})
afterAll(() => world?.close())

/** What each call must ask: by calls.tsv where it names codes, else by the definition, else by hand. Never by the route itself. */
function expectations(): Map<string, readonly string[]> {
  const found = new Map<string, readonly string[]>()
  for (const one of definitions as readonly Resource[])
    for (const call of callsOf(one)) found.set(`${call.method} ${call.path}`, call.permissions)
  for (const one of expectedCalls) {
    const isKind = one.codes.some(code => code.includes('*'))
    if (isKind && found.has(one.address)) continue
    found.set(
      one.address,
      otherCodes[one.address]?.split(' or ') ?? one.codes.map(code => code.replace('*', 'contract_lease')),
    )
  }
  for (const [address, codes] of Object.entries(besideCalls)) found.set(address, codes.split(' or '))
  return found
}
const addressOf = (route: Route) => `${route.method} ${route.path}`
/** Answers that never end or that end the caller's session: asked without a token only. */
const isEndless = (route: Route) => route.path.endsWith('/stream') || route.path.endsWith('/oauth/logout')
const isPublic = (route: Route) => route.permissions.some(code => code.startsWith('public'))

/** A call that is stopped right behind the door: no key, an argument said twice differently, a parameter that is no word. */
const knocks = (person: Person, { method, path }: Route) =>
  // Files of a group are for whoever is signed in; without one the call is the list of the attachment page and asks for its code.
  method === 'GET' || method === 'DELETE'
    ? person.call(
        method,
        path,
        { ';': '1', ...(path.endsWith('/attach/list') ? { attachBizId: '1' } : {}) },
        { 'idempotency-key': '' },
      )
    : person.call(method, `${path}?twice=1`, { twice: '2' }, { 'idempotency-key': '' })

it('knows of every call what it must ask', () => {
  expect(
    world.product.routes
      .filter(route => !expected.has(addressOf(route)))
      .map(route => `'${addressOf(route)}': '${route.permissions.join(' or ')}',`)
      .sort(),
  ).toEqual([])
  expect(
    Object.keys(besideCalls).filter(address => !world.product.routes.some(route => addressOf(route) === address)),
  ).toEqual([])
})

it("can grant every code that a guard asks: one that stands in no menu is nobody's", async () => {
  const sources = readdirSync('areas', { recursive: true, encoding: 'utf8' })
    .filter(path => path.includes('/server/') && path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map(path => readFileSync(join('areas', path), 'utf8'))
  const asked = new Set(
    sources.flatMap(text => [...text.matchAll(/codes\.has\('([a-z_]+)'\)/g)].map(match => match[1]!)),
  )
  const menu = new Set(
    (
      await world.product.database.read<{ code: string }>(
        sql`select code from blade_menu where tenant_id = '000000' and is_deleted = 0`,
      )
    ).map(row => row.code),
  )
  expect(asked.size).toBeGreaterThan(3)
  // No leaf begins with them.
  const withoutLeaf = ['cache_clear', 'parking_over']
  expect([...asked].filter(code => !menu.has(code)).sort()).toEqual(withoutLeaf)
})

it('answers 401 to everybody without a token, and to a token that it did not give', async () => {
  const letIn: string[] = []
  // Guessed tokens are counted: after some hundred the address waits (429).
  for (const [index, route] of world.product.routes.filter(one => !isPublic(one)).entries())
    for (const headers of index % 20 === 0 ? [{}, { 'blade-auth': 'bearer eyJhbGciOiJIUzI1NiJ9.e30.x' }] : [{}]) {
      const answer = await world.app.inject({ method: route.method, url: route.path, headers })
      if (answer.statusCode !== 401) letIn.push(`${addressOf(route)}: ${answer.statusCode}`)
    }
  expect(letIn).toEqual([])
})

const roles = [...new Map(staff.map(one => [one.role, one])).values()]
const mayBy = (codes: ReadonlySet<string>, route: Route): boolean =>
  (expected.get(addressOf(route)) ?? []).some(
    code => code === 'signed in' || [...codes].some(held => covers(code, held)),
  )
const rightsOf = async (name: string) =>
  (await world.product.sessions.rightsOf('100001', world.people.get(name)!.userId))!

/** Who knocks at which call: two roles that it lets in and two that it does not; everybody in the whole run. */
const asked = new Map<string, { route: Route; may: boolean }[]>(roles.map(one => [one.role, []]))
async function dealsOut(): Promise<void> {
  const codes = new Map<string, ReadonlySet<string>>()
  for (const { role, name } of roles) codes.set(role, (await rightsOf(name)).codes)
  for (const route of world.product.routes.filter(one => !isPublic(one) && !isEndless(one)))
    for (const may of [true, false])
      for (const { role } of drawn(
        roles.filter(one => mayBy(codes.get(one.role)!, route) === may),
        2,
        `${addressOf(route)} ${may}`,
        one => one.role,
      ))
        asked.get(role)!.push({ route, may })
}

describe.each(roles)('$role ($name)', ({ role, name }) => {
  it(`is let in where its codes say so and nowhere else (${howDrawn})`, async () => {
    const person = await world.as(name)
    const wrong: string[] = []
    for (const { route, may } of asked.get(role)!) {
      const { status } = await knocks(person, route)
      const isIn = status !== 402 && status !== 401
      if (status >= 500 || isIn !== may)
        wrong.push(
          `${addressOf(route)}: ${status}, ${may ? 'should be let in by' : 'lacks'} ${expected.get(addressOf(route))?.join(' or ')}`,
        )
    }
    expect(asked.get(role)!.length).toBeGreaterThan(10)
    expect([role, wrong]).toEqual([role, []])
  })
})

it('gives no role everything, and most of them something, or the matrix would prove nothing', async () => {
  const all = new Set(world.product.routes.flatMap(route => route.permissions))
  const held = await Promise.all(
    roles.map(async ({ name }) => {
      const { codes } = await rightsOf(name)
      return [...all].filter(code => codes.has(code)).length
    }),
  )
  expect(Math.max(...held)).toBeLessThan(all.size)
  expect(held.filter(count => count > 10).length).toBeGreaterThan(roles.length / 2)
})
