import type { Row } from '#packages/web/kit/model/world.ts'
import type { AskedDriver } from './driver-panel.tsx'
import type { Wished } from './exposure-panel.tsx'

/** Cars by city that the lines of a contract ask for. */
export function wishedOf(record: Row): Wished[] {
  const lines = (record['products'] ?? record['lines'] ?? []) as Row[]
  const sums = new Map<string, number>()
  for (const line of Array.isArray(lines) ? lines : []) {
    const city = String(line?.['cityCode'] ?? record['cityCode'] ?? '')
    if (city) sums.set(city, (sums.get(city) ?? 0) + (Number(line?.['quantity']) || 0))
  }
  return [...sums].map(([cityCode, n]) => ({ cityCode, n }))
}

/** Who drives under a consumer lease, for what and where. */
export function driverOf(record: Row): AskedDriver | undefined {
  const driverId = String(record['driverId'] ?? '')
  if (driverId === '') return undefined
  const usage = String(record['usage'] ?? '')
  const cityCode = wishedOf(record)[0]?.cityCode
  return { driverId, ...(usage ? { usage } : {}), ...(cityCode ? { cityCode } : {}) }
}
