import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fen, yuan } from '#kernel'
import { act } from '#packages/server/act.ts'
import { sql } from '#packages/database/sql.ts'
import { findRows, getRow, insertRow } from '#packages/server/rows.ts'
import { attach } from '#areas/platform/attach/attach.ts'
import { saveRecord } from '#packages/server/save.ts'
import { customerCityQuota } from '#areas/customers/customer-city-quota/customer-city-quota.ts'
import { orderVehicle } from '../order-vehicle.ts'
import { allot } from './allot.ts'
import { ready } from './ready.ts'
import { revokeTake } from './revoke-take.ts'
import { take } from './take.ts'
import { unallot } from './unallot.ts'
import { order } from '../../order/order.ts'
import { applySeal } from '#areas/contracts/apply-seal/apply-seal.ts'
import {
  at,
  billed,
  customerWith,
  documents,
  keeper,
  leaseBody,
  openStage,
  payFront,
  plansOf,
  refusalOf,
  saidBy,
  signing,
  vehicleOf,
  type Stage,
} from '#areas/contracts/testing.ts'
import { contractLease } from '#areas/contracts/contract-lease/contract-lease.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.drop())

interface Saved {
  id: string
  no: string
  status: number
  version: number
  row: Record<string, unknown>
}
const save = (body: Record<string, unknown>, how: 'save' | 'update' | 'afresh' = 'save') =>
  stage.run(tx => saveRecord(tx, signing, contractLease, body, how)) as Promise<Saved>
const lease = (id: string) => stage.run(tx => getRow(tx, contractLease, id))
const move = (id: string, action: string, input: Record<string, unknown> = {}, actor = signing, reason = '') =>
  stage.run(tx => act(tx, actor, contractLease, id, action as never, { input, reason }))
const quotaOf = async (customerId: string) => {
  const [row] = await stage.run(tx => findRows(tx, customerCityQuota, { customerId }))
  return { frozen: row!.frozenQty, occupied: row!.occupiedQty }
}
const positions = (contractId: string) => stage.run(tx => findRows(tx, orderVehicle, { contractId }))

/** Approved, sealed and stamped: only the signature is missing. */
async function stamped(customerId: string, quantity: number, more: Record<string, unknown> = {}): Promise<string> {
  const { id } = await save(leaseBody(stage, customerId, quantity, more))
  await move(id, 'approve')
  await move(id, 'seal', { sealIds: [stage.ids.seal], copies: 2 })
  const { applySealId } = await lease(id)
  await stage.run(tx => act(tx, signing, applySeal, applySealId!, 'approve'))
  await stage.run(tx =>
    act(tx, keeper, applySeal, applySealId!, 'stamp', { input: { stampedFileBizId: '501', stampedCopies: 2 } }),
  )
  return id
}
const sign = (id: string) => move(id, 'signed', { signDate: '2026-03-02', signedFileBizId: '502' })
async function signedLease(quantity: number, more: Record<string, unknown> = {}) {
  const customerId = await customerWith(stage, quantity)
  const id = await stamped(customerId, quantity, more)
  await sign(id)
  return { id, customerId, vehicles: await positions(id) }
}
let papers: string[] = []
beforeAll(async () => {
  papers = await documents(stage, 10)
})
const paper = (no: number) => papers[no]!
const taking = (extractId: string, vehicleId: string, takeTime = '2026-03-16 10:00:00') => ({
  extractId,
  vehicleId,
  takeTime,
  mileage: 12,
  placeKind: 1,
  placeId: null,
  address: '白云中转库',
})
let vins = 0
const car = () =>
  vehicleOf(stage, `LSCA1B2A0TN${String(++vins).padStart(6, '0')}`, { plateNo: `粤AD${String(66000 + vins)}` })
