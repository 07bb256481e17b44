import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fen, localDate, localDateTime, Refused, textOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Tx } from '#packages/database/tx.ts'
import { findRows, getRow, insertRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { assetArchives, assetCustody } from '#areas/assets/asset-archives/asset-archives.ts'
import { assetKindSetting } from '#areas/assets/asset-kind-setting/asset-kind-setting.ts'
import { assetLend } from '#areas/assets/asset-lend/asset-lend.ts'
import { assetRepay } from '#areas/assets/asset-repay/asset-repay.ts'
import { bind } from '#areas/security/gps-device/server/bind.ts'
import { gpsDevice } from '#areas/security/gps-device/gps-device.ts'
import { gpsDeviceEvent, securityGpsWarn } from '#areas/security/security-gps-warn/security-gps-warn.ts'
import { volume } from '#areas/supply/codes.ts'
import { contractSupplyPrice } from '#areas/supply/contract-purchase-agreement/agreement-lines.ts'
import { contractPurchaseAgreement } from '#areas/supply/contract-purchase-agreement/contract-purchase-agreement.ts'
import { follow, reserve } from '#areas/supply/supply-volume/server/ledger.ts'
import { purchaseOrderLine } from '#areas/vehicles/purchase-order/purchase-order-lines.ts'
import { purchaseOrder } from '#areas/vehicles/purchase-order/purchase-order.ts'
import { standCars } from '../scenarios/story.ts'
import { uploadsFile } from '../scenarios/uploads.ts'
import type { Answer, Person } from '../world.ts'
import { CALLERS, expectOne, losersOf, race, ROUNDS, winnersOf, type Caller } from './race.ts'
import { colleagueOf, openStand, type Stand } from './stand.ts'

let stand: Stand
let cars: string[]
let keeper: Person
let second: Person
beforeAll(async () => {
  stand = await openStand()
  cars = await standCars(stand.world, stand.masters, 2)
  keeper = await stand.world.as('系统管理员')
  second = await colleagueOf(stand, '系统管理员')
})
afterAll(() => stand?.world.close())

const inside = <T>(work: (tx: Tx) => Promise<T>) => stand.world.inside(work)
/** A verb that other verbs call in their transaction, told as a call would tell it. */
async function verb(caller: Caller, work: (tx: Tx) => Promise<unknown>): Promise<Answer<unknown>> {
  const answer = { code: 200, msg: '操作成功', data: null, replayed: false }
  try {
    await inside(work)
    return { status: 200, ...answer }
  } catch (error) {
    if (!(error instanceof Refused) || !('message' in error.refusal)) throw error
    const facts = ('facts' in error.refusal ? error.refusal.facts : undefined) ?? {}
    const words = textOf(error.refusal.message, caller.at % 2 ? 'en' : 'zh')
    const msg = words.replace(/\{(\w+)\}/g, (_, name: string) => String((facts as Record<string, unknown>)[name]))
    return { status: 400, ...answer, code: 400, msg }
  }
}

const AGREED = 25
const EACH = 10
describe('an agreement is called off within what was agreed', () => {
  let agreementId = ''
  let serial = 0
  beforeAll(async () => {
    agreementId = await inside(async tx => {
      const { system } = stand.world
      const row = await insertRow(tx, system, contractPurchaseAgreement, {
        contractNo: 'CGXY202611210901',
        contractType: 9,
        ownCompanyId: stand.masters.companies.get('华驰深圳'),
        startDate: '2026-01-01',
        endDate: '2027-12-31',
        totalQty: AGREED,
        reservedQty: 0,
        acceptedQty: 0,
        leftQty: AGREED,
        status: 6,
        enabled: 1,
        deliverCityCodes: ['4403'],
      } as never)
      await insertRow(tx, system, contractSupplyPrice, {
        contractId: row.id,
        lineNo: 1,
        carModelId: stand.masters.models.get('E5'),
        unitPrice: fen('118000'),
        taxRate: '13',
        validFrom: '2026-01-01',
        cityCodes: [],
        priceState: 1,
      } as never)
      return row.id
    })
  })
  interface Ordered {
    orderId: string
    line: { lineId: string; modelId: string; qty: number }
  }
  const orders = (qty: number): Promise<Ordered> =>
    inside(async tx => {
      const modelId = stand.masters.models.get('E5')!
      const order = await insertRow(tx, stand.world.system, purchaseOrder, {
        orderNo: `CGDDRACE${String(++serial).padStart(6, '0')}`,
        orderTitle: `${qty}台`,
        orderDate: localDate(stand.world.clock.now()),
        contractType: 9,
        contractId: agreementId,
        companyId: stand.masters.companies.get('华驰深圳'),
      } as never)
      const line = await insertRow(tx, stand.world.system, purchaseOrderLine, {
        orderId: order.id,
        lineNo: 1,
        modelId,
        quantity: qty,
        unitPrice: fen('118000'),
        deliverCityCode: '4403',
      } as never)
      return { orderId: order.id, line: { lineId: line.id, modelId, qty } }
    })
  const reserves =
    ({ orderId, line }: Ordered) =>
    (tx: Tx) =>
      reserve(tx, stand.world.system, orderId, [line])
  const gives =
    ({ orderId, line }: Ordered, kind: number, more: object = {}) =>
    (tx: Tx) =>
      follow(tx, stand.world.system, orderId, [{ ...line, ...more }], kind)
  const counters = () =>
    inside(async tx => {
      const { reservedQty, acceptedQty, leftQty } = await getRow(tx, contractPurchaseAgreement, agreementId)
      return { reservedQty, acceptedQty, leftQty }
    })

  it('40.1 when many orders want ten cars each of the last twenty-five: two get theirs, and each gives back once', () =>
    race({
      before: async () => {
        const made: Ordered[] = []
        for (let at = 0; at < CALLERS; at++) made.push(await orders(EACH))
        return { made, before: await counters() }
      },
      call: ({ made }, caller) => verb(caller, reserves(made[caller.at]!)),
      async after({ made, before }, told) {
        const winners = winnersOf(told)
        expect(winners).toHaveLength(2)
        for (const one of losersOf(told)) expect(one.msg).toMatch(/超出协议剩余数量|exceeds the \d+ cars left/)
        expect(await counters()).toMatchObject({ reservedQty: before.reservedQty! + 2 * EACH })
        // The close of an order, pressed twice at once.
        await Promise.all(winners.flatMap(({ at }) => [1, 2].map(() => inside(gives(made[at]!, volume.released)))))
        expect(await counters()).toEqual(before)
      },
    }))

  it('when a car is accepted by everybody at once it counts once', async () => {
    const order = await orders(Math.min(ROUNDS, 20))
    await inside(reserves(order))
    const before = await counters()
    let counted = 0
    await race(
      {
        before: async round => `LSCA1B2A0TN7${String(10_000 + round)}`,
        call: (vin, caller) => verb(caller, gives(order, volume.accepted, { qty: 1, vin })),
        async after(_, told) {
          counted += 1
          expect(winnersOf(told)).toHaveLength(CALLERS)
          expect(await counters()).toMatchObject({ acceptedQty: before.acceptedQty! + counted })
        },
      },
      { rounds: Math.min(ROUNDS, 20) },
    )
  })
})

describe('an item is lent once', () => {
  it('40.16 when several loans of one item are handed over at the same moment: one goes out, the others read who has it', async () => {
    const signature = await uploadsFile(keeper, '领用签收.pdf')
    const saves = (resource: Parameters<typeof saveRecord>[2], body: Record<string, unknown>) =>
      inside(tx => saveRecord(tx, stand.world.people.get('系统管理员')!, resource, body, 'save'))
    const [kind] = await inside(tx => findRows(tx, assetKindSetting, { kindCode: 'KEY2' }))
    const item = await saves(assetArchives as never, {
      vehicleId: cars[0],
      kindId: kind!.id,
      serialNo: 'KEY2-LOANS',
      copyKind: 1,
      scanBizId: signature,
      cityCode: '4403',
    })
    const borrowers = ['韩松', '罗毅', '李晓雯', '马骁']
    const today = localDate(stand.world.clock.now())
    await race({
      async before() {
        const loans: { id: string; version: number; name: string }[] = []
        for (let at = 0; at < CALLERS; at++) {
          const name = borrowers[at % borrowers.length]!
          const answer = await keeper.call<{ id: string }>('POST', 'asset-lend/save', {
            lendKind: 1,
            borrowerUserId: stand.world.people.get(name)!.userId,
            purpose: 'inspection',
            planIssueDate: today,
            dueDate: today,
            lines: [{ archiveId: item.id }],
          })
          if (answer.status !== 200) break
          const { version } = await keeper.gets('asset-lend/detail', { id: answer.data.id })
          loans.push({ id: answer.data.id, version, name })
        }
        return loans
      },
      call: (loans, { at, headers }) => {
        const { id, version } = loans[at % loans.length]!
        const issueTime = localDateTime(stand.world.clock.now())
        return (at % 2 ? second : keeper).call(
          'PUT',
          'asset-lend/issue',
          { id, version, issueTime, deliverWay: 1, issueSignBizId: signature },
          headers,
        )
      },
      async after(loans, told) {
        const winner = expectOne(told)
        const open = (await inside(tx => findRows(tx, assetCustody, { archiveId: item.id }))).filter(
          one => one.toTime === null,
        )
        expect(open).toMatchObject([{ holderName: loans[winner.at % loans.length]!.name }])
        const lent = await inside(tx => findRows(tx, assetLend, { status: 6 } as never))
        expect(lent.map(one => one.id)).toEqual([loans[winner.at % loans.length]!.id])
        await saves(assetRepay as never, {
          backUserName: '韩松',
          backTime: localDateTime(stand.world.clock.now()),
          lines: [{ archiveId: item.id, backCondition: 'good' }],
        })
      },
    })
  })
})

describe('an alert is one for its cause', () => {
  const DEVICE = '869099900000001'
  const providers = ['jt808', 'second'] as const
  beforeAll(() =>
    inside(async tx => {
      for (const provider of providers)
        await tx.run(sql`insert into blade_param (id, tenant_id, create_time, update_time, status, is_deleted, version, param_name, param_key, param_value, value_type)
          values (${await tx.newId()}::bigint, ${tx.tenantId}, now(), now(), 1, 0, 0, ${`密钥 ${provider}`}, ${`gps.key.${provider}`}, 'race', 1)`)
      await insertRow(tx, stand.world.system, gpsDevice, {
        deviceNo: DEVICE,
        wired: true,
        platformCode: 'simulated',
      } as never)
      await bind(tx, stand.world.system, cars[1]!, [{ deviceNo: DEVICE }], '')
      // What is told of a leased car; the car stands in stock.
      await tx.run(
        sql`update security_strategy set biz_statuses = '{}' where tenant_id = ${tx.tenantId} and strategy_type = 4`,
      )
    }),
  )

  it('when two platforms tell the cut of the same device again and again: one is open, every hit is counted', async () => {
    const warns = () => inside(tx => findRows(tx, securityGpsWarn, { vehicleId: cars[1], strategyType: 4 } as never))
    await race({
      before: async () => ({ hits: (await warns())[0]?.hitCount ?? 0 }),
      call: (_, { at, headers }, round) => {
        const body = {
          provider: providers[at % 2],
          events: [
            {
              eventId: `cut ${round} ${at}`,
              deviceNo: DEVICE,
              eventType: 4,
              eventTime: localDateTime(stand.world.clock.now()),
            },
          ],
        }
        return keeper.call('POST', 'security-gps-warn/ingest', body, {
          ...headers,
          'tenant-id': '100001',
          'x-time': String(stand.world.clock.now().getTime()),
          'x-sign': createHmac('sha256', 'race').update(JSON.stringify(body)).digest('hex'),
        })
      },
      async after({ hits }, told, round) {
        expect(winnersOf(told)).toHaveLength(CALLERS)
        expect(await warns()).toMatchObject([{ status: 1, hitCount: hits + CALLERS }])
        const kept = await inside(tx => findRows(tx, gpsDeviceEvent, { deviceNo: DEVICE } as never))
        expect(kept).toHaveLength((round + 1) * CALLERS)
      },
    })
  })
})
