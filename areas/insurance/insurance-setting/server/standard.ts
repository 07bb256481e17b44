import { fen } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, insertRow, insertRows } from '#packages/server/rows.ts'
import {
  insuranceSetting,
  insuranceSettingCompulsory,
  insuranceSettingDepreciation,
  insuranceSettingTax,
} from '../insurance-setting.ts'
import { withoutSetting } from './effective.ts'

/** Clause table of the industry's premiums: class, use, seats or mass, base premium. */
const compulsory: readonly (readonly [
  useNature: string,
  from: number,
  to: number | null,
  base: string,
  byMass?: true,
])[] = [
  ['private', 1, 5, '1000.00'],
  ['private', 6, 9, '1130.00'],
  ['lease', 1, 5, '1800.00'],
  ['lease', 6, 9, '2360.00'],
  ['hailing', 1, 5, '1800.00'],
  ['hailing', 6, 9, '2360.00'],
  ['freight', 0, 1999, '1850.00', true],
  ['freight', 2000, 4999, '3070.00', true],
]
const tax: readonly (readonly [from: number, to: number | null, amt: string])[] = [
  [0, 1000, '180.00'],
  [1000, 1600, '360.00'],
  [1600, 2000, '420.00'],
  [2000, 2500, '720.00'],
  [2500, 3000, '1800.00'],
  [3000, 4000, '3000.00'],
  [4000, null, '4500.00'],
]
const trucks = ['H31', 'H32', 'H37', 'H41', 'H43']
const depreciation: readonly (readonly [useNature: string, monthlyRate: string])[] = [
  ['private', '0.600000'],
  ['lease', '1.100000'],
  ['hailing', '1.100000'],
  ['freight', '1.100000'],
]

/** The national version that every tenant begins with: terms of 80, 3 and the tables of the industry. */
export async function addStandardSetting(tx: Tx, actor: Actor): Promise<void> {
  if ((await findRows(tx, insuranceSetting, {}, { limit: 1 })).length > 0) return
  const { id: settingId } = await insertRow(tx, actor, insuranceSetting, {
    ...withoutSetting,
    warnDays: [...withoutSetting.warnDays],
    settingName: '全国标准',
    effectiveFrom: '2020-01-01',
  })
  await insertRows(
    tx,
    actor,
    insuranceSettingCompulsory,
    compulsory.map(([useNature, from, to, base, byMass], index) => ({
      settingId,
      lineNo: index + 1,
      useNature,
      seatsMin: byMass ? null : from,
      seatsMax: byMass ? null : to,
      massMin: byMass ? from : null,
      massMax: byMass ? to : null,
      basePremium: fen(base),
    })),
  )
  const taxes = [
    ...tax.map(([dispMin, dispMax, amt]) => ({
      settingId,
      vehicleClass: null,
      dispMin,
      dispMax,
      unit: 1,
      amtPerYear: fen(amt),
      exemptEnergy: [2, 8],
    })),
    ...trucks.map(vehicleClass => ({
      settingId,
      vehicleClass,
      dispMin: null,
      dispMax: null,
      unit: 2,
      amtPerYear: fen('96.00'),
      exemptEnergy: [2, 8],
    })),
  ]
  await insertRows(
    tx,
    actor,
    insuranceSettingTax,
    taxes.map((row, index) => ({ ...row, lineNo: index + 1 })),
  )
  await insertRows(
    tx,
    actor,
    insuranceSettingDepreciation,
    depreciation.map(([useNature, monthlyRate], index) => ({
      settingId,
      lineNo: index + 1,
      useNature,
      monthlyRate,
      maxTotal: '80.00',
    })),
  )
}
