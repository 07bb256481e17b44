import { afterAll, beforeAll, expect, it } from 'vitest'
import { faultsOf } from './matrix-check.ts'
import { makeMatrix, type Matrix } from './matrix.ts'

let m: Matrix
beforeAll(async () => { m = await makeMatrix() })
afterAll(() => m?.close())

it('answers every route x every role x own, foreign department, foreign city and foreign tenant as definitions and grants say', async () => {
  const before = await m.fingerprint()
  const faults: string[] = []
  for (const cell of m.cells) for (const who of m.people) faults.push(...await faultsOf(m, cell, who))
  expect(faults).toEqual([])
  expect(await m.fingerprint()).toBe(before)
}, 3_600_000)
