import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fen, yuan, type Fen } from '#kernel'
import type { Actor } from '#packages/database/tx.ts'
import { findRows, getRow, insertRow, updateRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { customer } from '#areas/customers/customer/customer.ts'
import { customerGroup } from '#areas/customers/customer-group/customer-group.ts'
import {
  activeCustomer,
  at,
  messageOf,
  openWorld,
  refusalOf,
  startingLine,
  today,
  type World,
} from '#areas/customers/testing.ts'
import { cityQuota, cityQuotaVersion } from '../city-quota.ts'
import { biggestIn } from './biggest.ts'
import {
  customerCityQuota,
  quotaCheckResult,
  quotaFlow,
  quotaHold,
} from '#areas/customers/customer-city-quota/customer-city-quota.ts'
import { blockKinds, closeBlock, openBlock } from '#areas/customers/customer-city-quota/server/blocks.ts'
import { checkQuota } from '#areas/customers/customer-city-quota/server/check-quota.ts'
import { figuresOf } from '#areas/customers/customer-city-quota/server/figures.ts'
import {
  freezeQuota,
  freezeQuotas,
  type FreezeItem,
} from '#areas/customers/customer-city-quota/server/freeze-quotas.ts'
import { grantQuota } from '#areas/customers/customer-city-quota/server/grant-quota.ts'
import { holdState } from '#areas/customers/customer-city-quota/server/hold-state.ts'
import { checkInvariants } from '#areas/customers/customer-city-quota/server/invariants.ts'
import { moveQuota } from '#areas/customers/customer-city-quota/server/move-quota.ts'
import { occupyQuota } from '#areas/customers/customer-city-quota/server/occupy-quota.ts'
import { quotaSnapshot } from '#areas/customers/customer-city-quota/server/quota-snapshot.ts'
import { releaseQuota } from '#areas/customers/customer-city-quota/server/release-quota.ts'
import { endTemporary, startTemporary } from '#areas/customers/customer-city-quota/server/temporary-quota.ts'

let world: World
const GUANGZHOU = '4401'
const unit = fen('75200')
const times = (n: number): Fen => (unit * BigInt(n)) as Fen
beforeAll(async () => {
  world = await openWorld(40)
})
afterAll(async () => {
  expect(await world.run(tx => checkInvariants(tx))).toEqual([])
  await world.drop()
})

const newCustomer = (values = {}) => world.run(async tx => (await activeCustomer(tx, values)).id)
const grant = (
  customerId: string,
  qty: number,
  options: { cityCode?: string; amount?: Fen; validTo?: string; actor?: Actor } = {},
) =>
  world.run(tx =>
    grantQuota(tx, options.actor ?? today, {
      customerId,
      lines: [{ cityCode: options.cityCode ?? GUANGZHOU, qty, amount: options.amount ?? times(qty) }],
      validTo: options.validTo ?? '2027-11-20',
      reason: '评审链上线前由风控授信',
    }),
  )
const item = (customerId: string, key: string, n: number, more: Partial<FreezeItem> = {}): FreezeItem => ({
  customerId,
  cityCode: GUANGZHOU,
  n,
  amount: times(n),
  key,
  source: { sourceType: 'contract-lease', sourceId: key.split(':')[0]!, sourceNo: key.split(':')[0]! },
  ...more,
})
const freeze = (customerId: string, key: string, n: number, more: Partial<FreezeItem> & { actor?: Actor } = {}) =>
  world.run(tx => freezeQuota(tx, more.actor ?? today, item(customerId, key, n, more)))
const rowOf = (customerId: string, cityCode = GUANGZHOU) =>
  world.run(async tx => (await findRows(tx, customerCityQuota, { customerId, cityCode }))[0]!)
const line = async (customerId: string, date: string) => {
  const row = await rowOf(customerId)
  const { limitQty, limitAmount, availableQty, availableAmount } = figuresOf(row, date)
  return [
    `${limitQty} / ${yuan(limitAmount)}`,
    `${row.frozenQty} / ${yuan(row.frozenAmount)}`,
    `${row.occupiedQty} / ${yuan(row.occupiedAmount)}`,
    `${availableQty} / ${yuan(availableAmount)}`,
  ]
}

describe('the running account of a customer in a city', () => {
  it('20.16 replays the worked trace of 11.6 to the end, overdrawn by a cut without touching a lease', async () => {
    const id = await newCustomer()
    await grant(id, 40)
    expect(await line(id, '2026-11-21')).toEqual(['40 / 3008000.00', '0 / 0.00', '0 / 0.00', '40 / 3008000.00'])
    await freeze(id, 'ZLA:1', 30)
    expect(await line(id, '2026-11-21')).toEqual(['40 / 3008000.00', '30 / 2256000.00', '0 / 0.00', '10 / 752000.00'])
    expect(await messageOf(freeze(id, 'ZLB:1', 12))).toBe('【广州】可用额度10台，本合同需12台')
    await world.run(tx =>
      startTemporary(tx, today, {
        customerId: id,
        cityCode: GUANGZHOU,
        qty: 12,
        amount: fen('902400'),
        from: '2026-12-01',
        to: '2027-01-29',
      }),
    )
    expect(await line(id, '2026-11-30')).toEqual(['40 / 3008000.00', '30 / 2256000.00', '0 / 0.00', '10 / 752000.00'])
    expect(await line(id, '2026-12-01')).toEqual(['52 / 3910400.00', '30 / 2256000.00', '0 / 0.00', '22 / 1654400.00'])
    expect(await messageOf(freeze(id, 'ZLB:1', 12, { actor: at('2026-11-30 23:59:59') }))).toBe(
      '【广州】可用额度10台，本合同需12台',
    )
    const season = at('2026-12-01 00:00:00')
    await freeze(id, 'ZLB:1', 12, { actor: season })
    expect(await line(id, '2026-12-01')).toEqual(['52 / 3910400.00', '42 / 3158400.00', '0 / 0.00', '10 / 752000.00'])
    await world.run(async tx => {
      await occupyQuota(tx, season, 'ZLA:1')
      await occupyQuota(tx, season, 'ZLB:1')
    })
    expect(await line(id, '2026-12-01')).toEqual(['52 / 3910400.00', '0 / 0.00', '42 / 3158400.00', '10 / 752000.00'])
    for (const vehicle of ['55', '56'])
      await world.run(tx => releaseQuota(tx, season, id, GUANGZHOU, 1, unit, `ZLA:1#${vehicle}`))
    expect(await line(id, '2026-12-01')).toEqual(['52 / 3910400.00', '0 / 0.00', '40 / 3008000.00', '12 / 902400.00'])
    expect(await line(id, '2027-01-30')).toEqual(['40 / 3008000.00', '0 / 0.00', '40 / 3008000.00', '0 / 0.00'])
    const january = at('2027-01-30 09:00:00')
    expect(await messageOf(freeze(id, 'ZLC:1', 1, { actor: january }))).toBe('【广州】可用额度0台，本合同需1台')
    await world.run(tx => endTemporary(tx, january, id, GUANGZHOU))
    await grant(id, 35, { amount: fen('2632000'), actor: january })
    expect(await line(id, '2027-01-30')).toEqual(['35 / 2632000.00', '0 / 0.00', '40 / 3008000.00', '-5 / -376000.00'])
    expect(
      (await world.run(tx => findRows(tx, quotaHold, { customerId: id }, { orderBy: 't.hold_key' }))).map(one => [
        one.holdKey,
        one.occupiedQty,
        one.releasedQty,
      ]),
    ).toEqual([
      ['ZLA:1', 28, 2],
      ['ZLB:1', 12, 0],
    ])
  })

  it('20.15 writes once for the same key and figures, and checks only the difference for others', async () => {
    const id = await newCustomer()
    await grant(id, 4)
    await freeze(id, 'C1:1', 3)
    await freeze(id, 'C1:1', 3)
    const flow = () => world.run(tx => findRows(tx, quotaFlow, { customerId: id, op: [5, 7, 8] }))
    expect(await flow()).toHaveLength(1)
    await freeze(id, 'C1:1', 4)
    expect((await rowOf(id)).frozenQty).toBe(4)
    expect(await messageOf(freeze(id, 'C1:1', 5))).toBe('【广州】可用额度0台，本合同需1台')
    for (let again = 0; again < 2; again++) await world.run(tx => occupyQuota(tx, today, 'C1:1'))
    expect((await flow()).filter(one => one.op === 7)).toHaveLength(1)
    const first = await world.run(tx => releaseQuota(tx, today, id, GUANGZHOU, 1, unit, 'C1:1#55'))
    expect(await world.run(tx => releaseQuota(tx, today, id, GUANGZHOU, 1, unit, 'C1:1#55'))).toEqual(first)
    expect((await rowOf(id)).occupiedQty).toBe(3)
    expect(await messageOf(freeze(id, 'C1:1', 2))).toBe('额度已占用，请走处置')
  })

  it('starts a new cycle of a key after its document was rejected and submitted again', async () => {
    const id = await newCustomer()
    await grant(id, 5)
    await freeze(id, 'C9:1', 5)
    await world.run(tx => releaseQuota(tx, today, id, GUANGZHOU, 5, times(5), 'C9:1'))
    expect((await rowOf(id)).frozenQty).toBe(0)
    expect(await world.run(tx => releaseQuota(tx, today, id, GUANGZHOU, 5, times(5), 'C9:1'))).toMatchObject({ qty: 0 })
    await freeze(id, 'C9:1', 4)
    expect((await world.run(tx => findRows(tx, quotaHold, { holdKey: 'C9:1' })))[0]).toMatchObject({
      cycle: 2,
      qty: 4,
      frozenQty: 4,
    })
  })

  it('gives the last vehicle of a hold the remaining amount, and clips a larger release', async () => {
    const id = await newCustomer()
    await grant(id, 3, { amount: fen('100.00') })
    await freeze(id, 'C3:1', 3, { amount: fen('100.00') })
    await world.run(tx => occupyQuota(tx, today, 'C3:1'))
    const given = []
    for (const vehicle of [1, 2, 3])
      given.push(
        yuan(
          (await world.run(tx => releaseQuota(tx, today, id, GUANGZHOU, 1, fen('33.33'), `C3:1#${vehicle}`))).amount,
        ),
      )
    expect(given).toEqual(['33.33', '33.33', '33.34'])
    expect(await world.run(tx => releaseQuota(tx, today, id, GUANGZHOU, 1, fen('33.33'), 'C3:1#4'))).toMatchObject({
      qty: 0,
    })
    expect(
      (await world.run(tx => findRows(tx, quotaCheckResult, { customerId: id }))).map(one => one.checkCode),
    ).toEqual(['release-clipped'])
    expect(await rowOf(id)).toMatchObject({ occupiedQty: 0, occupiedAmount: 0n })
  })

  it('20.17 lets 38 vehicles renew without available quota; the customer total is unchanged', async () => {
    const id = await newCustomer()
    await grant(id, 38)
    await freeze(id, 'OLD:1', 38)
    await world.run(tx => occupyQuota(tx, today, 'OLD:1'))
    for (let vehicle = 1; vehicle <= 38; vehicle++) {
      await world.run(tx => moveQuota(tx, today, `OLD:1#${vehicle}`, 'NEW:1'))
      if (vehicle === 3) await world.run(tx => moveQuota(tx, today, `OLD:1#${vehicle}`, 'NEW:1'))
      expect((await rowOf(id)).occupiedQty).toBe(38)
    }
    expect(
      (await world.run(tx => findRows(tx, quotaHold, { customerId: id }, { orderBy: 't.hold_key' }))).map(one => [
        one.holdKey,
        one.occupiedQty,
        one.releasedQty,
      ]),
    ).toEqual([
      ['NEW:1', 38, 0],
      ['OLD:1', 0, 38],
    ])
  })

  it('adds nothing if the new lessee has frozen his own line', async () => {
    const [from, to] = [await newCustomer(), await newCustomer()]
    await grant(from, 1)
    await grant(to, 1)
    await freeze(from, 'A:1', 1)
    await world.run(tx => occupyQuota(tx, today, 'A:1'))
    await freeze(to, 'B:1', 1)
    await world.run(tx => moveQuota(tx, today, 'A:1#9', 'B:1'))
    expect([(await rowOf(from)).occupiedQty, (await rowOf(to)).frozenQty, (await rowOf(to)).occupiedQty]).toEqual([
      0, 1, 0,
    ])
  })

  it('records a signed contract by force with a warning, and refuses anything new', async () => {
    const id = await newCustomer()
    await grant(id, 2)
    const forced = await world.run(tx =>
      occupyQuota(tx, today, 'REC:1', { force: true, customerId: id, cityCode: GUANGZHOU, n: 5, amount: times(5) }),
    )
    expect(forced.warning).toContain('【广州】补录后超额3台')
    expect(await messageOf(freeze(id, 'X:1', 1))).toBe('【广州】可用额度-3台，本合同需1台')
    expect(await messageOf(world.run(tx => occupyQuota(tx, today, 'NIX:1')))).toContain('没有该单据行的额度占用')
  })
})

describe('the levels E0 to E7', () => {
  it('refuses customers that are not active, black-listed or dormant', async () => {
    expect(await messageOf(freeze(await newCustomer({ status: 102 }), 'E0:1', 1))).toBe('客户未生效或在黑名单')
    expect(await messageOf(freeze(await newCustomer({ blackFlag: true }), 'E0:2', 1))).toBe('客户未生效或在黑名单')
    expect(await messageOf(freeze(await newCustomer({ status: 3 }), 'E0:3', 1))).toBe('客户已休眠，请先申请唤醒')
  })

  it('refuses a city that was never granted', async () => {
    expect(await messageOf(freeze(await newCustomer(), 'E1:1', 1, { cityCode: '5101' }))).toBe('【成都】未授信')
  })

  it('refuses new holds while a block is open, stays frozen by another block, and stops the seal', async () => {
    const id = await newCustomer()
    await grant(id, 10)
    await freeze(id, 'BL:1', 2)
    expect(await world.run(tx => holdState(tx, today, 'BL:1'))).toEqual({
      state: 1,
      blocks: [],
      expired: false,
      ok: true,
    })
    await world.run(tx => openBlock(tx, today, { customerId: id, blockKind: blockKinds.overdue, reason: '逾期7天' }))
    await world.run(tx => openBlock(tx, today, { customerId: id, blockKind: blockKinds.overdue, reason: '逾期12天' }))
    expect(await messageOf(freeze(id, 'BL:2', 1))).toBe('【广州】额度已冻结（逾期12天）')
    expect(await world.run(tx => holdState(tx, today, 'BL:1'))).toMatchObject({ ok: false, blocks: [{ blockKind: 1 }] })
    await world.run(tx => openBlock(tx, today, { customerId: id, blockKind: blockKinds.risk, reason: '诉讼' }))
    await world.run(tx => closeBlock(tx, today, { customerId: id, blockKind: blockKinds.overdue, reason: '已还清' }))
    expect((await rowOf(id)).status).toBe(3)
    await world.run(tx => closeBlock(tx, today, { customerId: id, blockKind: blockKinds.risk, reason: '已撤诉' }))
    expect((await rowOf(id)).status).toBe(1)
    await freeze(id, 'BL:2', 1)
  })

  it('refuses after the last valid day, and keeps earlier holds', async () => {
    const id = await newCustomer()
    await grant(id, 10, { validTo: '2026-11-30' })
    await freeze(id, 'EX:1', 1, { actor: at('2026-11-30 23:00:00') })
    const later = at('2026-12-01 00:00:00')
    expect(await messageOf(freeze(id, 'EX:2', 1, { actor: later }))).toBe('【广州】额度已于2026-11-30到期')
    expect(await world.run(tx => holdState(tx, later, 'EX:1'))).toMatchObject({ expired: true, ok: true })
    await world.run(tx => occupyQuota(tx, later, 'EX:1'))
  })

  it('refuses by amount where the quantity would do', async () => {
    const id = await newCustomer()
    await grant(id, 10, { amount: fen('150400') })
    expect(await messageOf(freeze(id, 'AM:1', 3))).toBe('【广州】可用额度150,400.00元，本合同需225,600.00元')
    await freeze(id, 'AM:1', 2)
  })

  it('20.26 counts all members against the ceiling of their group, whoever asks', async () => {
    const groupId = await world.run(
      async tx =>
        (await insertRow(tx, today, customerGroup, { groupName: '粤行系', limitQty: 50, limitAmount: times(1000) })).id,
    )
    const [one, two] = [await newCustomer({ groupId }), await newCustomer({ groupId })]
    await grant(one, 60)
    await grant(two, 60)
    await freeze(one, 'G:1', 45)
    for (const [index, id] of [one, two].entries())
      expect(await messageOf(freeze(id, `G:2${index}`, 6))).toBe('关联集团【粤行系】可用5台，本合同需6台')
    expect(
      (await world.run(tx => checkQuota(tx, today, [{ customerId: two, cityCode: GUANGZHOU, n: 6, amount: times(6) }])))
        .available,
    ).toMatchObject([{ qty: 5 }])
    await freeze(two, 'G:2', 5)
  })

  it('checks a document with two lines of one city as their sum, and returns every refusal', async () => {
    const id = await newCustomer()
    await grant(id, 5)
    const said = await refusalOf(
      world.run(tx =>
        freezeQuotas(tx, today, [item(id, 'M:1', 3), item(id, 'M:2', 3), item(id, 'M:3', 1, { cityCode: '5101' })]),
      ),
    )
    expect(said).toMatchObject({
      kind: 'Guard',
      guard: 'quota',
      message: expect.stringContaining('【广州】可用额度5台，本合同需6台；【成都】未授信'),
      facts: { refusals: [{ level: 'E4', available: '5', needed: '6' }, { level: 'E1' }] },
    })
    expect(await world.run(tx => findRows(tx, quotaHold, { customerId: id }))).toEqual([])
  })
})

describe('ceilings of regions', () => {
  const HANGZHOU = '3301'
  let id: string
  beforeAll(async () => {
    await world.run(tx =>
      saveRecord(
        tx,
        today,
        cityQuota as never,
        {
          regionCode: HANGZHOU,
          limitQty: 500,
          limitAmount: '90000000',
          commitRatio: '1.20',
          warnRate: '85',
          validFrom: '2026-01-01',
          validTo: '2027-12-31',
        },
        'save',
      ),
    )
    id = await newCustomer()
  })

  it('grants up to limit x ratio and not one vehicle more', async () => {
    await grant(id, 585, { cityCode: HANGZHOU, amount: fen('1000000') })
    const other = await newCustomer()
    expect(await messageOf(grant(other, 40, { cityCode: HANGZHOU, amount: fen('1000') }))).toBe(
      '【杭州】授信总量将达625台，超过上限600台',
    )
    await grant(other, 15, { cityCode: HANGZHOU, amount: fen('1000') })
  })

  it('refuses what is beyond the ceiling although the customer has quota, also after it was lowered below its use', async () => {
    await freeze(id, 'H:1', 470, { cityCode: HANGZHOU, amount: fen('470') })
    expect(await messageOf(freeze(id, 'H:2', 40, { cityCode: HANGZHOU, amount: fen('40') }))).toBe(
      '【杭州】城市额度剩余30台，本合同需40台',
    )
    await world.run(async tx => {
      const [ceiling] = await findRows(tx, cityQuota, { regionCode: HANGZHOU })
      await saveRecord(
        tx,
        today,
        cityQuota as never,
        { id: ceiling!.id, version: ceiling!.version, limitQty: 460, reason: '收紧杭州', confirmBelow: true },
        'update',
      )
    })
    expect(await messageOf(freeze(id, 'H:3', 1, { cityCode: HANGZHOU, amount: fen('1') }))).toBe(
      '【杭州】城市额度剩余-10台，本合同需1台',
    )
    await world.run(tx => releaseQuota(tx, today, id, HANGZHOU, 1, fen('1'), 'H:1#1'))
  })

  it('20.30 asks for a confirmation before a limit goes below its use, and keeps what changed, by whom and why', async () => {
    const [ceiling] = await world.run(tx => findRows(tx, cityQuota, { regionCode: HANGZHOU }))
    const lower = { id: ceiling!.id, version: ceiling!.version, limitQty: 450, reason: '再收紧' }
    expect(await refusalOf(world.run(tx => saveRecord(tx, today, cityQuota as never, lower, 'update')))).toMatchObject({
      faults: [{ path: 'limitQty', reason: expect.stringContaining('低于已用的469台，请勾选确认') }],
    })
    const versions = await world.run(tx => findRows(tx, cityQuotaVersion, { ceilingId: ceiling!.id }))
    expect(versions).toMatchObject([
      { oldQty: 500, newQty: 460, usedQty: 470, reason: '收紧杭州', changeUserId: today.userId },
    ])
    const [first] = await world.run(tx => biggestIn(tx, ceiling!))
    expect(first).toMatchObject({ usedQty: 469, isAboveShare: true })
  })

  it('asks for the reason of a changed limit', async () => {
    const [ceiling] = await world.run(tx => findRows(tx, cityQuota, { regionCode: HANGZHOU }))
    expect(
      await refusalOf(
        world.run(tx =>
          saveRecord(
            tx,
            today,
            cityQuota as never,
            { id: ceiling!.id, version: ceiling!.version, limitQty: 470 },
            'update',
          ),
        ),
      ),
    ).toMatchObject({ kind: 'Invalid', faults: [{ path: 'reason' }] })
  })
})

describe('granting', () => {
  it('is an exceptional way with a reason in the flow, for active customers only', async () => {
    const id = await newCustomer()
    await grant(id, 40)
    const [row] = await world.run(tx => findRows(tx, quotaFlow, { customerId: id }))
    expect(row).toMatchObject({ op: 1, dQuotaQty: 40, note: '评审链上线前由风控授信', afterAvailableQty: 40 })
    expect(await messageOf(grant(await newCustomer({ status: 103 }), 1))).toBe('客户未生效或在黑名单')
    expect(
      await messageOf(
        world.run(tx => grantQuota(tx, today, { customerId: id, lines: [], validTo: '2027-01-01', reason: ' ' })),
      ),
    ).toBe('请填写授信原因')
  })

  it('leaves a snapshot that a contract can keep', async () => {
    const id = await newCustomer({ riskGrade: 'B', riskScore: '75.0' })
    await grant(id, 40)
    expect(await world.run(tx => quotaSnapshot(tx, today, id))).toEqual({
      date: '2026-11-21',
      grade: 'B',
      score: '75.0',
      rows: [
        {
          cityCode: '4401',
          status: 1,
          limitQty: 40,
          limitAmount: '3008000.00',
          frozenQty: 0,
          occupiedQty: 0,
          availableQty: 40,
          availableAmount: '3008000.00',
          validTo: '2027-11-20',
        },
      ],
    })
  })
})

describe('many callers at once', () => {
  it('gives the last vehicle to exactly one of thirty', async () => {
    const id = await newCustomer()
    await grant(id, 1)
    const ready = startingLine(30)
    const results = await Promise.allSettled(
      Array.from({ length: 30 }, (_, index) =>
        world.run(async tx => {
          await ready()
          return freezeQuota(tx, today, item(id, `P${index}:1`, 1))
        }),
      ),
    )
    expect(results.filter(one => one.status === 'fulfilled')).toHaveLength(1)
    for (const one of results)
      if (one.status === 'rejected') expect(String(one.reason)).toContain('可用额度0台，本合同需1台')
    expect((await rowOf(id)).frozenQty).toBe(1)
  })

  it('20.13 two contracts of three for the last five: exactly one hold, the other is told 2 available and 3 needed', async () => {
    const id = await newCustomer()
    await grant(id, 40)
    await freeze(id, 'OTHER:1', 35)
    const ready = startingLine(2)
    const results = await Promise.allSettled(
      ['A', 'B'].map(key =>
        world.run(async tx => {
          await ready()
          return freezeQuota(tx, today, item(id, `${key}13:1`, 3))
        }),
      ),
    )
    expect(results.map(one => one.status).sort()).toEqual(['fulfilled', 'rejected'])
    const refusal = results.find(one => one.status === 'rejected') as PromiseRejectedResult
    expect(String(refusal.reason)).toContain('【广州】可用额度2台，本合同需3台')
    const holds = await world.run(tx => findRows(tx, quotaHold, { customerId: id, holdKey: ['A13:1', 'B13:1'] }))
    expect([holds.length, (await rowOf(id)).frozenQty]).toEqual([1, 38])
  })

  it('never exceeds a group whose members submit concurrently, though each locks its own rows', async () => {
    const groupId = await world.run(
      async tx =>
        (await insertRow(tx, today, customerGroup, { groupName: '鹏系', limitQty: 5, limitAmount: times(100) })).id,
    )
    const members = await Promise.all(Array.from({ length: 12 }, () => newCustomer({ groupId })))
    for (const id of members) await grant(id, 3)
    const ready = startingLine(12)
    const results = await Promise.allSettled(
      members.map((id, index) =>
        world.run(async tx => {
          await ready()
          return freezeQuota(tx, today, item(id, `GP${index}:1`, 1))
        }),
      ),
    )
    expect(results.filter(one => one.status === 'fulfilled')).toHaveLength(5)
  })

  it('handles fifty documents over four cities and three customers in any order of lines without deadlock or overdraft', async () => {
    const cities = ['4401', '4403', '5101', '3301']
    const customers = [await newCustomer(), await newCustomer(), await newCustomer()]
    for (const id of customers)
      for (const cityCode of cities.slice(0, 3)) await grant(id, 20, { cityCode, amount: fen('20') })
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) => {
        const id = customers[index % 3]!
        const order = [...cities.slice(0, 3)].sort(
          (a, b) => ((index * 7 + Number(a)) % 5) - ((index * 3 + Number(b)) % 5),
        )
        return world.run(tx =>
          freezeQuotas(
            tx,
            today,
            order.map((cityCode, no) => item(id, `D${index}:${no}`, 2, { cityCode, amount: fen('2') })),
          ),
        )
      }),
    )
    for (const one of results) if (one.status === 'rejected') expect(String(one.reason)).toContain('可用额度0台')
    expect(results.filter(one => one.status === 'fulfilled')).toHaveLength(30)
    for (const id of customers)
      for (const row of await world.run(tx => findRows(tx, customerCityQuota, { customerId: id })))
        expect(row.frozenQty).toBe(20)
  })

  it('opens a city once when two grants come at the same moment', async () => {
    const id = await newCustomer()
    const ready = startingLine(2)
    await Promise.all(
      [1, 2].map(() =>
        world.run(async tx => {
          await ready()
          await grantQuota(tx, today, {
            customerId: id,
            lines: [{ cityCode: GUANGZHOU, qty: 4, amount: times(4) }],
            validTo: '2027-11-20',
            reason: '同时授信',
          })
        }),
      ),
    )
    expect(await world.run(tx => findRows(tx, customerCityQuota, { customerId: id }))).toHaveLength(1)
    expect((await rowOf(id)).quotaQty).toBe(4)
    expect(await world.run(tx => getRow(tx, customer, id))).toMatchObject({ status: 1 })
    await world.run(tx => updateRow(tx, today, customer, id, { remark: '完' }))
  })
})
