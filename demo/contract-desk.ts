import { fen, Refused, type Fen, type LocalDate, type Resource } from '#kernel'
import type { Actor } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { customer } from '#areas/customers/customer/customer.ts'
import { customerCityQuota } from '#areas/customers/customer-city-quota/customer-city-quota.ts'
import { grantQuota } from '#areas/customers/customer-city-quota/server/grant-quota.ts'
import { orderVehicle } from '#areas/orders/order-vehicle/order-vehicle.ts'
import { parkingLot } from '#areas/vehicles/parking-lot/parking-lot.ts'
import { vehicle } from '#areas/vehicles/vehicle/vehicle.ts'
import { approves, signsOnPaper, type Signing } from './borrowings.ts'
import { opensCar } from './cars.ts'
import { handsOver } from './leasing.ts'
import { seedMasters, type Masters } from './masters.ts'
import { type ModelKey } from './master-seeds.ts'
import type { Stage } from './stage.ts'

/** How far a contract of the story has come. */
export type Until =
  | 'draft'
  | 'submitted'
  | 'withdrawn'
  | 'rejected'
  | 'approved'
  | 'signing'
  | 'signed'
  | 'archived'
  | 'voided'
  | 'stopped'
type AnyContract = Resource<any, any, any>

/** Who makes contracts for one of our companies, with its seal and its account. */
export interface Desk extends Signing {
  readonly masters: Masters
  readonly company: string
  readonly companyId: string
  readonly accountId: string
}

export async function mastersOf(stage: Stage, people: ReadonlyMap<string, Actor>): Promise<Masters> {
  return stage.run(tx => seedMasters(tx, stage.who('系统管理员'), people))
}
export const deskOf = (
  stage: Stage,
  people: ReadonlyMap<string, Actor>,
  masters: Masters,
  officer: string,
  company: string,
): Desk => ({
  stage,
  people,
  masters,
  officer: stage.who(officer),
  company,
  companyId: masters.companies.get(company)!,
  accountId: masters.accounts.get(company)!,
  sealId: masters.seals.get(`${company}合同专用章`)!,
})

/** A customer of the story by his name; undefined where this load does not tell of him. */
export async function customerNamed(stage: Stage, name: string): Promise<{ id: string; name: string } | undefined> {
  const [row] = await stage.run(tx => findRows(tx, customer, { mechanismName: name, status: 1 } as never))
  return row && { id: row.id, name }
}

/** What every contract says of who made it, for whom, when and how it is signed. */
export const headOf = (desk: Desk, start: LocalDate, termMonths: number): Record<string, unknown> => ({
  ownCompanyId: desk.companyId,
  bizUserId: desk.officer.userId,
  bizDeptId: desk.officer.deptId,
  startDate: start,
  termMonths,
  signMode: 2,
})

/** Monthly in advance on the day of the take; what differs is told. */
export const ruleOf = (desk: Desk, more: Record<string, unknown> = {}): Record<string, unknown>[] => [
  {
    cycleUnit: 1,
    cycleCount: 1,
    payMode: 1,
    rentStartRule: 1,
    termRule: 1,
    alignMode: 1,
    dayRentBasis: 1,
    firstDueRule: 1,
    payDayRule: 1,
    depositInstalments: 1,
    frontBeforeTake: false,
    collectMode: 1,
    receiveAccountId: desk.accountId,
    invoiceTiming: 2,
    invoiceKind: '1',
    penaltyMode: 1,
    penaltyMonths: '2.0',
    holdover: 3,
    holdoverFactor: '1.50',
    ...more,
  },
]
export const lineOf = (
  desk: Desk,
  model: ModelKey,
  term: 12 | 24 | 36,
  cityCode: string,
  quantity: number,
  more: Record<string, unknown> = {},
): Record<string, unknown> => ({
  productId: desk.masters.products.get(`${model}/${term}`),
  carModelId: desk.masters.models.get(model),
  color: 'white',
  vehicleNature: 1,
  cityCode,
  plateCityCode: cityCode,
  plateKind: 'newEnergySmall',
  quantity,
  termMonths: term,
  rentUnit: 1,
  taxRate: '13.000000',
  ...more,
})

/** Typed by its officer and led as far as the story goes, each step by whoever is asked. */
export async function writes(
  desk: Desk,
  resource: AnyContract,
  body: Record<string, unknown>,
  until: Until,
): Promise<string> {
  const { stage, officer } = desk
  const { id } = await stage.run(async tx =>
    saveRecord(
      tx,
      officer,
      resource,
      {
        attachBizId: await stage.scan(tx, officer, '合同定稿'),
        ...body,
        ...(until === 'draft' ? { draft: true } : {}),
      },
      'save',
    ),
  )
  await leads(desk, resource, id, until)
  return id
}

