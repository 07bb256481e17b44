import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, fen } from '#kernel'
import { findRows, updateRow } from '#packages/server/rows.ts'
import { startingRowsPort } from '#areas/platform/ports.ts'
import { at, carInStock, manager, openFleet, type Fleet } from '#areas/vehicles/testing.ts'
import { charged } from '../../codes.ts'
import { violation } from '../../violation/violation.ts'
import { violationCode } from '../../violation-code/violation-code.ts'
import { keepAnswer } from './keep-answer.ts'
import type { AskedVehicle, FoundOffence } from './provider.ts'
import { simulatedProvider } from './simulated.ts'

const officer = at('2026-12-10 10:00:00')
const since = '2026-11-01'
let fleet: Fleet
let car: Awaited<ReturnType<typeof carInStock>>
beforeAll(async () => {
  fleet = await openFleet()
  await fleet.run(tx => startingRowsPort.all().get('violation-code')!.add(tx, manager))
  car = await carInStock(fleet)
})
afterAll(() => fleet?.drop())

let serial = 0
const offence = (more: Partial<FoundOffence> = {}): FoundOffence => ({
  externalNo: `GA${++serial}`,
  violationTime: `2026-12-0${1 + (serial % 8)} 08:${String(serial).padStart(2, '0')}:00`,
  place: '深南大道与新洲路口',
  code: '1039',
  behaviour: '机动车违反规定停放、临时停车',
  fine: fen('200'),
  points: 0,
  authority: '深圳交警',
  state: 1,
  ...more,
})
const told = (...items: FoundOffence[]) => fleet.run(tx => keepAnswer(tx, officer, car, 'simulated', items, since))
const known = (externalNo: string) =>
  fleet.run(async tx => (await findRows(tx, violation, { externalNo } as never))[0]!)

it('an offence that the authority corrects follows it, with its time and who had the car', async () => {
  const first = offence()
  expect(await told(first)).toEqual({ added: 1, changed: 0, gone: 0 })
  expect(await told(first)).toEqual({ added: 0, changed: 0, gone: 0 })
  const again = { ...first, place: '深南大道', fine: fen('150'), violationTime: '2025-01-01 07:00:00' }
  expect(await told(again)).toEqual({ added: 0, changed: 1, gone: 0 })
  expect(await known(first.externalNo)).toMatchObject({
    ...{ place: '深南大道', fine: fen('150'), violationTime: '2025-01-01 07:00:00', inconsistent: false },
    // The car was not ours yet.
    custodyKind: 5,
  })
  expect((await told(again)).changed).toBe(0)
})

it('what the customer was charged stays as it is, and is marked for people to look at', async () => {
  const first = offence()
  await told(first)
  await fleet.run(async tx =>
    updateRow(tx, officer, violation, (await known(first.externalNo)).id, { chargeStatus: charged.done }),
  )
  expect((await told({ ...first, fine: fen('100') })).changed).toBe(1)
  expect(await known(first.externalNo)).toMatchObject({ fine: fen('200'), inconsistent: true })
})

it('a surcharge is reckoned anew from the corrected fine', async () => {
  const first = offence()
  await told(first)
  const row = await known(first.externalNo)
  await fleet.run(tx => updateRow(tx, officer, violation, row.id, { lateDays: 10, surcharge: fen('60') }))
  await told({ ...first, fine: fen('100') })
  expect(await known(first.externalNo)).toMatchObject({ fine: fen('100'), surcharge: fen('30') })
})

it('a new offence code joins the list as the source tells it, once; a malformed one does not', async () => {
  const codes = (code: string) => fleet.run(tx => findRows(tx, violationCode, { code } as never))
  const under = (code: string) => offence({ code, behaviour: '新行为', points: 3 })
  await told(under('8001'), under('8001'), under('X1'))
  expect(await codes('8001')).toMatchObject([{ behaviour: '新行为', fine: fen('200'), points: 3, category: 'other' }])
  expect(await codes('X1')).toEqual([])
})

it('the simulated source answers by pages, corrects what it told and knows codes that we do not', async () => {
  const ask = async (vin: string, plateNo: string, today: string) => {
    const vehicle: AskedVehicle = { vin, plateNo, plateKind: '02', engineNo: 'E1', since: '2026-10-01' }
    const items: FoundOffence[] = []
    const pages: (string | undefined)[] = [undefined]
    for (const page of pages) {
      const answer = await simulatedProvider.query(vehicle, today, 2, page)
      if ('error' in answer) throw new Error(answer.error.code)
      expect(answer.items.length).toBeLessThanOrEqual(2)
      items.push(...answer.items)
      if (answer.next) pages.push(answer.next)
    }
    return items
  }
  const plates = Array.from({ length: 20 }, (_, at) => `粤BD7${String(at).padStart(4, '0')}`)
  const all = await Promise.all(plates.map(plate => ask('L1', plate, '2026-11-28')))
  const most = all.toSorted((a, b) => b.length - a.length)[0]!
  expect(most.length).toBeGreaterThan(2)
  const plate = plates[all.indexOf(most)]!
  const last = most[0]!.violationTime.slice(0, 10)
  const [corrected] = await ask('L6', plate, addDays(last, 9) > '2026-11-30' ? '2026-11-30' : addDays(last, 9))
  expect(corrected!.externalNo).toBe(most[0]!.externalNo)
  expect(corrected!.place).toContain('更正')
  expect((await ask('L5', plate, '2026-11-28'))[0]!.code).toBe('1392')
})