async function readyVehicle(more: Record<string, unknown> = {}) {
  const { id, vehicles } = await signedLease(1, more)
  const vehicleId = await car()
  await stage.run(tx => allot(tx, signing, vehicles[0]!.id, { vehicleId, allotId: paper(0), substitute: false }))
  await stage.run(tx => ready(tx, signing, vehicles[0]!.id, { confirmId: '1' }))
  return { contractId: id, id: vehicles[0]!.id, vehicleId }
}

describe('a KA lease on its way to a signature', () => {
  it('30.1 computes totals and deposit and passes the gateways the figures that select director and general manager', async () => {
    const customerId = await customerWith(stage, 40)
    const saved = await save(leaseBody(stage, customerId, 40, { totalAmount: '7488000.00', depositTotal: '416000.00' }))
    expect(saved.no).toMatch(/^ZL20260301\d{4}$/)
    expect(saved.status).toBe(102)
    const row = await lease(saved.id)
    expect([yuan(row.totalAmount), yuan(row.depositTotal), row.vehicleQty, row.endDate, row.cityCodes]).toEqual([
      '7488000.00',
      '416000.00',
      40,
      '2029-02-28',
      ['4401'],
    ])
    expect(stage.started.at(-1)).toMatchObject({
      processKey: 'contract-lease',
      amount: '7488000.00',
      cityCode: '4401',
      deptId: '3',
      variables: {
        customTerms: false,
        standardTemplate: true,
        belowFloor: false,
        overdueAmt: '0.00',
        earlyTakeOver: false,
      },
    })
    expect(await quotaOf(customerId)).toEqual({ frozen: 40, occupied: 0 })
    expect(row.quotaSnapshot).toMatchObject({ rows: [{ cityCode: '4401', limitQty: 40 }] })
  })

  it('passes the special cases to the gateways: own text, price below the floor, debts, take before payment', async () => {
    const customerId = await customerWith(stage, 3)
    const former = await save({ ...leaseBody(stage, customerId, 1), draft: true })
    await billed(stage, { contractId: former.id, customerId }, '4990.50', '0.00', '2026-02-17')
    const body = leaseBody(stage, customerId, 1, {
      templateId: null,
      customTerms: '<p>双方约定</p>',
      earlyTakeOver: true,
    })
    ;(body['products'] as Record<string, unknown>[])[0]!['unitRent'] = '4700.00'
    await save(body)
    expect(stage.started.at(-1)!.variables).toMatchObject({
      customTerms: true,
      standardTemplate: false,
      belowFloor: true,
      overdueAmt: '4990.50',
      earlyTakeOver: true,
    })
  })

  it('reports every fault of a form together: parties, terms, totals, debts and quota', async () => {
    const customerId = await customerWith(stage, 3)
    const former = await save({ ...leaseBody(stage, customerId, 1), draft: true })
    await billed(stage, { contractId: former.id, customerId }, '100', '0.00', '2026-01-29')
    const body = leaseBody(stage, customerId, 5, {
      totalAmount: '1.00',
      endDate: '2029-01-31',
      signMode: 1,
      leaseMode: 3,
      violationRule: '',
    })
    const said = await saidBy(save(body))
    const expected = [
      'totalAmount: 金额已变化，请重新核对（936000.00）',
      'endDate: 合同期限与产品租期不符',
      'parties.0.signerName: 电子签须填写签署人姓名',
      'leaseMode: 试租最长1个月',
      'parties: 客户逾期31天',
      'products: 【4401】可用额度3台，本合同需5台',
      'violationRule: 必填',
    ]
    for (const part of expected) expect(said).toContain(part)
    expect(await quotaOf(customerId)).toEqual({ frozen: 0, occupied: 0 })
  })

  it('refuses product lines in a closed city, and accepts them when it is open again (10-platform 5.4)', async () => {
    const customerId = await customerWith(stage, 1)
    const turns = (status: number) =>
      stage.run(tx =>
        tx.run(sql`
      insert into business_area (id, tenant_id, create_time, area_level, area_name, city_code, status) values (4401, '100001', now(), 2, '广州', '4401', ${status}) on conflict (tenant_id, id) do update set status = excluded.status`),
      )
    await turns(2)
    expect(await saidBy(save(leaseBody(stage, customerId, 1)))).toContain('products.0.cityCode: 该城市已关城')
    await turns(1)
    expect(await save(leaseBody(stage, customerId, 1))).toMatchObject({ id: expect.any(String) })
  })

  it('asks for the other side, product lines and a payment rule when they are missing', async () => {
    const said = await saidBy(
      save({ ...leaseBody(stage, await customerWith(stage, 1), 1), parties: [], products: [], payRule: [] }),
    )
    for (const part of ['parties: 请至少填写一行', 'products: 请至少填写一行', 'payRule: 请至少填写一行'])
      expect(said).toContain(part)
    const guarantor = { partyType: 3, mechanismType: 1, mechanismId: await customerWith(stage, 1) }
    expect(await saidBy(save({ ...leaseBody(stage, '1', 1), parties: [guarantor] }))).toContain(
      'parties: 请完善合同主体：须有甲方和乙方',
    )
  })

  it('refuses rent stages with a gap and accepts those that cover the term', async () => {
    const customerId = await customerWith(stage, 2)
    const stages = (second: number) => [
      { productLineNo: 1, fromMonth: 1, toMonth: 12, unitRent: '5200' },
      { productLineNo: 1, fromMonth: second, toMonth: 36, unitRent: '4980' },
    ]
    expect(await saidBy(save(leaseBody(stage, customerId, 1, { rents: stages(14) })))).toContain(
      '阶梯租金须连续覆盖全部租期',
    )
    const saved = await save(leaseBody(stage, customerId, 1, { rents: stages(13), totalAmount: '181920.00' }))
    expect(yuan((await lease(saved.id)).totalAmount)).toBe('181920.00')
  })

  it('30.5 lets only one of two contracts of 3 take the last 5 vehicles; the other stays a draft', async () => {
    const customerId = await customerWith(stage, 5)
    const drafts = await Promise.all([1, 2].map(() => save({ ...leaseBody(stage, customerId, 3), draft: true })))
    const results = await Promise.allSettled(
      drafts.map(one => save({ ...leaseBody(stage, customerId, 3), id: one.id, version: one.version })),
    )
    expect(results.map(one => one.status).sort()).toEqual(['fulfilled', 'rejected'])
    const lost = results.findIndex(one => one.status === 'rejected')
    expect(await saidBy(Promise.reject((results[lost] as PromiseRejectedResult).reason))).toContain(
      '可用额度2台，本合同需3台',
    )
    expect((await lease(drafts[lost]!.id)).status).toBe(103)
    expect(await quotaOf(customerId)).toEqual({ frozen: 3, occupied: 0 })
  })

  it('30.20 releases the quota on reject and withdraw, and keeps the contract number on resubmit', async () => {
    const customerId = await customerWith(stage, 4)
    const saved = await save(leaseBody(stage, customerId, 4))
    await move(saved.id, 'reject')
    expect(await quotaOf(customerId)).toEqual({ frozen: 0, occupied: 0 })
    const { version } = await lease(saved.id)
    const again = await save(
      { id: saved.id, version, products: [{ ...(leaseBody(stage, customerId, 3)['products'] as object[])[0] }] },
      'afresh',
    )
    expect([again.no, again.status]).toEqual([saved.no, 102])
    expect(stage.started.filter(one => one.id === saved.id)).toHaveLength(2)
    expect(await quotaOf(customerId)).toEqual({ frozen: 3, occupied: 0 })
    await move(saved.id, 'withdraw')
    expect((await lease(saved.id)).status).toBe(104)
    expect(await quotaOf(customerId)).toEqual({ frozen: 0, occupied: 0 })
  })

  it('30.20 joins the papers of before to those of the resubmission, and no stranger’s', async () => {
    const keeps = (group: string, originalName: string) =>
      stage.run(tx =>
        insertRow(tx, signing, attach, {
          attachBizId: group,
          originalName,
          sha256: originalName,
          attachSize: 1,
          ossCode: 'local',
          storeKey: originalName,
          scanState: 0,
          sort: 1,
        } as never),
      )
    const names = async (group: string) =>
      (await stage.run(tx => findRows(tx, attach, { attachBizId: group } as never))).map(one => one.originalName).sort()
    await keeps('9100001', '授权书.pdf')
    await keeps('9100002', '补充说明.pdf')
    await keeps('9100003', '他人.pdf')
    const saved = await save(leaseBody(stage, await customerWith(stage, 1), 1, { attachBizId: '9100001' }))
    await move(saved.id, 'reject')
    const again = async (oldAttachBizId: string) =>
      save({ id: saved.id, version: (await lease(saved.id)).version, attachBizId: '9100002', oldAttachBizId }, 'afresh')
    await again('9100001')
    expect(await names('9100002')).toEqual(['授权书.pdf', '补充说明.pdf'].sort())
    await move(saved.id, 'reject')
    await again('9100003')
    expect(await names('9100002')).not.toContain('他人.pdf')
  })

  it('30.7 keeps the input of the second of two concurrent editors', async () => {
    const draft = await save({ ...leaseBody(stage, await customerWith(stage, 1), 1), draft: true })
    await save({ id: draft.id, version: draft.version, paperNo: 'A-1' }, 'update')
    expect(await refusalOf(save({ id: draft.id, version: draft.version, paperNo: 'A-2' }, 'update'))).toMatchObject({
      kind: 'Stale',
    })
  })

  it('refuses to submit unfinished draft lines even if they are not sent again', async () => {
    const body = leaseBody(stage, await customerWith(stage, 1), 1, { draft: true })
    delete (body['products'] as Record<string, unknown>[])[0]!['plateKind']
    const draft = await save(body)
    expect(await saidBy(save({ id: draft.id, version: draft.version }))).toContain('products.0.plateKind: 必填')
  })
})