export async function leads(desk: Desk, resource: AnyContract, id: string, until: Until): Promise<void> {
  const { stage, officer } = desk
  if (until === 'draft' || until === 'submitted') return
  if (until === 'withdrawn') {
    await stage.run(tx =>
      stage.product.flow.withdraw(tx, officer, { resource: resource.name, id, comment: '客户要求修改条款，撤回' }),
    )
    return
  }
  if (until === 'rejected') {
    await stage.run(tx => stage.reject(tx, resource.name, id, '条件与授信批复不一致，请核对后重新提交'))
    return
  }
  if (until === 'approved' || until === 'voided' || until === 'signing') {
    await stage.run(tx => approves(desk, tx, resource.name, id))
    if (until === 'voided')
      await stage.run(tx => act(tx, officer, resource, id, 'void', { reason: '客户放弃签约，双方协商作废' }))
    if (until === 'signing')
      await stage.run(async tx =>
        act(tx, officer, resource, id, 'seal', {
          input: {
            sealIds: [desk.sealId],
            copies: 2,
            pagesPerCopy: 8,
            draftFileBizId: await stage.scan(tx, officer, '待用印文件'),
          },
        }),
      )
    return
  }
  await signsOnPaper(desk, resource, id)
  if (until === 'archived')
    await stage.run(async tx => {
      const { contractNo } = (await getRow(tx, resource as never, id)) as unknown as { contractNo: string }
      await act(tx, officer, resource, id, 'archive', {
        input: { archiveNo: `DA-${contractNo}`, archivePlace: '总部档案室B区' },
      })
    })
  if (until === 'stopped')
    await stage.run(tx =>
      act(tx, officer, resource, id, 'stop', {
        reason: '客户经营计划调整，双方协商终止',
        input: { stopType: 'mutual' },
      }),
    )
}

/** So many more cars fit into what the customer may have in a city. */
export async function makesRoom(
  stage: Stage,
  customerId: string,
  cityCode: string,
  qty: number,
  amount: Fen,
): Promise<void> {
  await stage.run(async tx => {
    const [known] = await findRows(tx, customerCityQuota, { customerId, cityCode } as never)
    await grantQuota(tx, stage.who('江岳'), {
      customerId,
      lines: [
        {
          cityCode,
          qty: (known?.quotaQty ?? 0) + qty,
          amount: ((known?.quotaAmount ?? fen('0')) + amount) as Fen,
        },
      ],
      validTo: known?.validTo ?? `${Number(stage.today.slice(0, 4)) + 1}-12-31`,
      reason: '新增业务，按批复增加额度',
    })
  })
}

/** Cars that were bought for this contract and stand in a lot: ids and VINs in the order of their plates. */
export async function buys(
  desk: Desk,
  seed: { head: string; from: number; count: number; model: ModelKey; city: string; bought: LocalDate },
): Promise<{ ids: string[]; vins: string[] }> {
  const { stage, masters, company } = desk
  const ids: string[] = []
  const vins: string[] = []
  for (let at = 0; at < seed.count; at++) {
    const id = await stage.run(tx =>
      opensCar(tx, stage, masters, {
        plate: `${seed.head}${seed.from + at}`,
        model: seed.model,
        city: seed.city,
        company,
        bought: seed.bought,
        km: 20 + at,
      }),
    )
    ids.push(id)
    vins.push((await stage.run(tx => getRow(tx, vehicle, id))).vin!)
  }
  return { ids, vins }
}

/** Every position of a contract that waits gets its car on one day. */
export async function takes(
  desk: Desk,
  contractId: string,
  cars: readonly string[],
  day: LocalDate,
): Promise<string[]> {
  const { stage } = desk
  const rows = await stage.run(tx =>
    findRows(tx, orderVehicle, { contractId, status: 1 } as never, { orderBy: 't.id' }),
  )
  const [first] = rows
  if (!first) return []
  const lotId = await stage.run(async tx => {
    const { parkingLotId } = await getRow(tx, vehicle, cars[0]!)
    if (parkingLotId) return parkingLotId
    return (await findRows(tx, parkingLot, { cityCode: first.cityCode, status: 1 } as never, { orderBy: 't.id' }))[0]!
      .id
  })
  const positions = rows.slice(0, cars.length).map(row => row.id)
  await handsOver(stage, day, { positions, cars, orderId: first.orderId!, lotId, cityCode: first.cityCode! })
  return positions
}

/** Everything of a list, one after the other: what is refused is told when all the others are done. */
export async function each<T>(list: readonly T[], work: (one: T, at: number) => Promise<void>): Promise<void> {
  const failures: string[] = []
  for (const [at, one] of list.entries())
    await work(one, at).catch((error: unknown) => {
      const why = error instanceof Refused ? JSON.stringify(error.refusal) : String((error as Error).stack ?? error)
      failures.push(`${at}: ${why}`)
    })
  if (failures.length > 0) throw new Error(failures.join('\n'))
}
