import { expect, it } from 'vitest'
import { drawn } from './drawn.ts'

const cases = Array.from({ length: 200 }, (_, at) => `case ${at}`)
const draws = (list: readonly string[], salt: string) => drawn(list, 20, salt, one => one)

it('takes the same part at every run, another one under another name, and all of a short list', () => {
  expect(draws(cases, 'a')).toHaveLength(20)
  expect(draws(cases, 'a')).toEqual(draws([...cases].reverse(), 'a'))
  expect(draws(cases, 'a')).not.toEqual(draws(cases, 'b'))
  expect(draws(cases.slice(0, 20), 'a')).toEqual(cases.slice(0, 20))
})
it('changes at most one case of a part when one more comes to the list', () => {
  const before = new Set(draws(cases, 'a'))
  expect(draws([...cases, 'one more'], 'a').filter(one => !before.has(one)).length).toBeLessThan(2)
})
it('leaves out no case for good: under many names each is taken', () => {
  const taken = new Set(Array.from({ length: 200 }, (_, salt) => draws(cases, String(salt))).flat())
  expect(taken.size).toBe(cases.length)
})
