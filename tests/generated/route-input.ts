import { z } from 'zod'
import type { Route } from '#packages/server/route.ts'

// What a call written by hand asks before it looks at any record, made up from its own schema: a call that is refused for its form proves nothing about records.

interface Shape {
  readonly type?: string | readonly string[]
  readonly properties?: Record<string, Shape>
  readonly required?: readonly string[]
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
  readonly allOf?: readonly Shape[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly minimum?: number
  readonly minLength?: number
  readonly pattern?: string
  readonly default?: unknown
}

const byName: readonly (readonly [RegExp, string])[] = [
  [/month$|period$/i, '2026-11'],
  [/date$|day$|^from$|^to$|^start$|^end$/i, '2026-11-20'],
  [/time$|instant$/i, '2026-12-20 10:00:00'],
  [/(amt|amount)$/i, '1.00'],
  [/cityCode/i, '440300'],
  [/phones?$|mobile/i, '13800138000'],
  [/version$/i, '4711'],
  [/resource$/i, 'customer'],
  [/size$|count$|qty$|km$|mileage$/i, '1'],
  [/ids?$/i, '1'],
]
const patterned: readonly string[] = [
  '1',
  '2026-11-20',
  '2026-11',
  '202611',
  '2026-11-20 10:00:00',
  '1.00',
  'a',
  'test',
  '440300',
  '13800138000',
  'true',
]

function textOf(name: string, { pattern, minLength = 0 }: Shape): string {
  const guess = byName.find(([names]) => names.test(name))?.[1] ?? '测试'
  if (!pattern) return guess.padEnd(minLength, '测')
  const rule = new RegExp(pattern, 'u')
  return [guess, ...patterned].find(one => rule.test(one)) ?? guess
}

function sampleOf(name: string, shape: Shape, named: Record<string, unknown>): unknown {
  if (name in named) return shape.type === 'array' ? [named[name]] : named[name]
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum[0]
  const one = shape.anyOf ?? shape.oneOf ?? shape.allOf
  if (one) return sampleOf(name, one.find(each => each.type !== 'null') ?? {}, named)
  const type = typeof shape.type === 'string' ? shape.type : shape.type?.find(each => each !== 'null')
  if (type === 'object') return objectOf(shape, named)
  if (type === 'array') return [sampleOf(name.replace(/s$/, ''), shape.items ?? {}, named)]
  if (type === 'integer' || type === 'number') return Math.max(shape.minimum ?? 1, 1)
  return type === 'boolean' ? true : textOf(name, shape)
}

const objectOf = (shape: Shape, named: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(shape.properties ?? {})
      .filter(([name]) => shape.required?.includes(name) || name in named)
      .map(([name, one]) => [name, sampleOf(name, one, named)]),
  )

const shapes = new WeakMap<Route, Shape>()
function shapeOf(route: Route): Shape {
  const known =
    shapes.get(route) ??
    (route.input ? (z.toJSONSchema(route.input, { io: 'input', unrepresentable: 'any' }) as Shape) : {})
  shapes.set(route, known)
  return known
}
/** Everything that this route's schema requires; where it asks by a name of `named`, that value. */
export const filledInput = (route: Route, named: Record<string, unknown>): Record<string, unknown> =>
  objectOf(shapeOf(route), named)
