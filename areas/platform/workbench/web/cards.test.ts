import { describe, expect, it } from 'vitest'
import { definitions } from '#generated/definitions.ts'
import type { Resource } from '#kernel'
import { splitParameter } from '#packages/web/kit/list/address.ts'
import { totalNames } from '#packages/web/kit/model/shape.ts'
import { callOf, fieldOf, type AnyResource } from '#packages/web/kit/model/world.ts'
import { cards, type CardSpec } from '../cards.ts'
import { listAddress } from './figures.ts'

const named = (name: string) => definitions.find(one => one.name === name) as (Resource & AnyResource) | undefined
const lists = cards.flatMap((card: CardSpec) => [
  ...(card.figures ?? []).map(one => ({ name: `${card.code}.${one.key}`, ...one })),
  ...(card.grouping ? [{ name: card.code, key: '', label: card.label, ...card.grouping }] : []),
])

it('carries its filters to the list as the address bar holds them', () => {
  expect(listAddress(named('bill-receivable')!, { overdueDays_ge: '1' })).toBe(
    '/receive/payment/receivable/index?overdueDays_ge=1',
  )
})

describe.each(lists)('the figure $name', ({ resource: name, filters, sums = [] }) => {
  const resource = named(name)!
  const parameters = Object.entries(filters('2026-11-21'))
  const field = (parameter: string) =>
    splitParameter(resource, parameter).name === 'status'
      ? 'status'
      : fieldOf(resource, splitParameter(resource, parameter).name)

  it('counts a list that exists, so that a click shows the rows behind it', () => {
    expect(resource?.page).toMatch(/^\//)
    expect(callOf(resource, 'page')).toBeDefined()
  })
  it.runIf(parameters.length > 0)(
    'filters by fields of that list: an unknown name would be ignored and everything counted',
    () => {
      for (const [parameter] of parameters) expect(field(parameter), parameter).toBeDefined()
    },
  )
  const coded = parameters.flatMap(([parameter, value]) => {
    const found = field(parameter)
    return typeof found === 'object' && found.enumeration
      ? [{ codes: found.enumeration.values.map(one => String(one.code)), value }]
      : []
  })
  it.runIf(coded.length > 0 || sums.length > 0)(
    'names only codes that the list knows, and adds up columns that its totals row has',
    () => {
      for (const { codes, value } of coded) expect(codes).toEqual(expect.arrayContaining(value.split(',')))
      for (const sum of sums) expect(totalNames(resource)).toContain(sum)
    },
  )
})
