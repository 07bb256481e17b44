import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertRow } from '#packages/server/rows.ts'
import { longLists, mostLooked, type LongLists } from '#packages/testing/list-scale.ts'
import { insurancePolicy } from '#areas/insurance/insurance-policy/insurance-policy.ts'
import { violation } from '#areas/insurance/violation/violation.ts'
import { maintenanceDicker } from '#areas/maintenance/maintenance-dicker/maintenance-dicker.ts'
import { maintenanceRemind } from '#areas/maintenance/maintenance-remind/maintenance-remind.ts'
import { yearCheckWarn } from '#areas/maintenance/year-check-warn/year-check-warn.ts'
import { manager, openFleet, type Fleet } from '#areas/vehicles/testing.ts'
import { accident } from './accident/accident.ts'
import { accidentInfo } from './accident-info/accident-info.ts'

// The lists of insurance, violations, accidents, maintenance and inspection (80) are answered by an index, however many
// rows they have. `npm test` asks 20,000 of each, `npm run test:long care-lists` 100,000.
const ROWS = Number(process.env['CARE_ROWS'] ?? 20_000)
let fleet: Fleet
let lists: LongLists

beforeAll(async () => {
  fleet = await openFleet()
  lists = await longLists(fleet.test, manager, ROWS)
})
afterAll(async () => {
  await lists?.close()
  await fleet?.drop()
})

describe.each([
  insurancePolicy,
  violation,
  accident,
  accidentInfo,
  maintenanceDicker,
  maintenanceRemind,
  yearCheckWarn,
] as const)('the list of $name', resource => {
  beforeAll(async () => {
    const { id } = await fleet.run(
      tx => insertRow(tx, manager, resource as never, { status: 1 } as never) as Promise<{ id: string }>,
    )
    await lists.grow(resource as never, id, {
      plate_no: `'粤BF' || lpad(upper(to_hex(g)), 5, '0')`,
      vehicle_id: `8100000000 + g % ${ROWS / 200}`,
    })
  })
  it.each([
    ['no filter', {}],
    ['a state, as the tabs ask it', { status: '2' }],
    ['the plate in the search box', { keyword: 'F00123' }],
  ] as const)('%s does not read the whole table', async (_, query) => {
    const { answer, statements, whole, looked } = await lists.ask(resource as never, query)
    expect(answer.total).toBeGreaterThan(0)
    expect(whole, 'read from end to end').toBe(0)
    expect(statements).toBeGreaterThan(0)
    expect(looked, `${looked} rows of ${ROWS}`).toBeLessThan(mostLooked(answer.total))
  })
})
