import { expect, it } from 'vitest'
import { parameters } from '#generated/parameters.ts'
import { moduleOf } from './modules.ts'

it('names the module of every shipped parameter: nobody reads oa or redlist in a column of names', () => {
  const nameless = parameters.map(([key]) => key.split('.')[0]!).filter(word => moduleOf(word) === undefined)
  expect([...new Set(nameless)]).toEqual([])
})
