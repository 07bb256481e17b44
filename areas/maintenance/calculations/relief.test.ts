import { expect, it } from 'vitest'
import { reliefOf, type ShopStay } from './relief.ts'

const stay = (more: Partial<ShopStay> = {}): ShopStay => ({
  ...{ inShop: '2026-08-03', outShop: '2026-08-20', bearer: 1, cause: 'wear', hadReplacement: false, freeAfter: 3 },
  ...more,
})

it.each<[name: string, stay: Partial<ShopStay>, relief: object | undefined]>([
  ['17 days in the shop, three agreed: 14 days', {}, { from: '2026-08-06', to: '2026-08-19', days: 14 }],
  ['no day is agreed: every day', { freeAfter: 0 }, { from: '2026-08-03', to: '2026-08-19', days: 17 }],
  ['just as long as agreed: none', { outShop: '2026-08-06' }, undefined],
  ['the lease knows no relief', { freeAfter: null }, undefined],
  ['the customer bears the repair', { bearer: 2 }, undefined],
  ['the insurer bears it', { bearer: 4 }, undefined],
  ['rework of the station, and the factory', { bearer: 3, cause: 'rework' }, { days: 14 }],
  ['the customer misused the car', { cause: 'misuse' }, undefined],
  ['he drove another car meanwhile', { hadReplacement: true }, undefined],
  ['nobody noted when it came out', { outShop: null }, undefined],
])('relief of the rent: %s', (_name, given, relief) => {
  if (relief) expect(reliefOf(stay(given))).toMatchObject(relief)
  else expect(reliefOf(stay(given))).toBeUndefined()
})
