import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { howDrawn } from '#packages/testing/drawn.ts'
import { expectNoFaults, faultsOf, isApart, reached, tally } from './matrix-check.ts'
import { askedAbout } from './matrix-sample.ts'
import { refusedForTheirForm } from './refused-for-form.ts'
import { boundsOf, holdsCode, makeMatrix, type Matrix, places } from './matrix.ts'

// A part of the matrix: every route with four people (matrix-sample.ts), four records each. `npm run test:long matrix`
// asks everybody.
let m: Matrix
beforeAll(async () => {
  m = await makeMatrix()
})
afterAll(() => m?.close())

describe('every route for a sample of roles, on own rows and those of another department, city and tenant', () => {
  it('10.6 answers what definitions and grants say, also about ids of another tenant, and changes no row that it must not', async () => {
    const before = await m.fingerprint()
    const faults: string[] = []
    for (const cell of m.cells)
      for (const who of askedAbout(m.people, cell)) faults.push(...(await faultsOf(m, cell, who)))
    const told = [...tally]
      .sort()
      .map(([key, count]) => `${key}: ${count}`)
      .join(', ')
    process.stdout.write(
      `${m.cells.length} routes, ${m.people.length} people, ${[...tally.values()].reduce((sum, one) => sum + one, 0)} calls (${told}); people ${howDrawn}\n`,
    )
    expectNoFaults(faults)
    expect(await m.fingerprint()).toBe(before)
  })
  it('reaches the records in every call written by hand: one refused for its form would prove nothing', () => {
    const never = m.cells
      .filter(cell => cell.kind === 'custom' && !isApart(cell) && !reached.has(cell.address))
      .map(cell => cell.address)
    expect(never.filter(address => !refusedForTheirForm[address])).toEqual([])
    expect(Object.keys(refusedForTheirForm).filter(address => !m.cells.some(cell => cell.address === address))).toEqual(
      [],
    )
  })
  it('holds every route of the product, and all kinds of them', () => {
    expect(m.cells.map(cell => cell.address).sort()).toEqual(
      m.world.product.routes.map(route => `${route.method} ${route.path}`).sort(),
    )
    for (const kind of ['record', 'list', 'custom', 'none'] as const)
      expect(m.cells.filter(cell => cell.kind === kind).length).toBeGreaterThan(50)
  })
  it('is no matrix of ones: every place is seen by some role and hidden from another, by rights and by scope', () => {
    expect(m.people.length).toBeGreaterThan(50)
    const scoped = m.cells.filter(cell => cell.kind === 'record' && boundsOf(cell.resource!))
    expect(scoped.length).toBeGreaterThan(80)
    for (const where of places) {
      const seen = scoped.flatMap(cell =>
        m.people.filter(who => holdsCode(who, cell.route)).map(who => m.sees(who, cell.resource!, where)),
      )
      expect([where, seen.includes(true), seen.includes(false)]).toEqual([
        where,
        where !== 'foreign tenant',
        where !== 'own',
      ])
    }
  })
})
