import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkPorts, definePort, installPorts, portStates, provide, standIn, type Provision } from './ports.ts'

interface Price {
  of(id: string): number
}
const asked = definePort<Price>({ name: 'shop.early', label: '过早 / Too early' })
const beforeStart = (() => {
  try {
    asked.ask()
  } catch (error) {
    return String(error)
  }
  return ''
})()
const price = definePort<Price>({ name: 'shop.price', label: '价格 / Price' })
const weather = definePort<{ today(): string }>({
  name: 'shop.weather',
  label: '天气 / Weather',
  notBuilt: { note: '气象尚未启用 / the weather is not built yet', answers: { today: () => 'unknown' } },
})
const parcels = definePort<Price>({ name: 'shop.parcels', label: '包裹 / Parcels', many: 'keyed' })
definePort<Price>({
  name: 'shop.gifts',
  label: '赠品 / Gifts',
  many: 'keyed',
  notBuilt: { note: '赠品尚未启用 / gifts are not built yet' },
})

const owner = (name: string, ...provides: Provision[]) => ({ resource: { name }, code: { provides } })
const costs = (amount: number): Price => ({ of: () => amount })

beforeEach(() =>
  installPorts([
    owner('stock', provide(price, costs(3)), provide(asked, costs(1))),
    owner('post', provide(parcels, 'b', costs(20)), provide(parcels, 'a', costs(10))),
  ]),
)

describe('a port', () => {
  it('throws when it is asked before the start', () => {
    expect(beforeStart).toContain('the port shop.early is asked before the start')
  })
  it("answers by its provider's functions", () => {
    expect(price.ask().of('1')).toBe(3)
  })
  it('answers by notBuilt while nobody provides it, and by the provider as soon as one does', () => {
    expect(weather.ask().today()).toBe('unknown')
    expect(weather.built()).toBe(false)
    installPorts([owner('sky', provide(weather, { today: () => 'rain' }))])
    expect(weather.ask().today()).toBe('rain')
    expect(weather.built()).toBe(true)
  })
  it('throws without provider, naming itself', () => {
    installPorts([])
    expect(() => price.ask()).toThrow('the port shop.price has no provider here')
  })
  it('refuses a second provider, naming both', () => {
    expect(() => installPorts([owner('a', provide(price, costs(1))), owner('b', provide(price, costs(2)))])).toThrow(
      'the port shop.price has two providers: a and b',
    )
  })
  it('cannot be defined twice', () => {
    expect(() => definePort({ name: 'shop.price', label: '价格 / Price' })).toThrow('defined twice')
  })
})

describe('a keyed port', () => {
  it('answers by key, and lists its providers in the order of their keys', () => {
    expect(parcels.ask('b').of('1')).toBe(20)
    expect([...parcels.all()].map(([key, one]) => [key, one.of('1')])).toEqual([
      ['a', 10],
      ['b', 20],
    ])
  })
  it('throws for a key that nobody provides, naming it', () => {
    expect(() => parcels.ask('c')).toThrow('the port shop.parcels, key c, has no provider here')
    expect(parcels.all().get('c')).toBeUndefined()
  })
  it('refuses two providers of one key', () => {
    expect(() =>
      installPorts([owner('a', provide(parcels, 'x', costs(1))), owner('b', provide(parcels, 'x', costs(2)))]),
    ).toThrow('the port shop.parcels, key x, has two providers: a and b')
  })
})

describe('a stand-in of a test', () => {
  let putBack = () => {}
  afterEach(() => putBack())
  it('wins over the provider until it is put back', () => {
    putBack = standIn(provide(price, costs(99)))
    expect(price.ask().of('1')).toBe(99)
    putBack()
    expect(price.ask().of('1')).toBe(3)
  })
  it('can be given where the world of a test is installed', () => {
    installPorts([owner('stock', provide(price, costs(3)))], [provide(price, costs(7))])
    expect(price.ask().of('1')).toBe(7)
  })
})

describe('the start', () => {
  it('accepts ports that are provided or say that their owner is not built', () => {
    expect(() => checkPorts()).not.toThrow()
  })
  it('refuses to start while a port of either shape has neither, naming all of them', () => {
    installPorts([owner('sky', provide(weather, { today: () => 'rain' }))])
    expect(() => checkPorts()).toThrow('no provider for shop.early, shop.parcels, shop.price')
  })
  it('lists every port with who asks, who provides and why nobody does yet', () => {
    expect(portStates().filter(one => one.name !== 'shop.early')).toEqual([
      {
        name: 'shop.gifts',
        label: '赠品 / Gifts',
        askedBy: 'shop',
        many: true,
        providers: [],
        note: '赠品尚未启用 / gifts are not built yet',
      },
      {
        name: 'shop.parcels',
        label: '包裹 / Parcels',
        askedBy: 'shop',
        many: true,
        providers: [
          { resource: 'post', key: 'a' },
          { resource: 'post', key: 'b' },
        ],
      },
      {
        name: 'shop.price',
        label: '价格 / Price',
        askedBy: 'shop',
        many: false,
        providers: [{ resource: 'stock', key: '' }],
      },
      {
        name: 'shop.weather',
        label: '天气 / Weather',
        askedBy: 'shop',
        many: false,
        providers: [],
        note: '气象尚未启用 / the weather is not built yet',
      },
    ])
  })
})
