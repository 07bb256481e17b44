import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeWorld, type World } from '../world.ts'
import { besideCalls } from './beside-calls.ts'
import { covers, expectedCalls } from './expected-calls.ts'
import { otherCodes } from './other-codes.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world?.close())

it('answers every call of the list', () => {
  const known = new Set(world.product.routes.map(route => `${route.method} ${route.path}`))
  expect(expectedCalls.length).toBe(2111)
  expect(expectedCalls.filter(call => !known.has(call.address)).map(call => call.address)).toEqual([])
})

it('asks for the codes that the list names', () => {
  const routes = new Map(world.product.routes.map(route => [`${route.method} ${route.path}`, route]))
  const different = expectedCalls.flatMap(call => {
    const asked = routes.get(call.address)?.permissions
    if (!asked) return []
    // Whoever is signed in includes whoever has a code besides.
    if (asked.includes('signed in') && call.codes.includes('signed in')) return []
    const same =
      asked.every(code => call.codes.some(named => covers(named, code))) &&
      call.codes.every(named => asked.some(code => covers(named, code)))
    return same ? [] : [[call.address, asked.join(' or ')]]
  })
  expect(Object.fromEntries(different)).toEqual(otherCodes)
})

it('answers no call to everybody but those that the list opens', () => {
  // Pages for outsiders (10-platform 5.14) prove themselves by the token of their link: named one by one beside the list.
  const open = new Set([
    ...expectedCalls.filter(call => call.codes.some(code => code.startsWith('public'))).map(call => call.address),
    ...Object.entries(besideCalls)
      .filter(([, code]) => code === 'public')
      .map(([address]) => address),
  ])
  expect(
    world.product.routes
      .filter(route => route.permissions.some(code => code.startsWith('public')))
      .map(route => `${route.method} ${route.path}`)
      .filter(address => !open.has(address)),
  ).toEqual([])
})

it('asks every call for something', () => {
  expect(
    world.product.routes
      .filter(route => route.permissions.length === 0 || route.permissions.some(code => code.trim() === ''))
      .map(route => route.path),
  ).toEqual([])
})