describe('seal and signature', () => {
  it('creates the seal application, which only the keeper stamps; signing is refused before', async () => {
    const customerId = await customerWith(stage, 1)
    const { id } = await save(leaseBody(stage, customerId, 1))
    await move(id, 'approve')
    expect(await saidBy(move(id, 'seal', {}))).toContain('请选择印章')
    await move(id, 'seal', { sealIds: [stage.ids.seal], copies: 2 })
    const { applySealId, status } = await lease(id)
    expect(status).toBe(5)
    expect(await saidBy(sign(id))).toContain('尚未用印')
    await stage.run(tx => act(tx, signing, applySeal, applySealId!, 'approve'))
    const stamp = (actor: typeof keeper, copies = 2) =>
      stage.run(tx =>
        act(tx, actor, applySeal, applySealId!, 'stamp', { input: { stampedFileBizId: '1', stampedCopies: copies } }),
      )
    expect(await saidBy(stamp(signing))).toContain('须由保管人用印')
    expect(await saidBy(stamp(keeper, 3))).toContain('不能超过申请的2份')
    await stamp(keeper)
    await sign(id)
    expect((await lease(id)).status).toBe(6)
  })

  it('returns to awaiting its seal when the application is refused, and to signing when it is resubmitted', async () => {
    const { id } = await save(leaseBody(stage, await customerWith(stage, 1), 1))
    await move(id, 'approve')
    await move(id, 'seal', { sealIds: [stage.ids.seal] })
    const { applySealId } = await lease(id)
    await stage.run(tx => act(tx, signing, applySeal, applySealId!, 'reject', { reason: '份数不符' }))
    expect((await lease(id)).status).toBe(1)
    const { version } = await stage.run(tx => getRow(tx, applySeal, applySealId!))
    await stage.run(tx => saveRecord(tx, signing, applySeal, { id: applySealId, version, copies: 3 }, 'afresh'))
    expect((await lease(id)).status).toBe(5)
  })

  it('30.2 creates one order, a position and a deposit row per vehicle, and occupies the quota, once', async () => {
    const customerId = await customerWith(stage, 40)
    const id = await stamped(customerId, 40)
    const results = await Promise.allSettled([sign(id), sign(id)])
    expect(results.map(one => one.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((results.find(one => one.status === 'rejected') as PromiseRejectedResult).reason.refusal).toMatchObject({
      kind: 'WrongState',
      state: '履行中 / Executing',
      action: '签成 / Signed',
    })
    const orders = await stage.run(tx => findRows(tx, order, { contractId: id }))
    expect(orders).toMatchObject([{ status: 1, cityCode: '4401', quantity: 40, waitQty: 40, orderSource: 1 }])
    const vehicles = await positions(id)
    expect(vehicles.map(one => one.status)).toEqual(Array(40).fill(1))
    const deposits = (await Promise.all(vehicles.map(one => plansOf(stage, one.id, 2)))).flat()
    expect([deposits.length, new Set(deposits.map(one => one.amt))]).toEqual([40, new Set(['10400.00'])])
    expect(await quotaOf(customerId)).toEqual({ frozen: 0, occupied: 40 })
  })

  it('makes one order per city', async () => {
    const customerId = await customerWith(stage, 2)
    await stage.run(async tx => {
      const { grantQuota } = await import('#areas/customers/customer-city-quota/server/grant-quota.ts')
      await grantQuota(tx, signing, {
        customerId,
        lines: [{ cityCode: '4403', qty: 1, amount: fen('98000') }],
        validTo: '2029-12-31',
        reason: '测试',
      })
    })
    const [line] = leaseBody(stage, customerId, 2)['products'] as Record<string, unknown>[]
    const id = await stamped(customerId, 2, { products: [line, { ...line, cityCode: '4403', quantity: 1 }] })
    await sign(id)
    expect(
      (await stage.run(tx => findRows(tx, order, { contractId: id }))).map(one => [one.cityCode, one.quantity]),
    ).toEqual([
      ['4401', 2],
      ['4403', 1],
    ])
  })

  it('archives under a number of its own, and switches the balance offset', async () => {
    const first = await signedLease(1)
    const second = await signedLease(1)
    const archive = (id: string) => move(id, 'archive', { archiveNo: 'DA-2026-1', archivePlace: '三号柜' })
    await archive(first.id)
    expect((await lease(first.id)).status).toBe(7)
    expect(await saidBy(archive(second.id))).toContain('档案号已用于合同')
    await move(first.id, 'offset', { enabled: true })
    expect(await lease(first.id)).toMatchObject({
      offsetAmtEnabled: true,
      offsetAmtFrom: '2026-03-01',
      offsetFeeItems: [1, 5, 14],
    })
  })

  it('voids a contract with its application and frees the quota, unless stamped paper is out', async () => {
    const customerId = await customerWith(stage, 1)
    const id = await stamped(customerId, 1)
    const cancel = () => move(id, 'void', {}, signing, '客户取消')
    expect(await saidBy(cancel())).toContain('须先办理归还')
    const { applySealId } = await lease(id)
    await stage.run(tx => act(tx, keeper, applySeal, applySealId!, 'giveBack'))
    await cancel()
    expect((await lease(id)).status).toBe(101)
    expect(await quotaOf(customerId)).toEqual({ frozen: 0, occupied: 0 })
  })
})

describe('delivery', () => {
  it('30.6 allots a vehicle to one position only, and names the one that holds it', async () => {
    const { vehicles } = await signedLease(2)
    const vehicleId = await car()
    const results = await Promise.allSettled(
      vehicles.map((one, index) =>
        stage.run(tx => allot(tx, signing, one.id, { vehicleId, allotId: paper(index + 1), substitute: false })),
      ),
    )
    expect(results.map(one => one.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((results.find(one => one.status === 'rejected') as PromiseRejectedResult).reason.refusal.message).toMatch(
      /^该车辆已被订单【DC\d+】占用 \/ /,
    )
  })

  it('refuses another model unless it is an approved substitute, and moves the order on', async () => {
    const { id, vehicles } = await signedLease(1)
    const vehicleId = await vehicleOf(stage, 'LSCA1B2A0TN900001', {
      modelId: stage.ids.otherModel,
      plateNo: '粤AF90001',
    })
    const give = (substitute: boolean) =>
      stage.run(tx => allot(tx, signing, vehicles[0]!.id, { vehicleId, allotId: paper(3), substitute }))
    expect(await saidBy(give(false))).toContain('车型与订单不符')
    await give(true)
    expect((await give(true)).status).toBe(2)
    const delivering = () => stage.run(async tx => (await findRows(tx, order, { contractId: id }))[0]!)
    expect(await delivering()).toMatchObject({ status: 2, waitQty: 0, allottedQty: 1 })
    await stage.run(tx => unallot(tx, signing, vehicles[0]!.id, { source: 'test', reason: '换车' }))
    expect(await positions(id)).toMatchObject([{ status: 1, vehicleId: null, plateNo: null }])
    expect(await delivering()).toMatchObject({ status: 2, waitQty: 1, allottedQty: 0 })
  })

  it('30.3 blocks the take while the deposit is unpaid, then makes the 37 rents of E1', async () => {
    const { id, vehicleId, contractId } = await readyVehicle()
    const hand = () => stage.run(tx => take(tx, at('2026-03-16 10:05:00'), id, taking(paper(1), vehicleId)))
    expect(await saidBy(hand())).toBe(
      '首付款项未到账：押金10,400.00，不能提车 / front money unpaid: Deposit 10,400.00, no take',
    )
    expect([(await positions(contractId))[0]!.status, (await plansOf(stage, id, 1)).length]).toEqual([4, 0])
    await payFront(stage, id)
    expect(await hand()).toEqual({
      rentStartDate: '2026-03-16',
      rentEndDate: '2029-03-15',
      firstDueDate: '2026-03-16',
      rows: 37,
      total: '187200.00',
    })
    const rents = await plansOf(stage, id, 1)
    expect([rents[0], rents[1], rents[36]].map(row => [row!.amt, row!.dueDate])).toEqual([
      ['2735.36', '2026-03-16'],
      ['5200.00', '2026-04-05'],
      ['2464.64', '2029-03-05'],
    ])
    expect(await positions(contractId)).toMatchObject([{ status: 5, rentEndDate: '2029-03-15', takeMileage: 12 }])
    expect(await lease(contractId)).toMatchObject({ takenQty: 1, onLeaseQty: 1 })
    expect((await stage.run(tx => findRows(tx, order, { contractId })))[0]).toMatchObject({ status: 3, takenQty: 1 })
  })

  it('30.4 makes the four quarterly rents in arrears of E2 with their due dates', async () => {
    const rule = {
      ...(leaseBody(stage, '1', 1)['payRule'] as object),
      cycleCount: 3,
      payMode: 2,
      alignMode: 1,
      billingDay: null,
      payDayRule: 1,
      payDay: null,
      payOffsetDays: 10,
    }
    const rents = [
      { productLineNo: 1, fromMonth: 1, toMonth: 6, unitRent: '4980' },
      { productLineNo: 1, fromMonth: 7, toMonth: 12, unitRent: '4780' },
    ]
    const [line] = leaseBody(stage, '1', 1)['products'] as Record<string, unknown>[]
    const { id, vehicleId } = await readyVehicle({
      startDate: '2026-01-31',
      termMonths: 12,
      payRule: rule,
      rents,
      products: [{ ...line, mechanismId: undefined, termMonths: 12, unitRent: '4980', deposit: '0' }],
    })
    const answer = await stage.run(tx =>
      take(tx, at('2026-03-16 10:05:00'), id, taking(paper(2), vehicleId, '2026-01-31 09:00:00')),
    )
    expect(answer).toMatchObject({ rows: 4, total: '58560.00', rentEndDate: '2027-01-30' })
    expect((await plansOf(stage, id, 1)).map(row => row.dueDate)).toEqual([
      '2026-05-10',
      '2026-08-10',
      '2026-11-10',
      '2027-02-10',
    ])
  })

  it('takes once when two people confirm concurrently, with the same answer to both', async () => {
    const { id, vehicleId } = await readyVehicle()
    await payFront(stage, id)
    const hand = (extractId: string) =>
      stage.run(tx => take(tx, at('2026-03-16 10:05:00'), id, taking(extractId, vehicleId)))
    const [one, other] = await Promise.all([hand(paper(3)), hand(paper(3))])
    expect(other).toEqual(one)
    expect(await plansOf(stage, id, 1)).toHaveLength(37)
    expect(await refusalOf(hand(paper(4)))).toMatchObject({
      kind: 'WrongState',
      state: '租赁中 / On lease',
      action: '提车 / Take',
    })
  })

  it('requires no front money if the general manager allowed the take before payment', async () => {
    const { id, vehicleId } = await readyVehicle({ earlyTakeOver: true })
    expect(await stage.run(tx => take(tx, at('2026-03-16 10:05:00'), id, taking(paper(5), vehicleId)))).toMatchObject({
      rows: 37,
    })
  })

  it('revokes a take on the same day only, with its rows; a later take makes rows of the next revision', async () => {
    const { id, vehicleId, contractId } = await readyVehicle({ earlyTakeOver: true })
    const hand = (extractId: string) =>
      stage.run(tx => take(tx, at('2026-03-16 10:05:00'), id, taking(extractId, vehicleId)))
    const revoke = (time: string) =>
      stage.run(tx => revokeTake(tx, at(time), id, { extractId: paper(6), reason: '客户拒收' }))
    await hand(paper(6))
    expect(await saidBy(revoke('2026-03-17 08:00:00'))).toContain('只能在提车当日撤销')
    await revoke('2026-03-16 18:00:00')
    expect(await plansOf(stage, id, 1)).toHaveLength(0)
    expect(await positions(contractId)).toMatchObject([{ status: 4, extractId: null, rentStartDate: null, planRev: 1 }])
    await hand(paper(7))
    expect((await plansOf(stage, id, 1))[0]!.genKey).toMatch(/:1$/)
  })

  it('refuses to stop with vehicles out or bills open; otherwise cancels waiting positions and frees the quota', async () => {
    const { id, vehicleId, contractId } = await readyVehicle()
    const stop = (contract: string, stopType = 'mutual') => move(contract, 'stop', { stopType }, signing, '协商一致')
    expect(await saidBy(stop(contractId))).toContain('还有1台车辆')
    expect([id, vehicleId].every(Boolean)).toBe(true)
    const waiting = await signedLease(2)
    await billed(stage, { contractId: waiting.id, customerId: waiting.customerId }, '300')
    expect(await saidBy(stop(waiting.id))).toContain('还有未结清账单300.00元')
    await stage.run(tx =>
      tx.run(
        sql`update bill_receivable set status = 3, unpaid_amt = 0, settled_amt = due_amt where contract_id = ${waiting.id}::bigint`,
      ),
    )
    await stop(waiting.id)
    expect(await lease(waiting.id)).toMatchObject({ status: 4, stopType: 'mutual', stopDate: '2026-03-01' })
    expect((await positions(waiting.id)).map(one => one.status)).toEqual([10, 10])
    expect((await stage.run(tx => findRows(tx, order, { contractId: waiting.id })))[0]).toMatchObject({
      status: 4,
      cancelledQty: 2,
    })
    expect(await quotaOf(waiting.customerId)).toEqual({ frozen: 0, occupied: 0 })
  })
})
