import { describe, expect, it } from 'vitest'
import type { Resource } from '#kernel'
import { definitions } from '#generated/definitions.ts'
import { splitParameter } from '#packages/web/kit/list/address.ts'
import { totalNames } from '#packages/web/kit/model/shape.ts'
import { callOf, fieldOf, type AnyResource } from '#packages/web/kit/model/world.ts'
import { figures, listAddress } from './figures.ts'

const named = (name: string) => definitions.find(one => one.name === name) as (Resource & AnyResource) | undefined

describe.each(figures)('the figure $key', figure => {
  const resource = named(figure.resource)!

  it('counts a list that exists, so that a click shows the rows behind it', () => {
    expect(resource?.page).toMatch(/^\//)
    expect(callOf(resource, 'page')).toBeDefined()
  })

  it('filters by fields of that list: an unknown name would be ignored and everything counted', () => {
    for (const parameter of Object.keys(figure.filters('2026-11-21'))) expect(fieldOf(resource, splitParameter(resource, parameter).name), parameter).toBeDefined()
  })

  it('names only states and enumeration codes that the list knows', () => {
    for (const [parameter, value] of Object.entries(figure.filters('2026-11-21'))) {
      const field = fieldOf(resource, splitParameter(resource, parameter).name)!
      if (field.enumeration) expect(field.enumeration.values.map(one => String(one.code))).toEqual(expect.arrayContaining(value.split(',')))
    }
  })

  it.runIf(figure.sum)('adds up a column that the totals row has', () => { expect(totalNames(resource)).toContain(figure.sum) })
})

it('carries its filters to the list as the address bar holds them', () => {
  expect(listAddress(named('bill-receivable')!, { overdueDays_ge: '1' })).toBe('/receive/payment/receivable/index?overdueDays_ge=1')
})
