import { insertRow, insertRows } from '#packages/server/rows.ts'
import { resourceNamed } from '#packages/server/registry.ts'
import { at, openStage, type Stage } from '#areas/contracts/testing.ts'
import { accountMechanism } from '#areas/partners/account-mechanism/account-mechanism.ts'
import { PARTY } from './codes.ts'

export { at, plansOf, refusalOf, saidBy, signThrough, type Stage } from '#areas/contracts/testing.ts'
export const purchaser = at('2026-03-01 09:00:00')

export interface SupplyStage extends Stage {
  readonly supplier: string
  readonly factory: string
  readonly lot: string
}

/** An institution with the account on which it is paid. */
export async function supplierOf(
  stage: Stage,
  kind: 3 | 6 | 2 | 7 | 9,
  name: string,
  accountNo: string,
): Promise<string> {
  const resource = {
    [PARTY.dealer]: 'chandler',
    [PARTY.factory]: 'car-factory',
    [PARTY.provider]: 'service-provider',
    [PARTY.parking]: 'parking-provider',
    [PARTY.station]: 'maintenance-depot',
  }[kind]!
  return stage.run(async tx => {
    const made = await insertRow(tx, purchaser, resourceNamed(resource), {
      mechanismName: name,
      shortName: name.slice(0, 4),
      entityKind: 1,
      status: 1,
      officeAddress: '深圳市南山区科苑路15号',
      legalPerson: '何志远',
      phone: '075526880000',
      ...(kind === PARTY.dealer ? { chandlerKind: '4s', brandIds: [] } : {}),
    } as never)
    await insertRow(tx, purchaser, accountMechanism, {
      mechanismType: kind,
      mechanismId: made.id,
      accountKind: 1,
      accountName: name,
      bankTitle: '招商银行',
      bankName: '招商银行深圳南山支行',
      bankNo: '308584001242',
      accountNo,
      useRange: 3,
      isDefault: true,
      status: 1,
    })
    return made.id
  })
}

/** Own company, dealer, factory, models and a lot; agreements are signed by `signThrough`. */
export async function openSupply(also: readonly string[] = []): Promise<SupplyStage> {
  const stage = await openStage(['supply', ...also])
  const supplier = await supplierOf(stage, 3, '深圳腾越汽车贸易有限公司', '6225880100000901')
  const factory = await supplierOf(stage, 6, '星岚汽车制造有限公司', '6225880100000902')
  const lot = await stage.run(
    async tx =>
      (
        await insertRows(tx, purchaser, resourceNamed('parking-lot'), [
          { lotName: '龙华中转库', cityCode: '4403', status: 1, capacity: 500 },
        ] as never)
      )[0]!.id,
  )
  return { ...stage, supplier, factory, lot }
}
