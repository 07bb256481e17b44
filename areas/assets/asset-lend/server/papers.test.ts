import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor } from '#packages/database/tx.ts'
import { act } from '#packages/server/act.ts'
import { codeOf } from '#packages/server/registry.ts'
import { findRows, getRow, insertRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { startingRowsPort } from '#areas/platform/ports.ts'
import { userAccount } from '#areas/platform/user/user.ts'
import { accountPayable } from '#areas/billing/account-payable/account-payable.ts'
import { serviceProvider } from '#areas/partners/service-provider/service-provider.ts'
import { accountReceivable } from '#areas/billing/account-receivable/account-receivable.ts'
import { newAttachBizId } from '#areas/platform/attach/server/groups.ts'
import { at, carInStock, manager, openFleet, orderOf, readCar, saidBy, type Fleet } from '#areas/vehicles/testing.ts'
import { assetArchives, assetCustody } from '../../asset-archives/asset-archives.ts'
import { chaseLoans } from '../../asset-archives/server/due.ts'
import { fromHolder, toHolder } from '../../asset-archives/server/verbs.ts'
import { assetKindSetting } from '../../asset-kind-setting/asset-kind-setting.ts'
import { assetLose, assetLoseItem } from '../../asset-lose/asset-lose.ts'
import { draftLosses } from '../../asset-lose/server/missing.ts'
import { assetReissue } from '../../asset-reissue/asset-reissue.ts'
import { assetRepay } from '../../asset-repay/asset-repay.ts'
import { assetLend, assetLendItem } from '../asset-lend.ts'
import { lendItems } from './rows.ts'

type Item = RowOf<typeof assetArchives>
const keeper = at('2026-11-10 10:00:00', '8', '档案员')
const onDay = (day: string, user = '8') => at(`${day} 10:00:00`, user)
let fleet: Fleet
let kinds: Map<string, string>
beforeAll(async () => {
  fleet = await openFleet()
  await fleet.run(async tx => {
    await insertRow(tx, manager, userAccount, {
      id: '8',
      account: 'keeper',
      realName: '档案员',
      name: '档案员',
    } as never)
    await startingRowsPort.all().get('asset-kind-setting')!.add(tx, manager)
    kinds = new Map((await findRows(tx, assetKindSetting, {})).map(one => [one.kindCode, one.id]))
  })
})
afterAll(() => fleet?.drop())

const scan = async () => newAttachBizId()
/** An item of this kind at this car, registered by the keeper where its kind is normally kept. */
async function itemOf(
  vehicleId: string,
  kind: string,
  more: Record<string, unknown> = {},
  by: Actor = keeper,
): Promise<Item> {
  const scanBizId = await scan()
  return fleet.run(async tx => {
    const saved = await saveRecord(
      tx,
      by,
      assetArchives,
      {
        vehicleId,
        kindId: kinds.get(kind),
        serialNo: `${kind}-${vehicleId}`,
        copyKind: 1,
        scanBizId,
        cityCode: '4403',
        ...more,
      },
      'save',
    )
    return getRow(tx, assetArchives, saved.id)
  })
}
const read = (id: string) => fleet.run(tx => getRow(tx, assetArchives, id))
const custody = (id: string) => fleet.run(tx => findRows(tx, assetCustody, { archiveId: id } as never))
const lend = (items: readonly Item[], more: Record<string, unknown> = {}, by: Actor = keeper) =>
  fleet.run(tx =>
    saveRecord(
      tx,
      by,
      assetLend,
      {
        lendKind: 1,
        borrowerUserId: '7',
        purpose: 'inspection',
        planIssueDate: '2026-11-10',
        dueDate: '2026-11-18',
        lines: items.map(item => ({ archiveId: item.id })),
        ...more,
      },
      'save',
    ),
  )
async function issue(id: string, time = '2026-11-10 10:00:00', by: Actor = keeper) {
  const issueSignBizId = await scan()
  return fleet.run(tx =>
    act(tx, by, assetLend, id, 'issue', { input: { issueTime: time, deliverWay: 1, issueSignBizId } }),
  )
}
const repay = (items: readonly Item[], by: Actor, more: Record<string, unknown> = {}) =>
  fleet.run(tx =>
    saveRecord(
      tx,
      by,
      assetRepay,
      {
        backUserName: '韩松',
        backTime: `${by.clock.now().toISOString().slice(0, 10)} 09:00:00`,
        lines: items.map(item => ({ archiveId: item.id, backCondition: 'good' })),
        ...more,
      },
      'save',
    ),
  )

describe('an item of the archive', () => {
  it('lies where its kind is kept, in the bag of its vehicle, and the card of the vehicle says so', async () => {
    const car = await carInStock(fleet)
    const cert = await itemOf(car.id, 'CERT')
    const licence = await itemOf(car.id, 'LICENCE')
    const spare = await itemOf(car.id, 'KEY2')
    expect([cert.status, cert.holderKind, licence.status, licence.holderKind]).toEqual([1, 1, 3, 8])
    expect(cert.archivesCode).toMatch(/^DA4403\d{6}$/)
    expect([licence.archivesCode, spare.archivesCode]).toEqual([cert.archivesCode, cert.archivesCode])
    const card = await fleet.run(tx => readCar(tx, car.id))
    expect([card.certAt, card.licenceAt, card.keyQty]).toEqual([1, 1, 1])
    expect(card.docMissing).toEqual(['主钥匙', '号牌(前后)'])
  })

  it('is one per vehicle of a kind that is: a second certificate is refused with the first one', async () => {
    const car = await carInStock(fleet)
    const cert = await itemOf(car.id, 'CERT')
    expect(await saidBy(itemOf(car.id, 'CERT'))).toContain(`已有【机动车登记证书】档案【${cert.itemNo}】`)
  })

  it('moves out with its receipt, and back within thirty days only', async () => {
    const car = await carInStock(fleet)
    const invoice = await itemOf(car.id, 'INVOICE')
    const outBizId = await scan()
    const out = codeOf(assetArchives).calls!['PUT out/update-status']!
    const move = (by: Actor, input: object) => fleet.run(tx => out.run(tx, by, input as never))
    await move(keeper, {
      ids: [invoice.id],
      status: 5,
      outKind: 'sale',
      outTo: '买方',
      outDate: '2026-11-10',
      outBizId,
    })
    expect(await read(invoice.id)).toMatchObject({ status: 5, holderKind: 9, holderName: '买方', outTo: '买方' })
    expect(await saidBy(move(onDay('2026-12-20'), { ids: [invoice.id], status: 1, reason: '错' }))).toContain(
      '超过30天',
    )
    await move(onDay('2026-11-12'), { ids: [invoice.id], status: 1, reason: '录错' })
    expect(await read(invoice.id)).toMatchObject({ status: 1, holderKind: 1, outTo: null })
  })
})

describe('a loan', () => {
  it('of papers that need no approval waits to be handed over, and every hand-over is one row of custody', async () => {
    const car = await carInStock(fleet)
    const key = await itemOf(car.id, 'KEY2')
    const saved = await lend([key], { dueDate: '2026-11-15' })
    expect(saved.status).toBe(1)
    await issue(saved.id)
    expect(await read(key.id)).toMatchObject({ status: 2, holderKind: 3, holderName: '韩松', dueDate: '2026-11-15' })
    const rows = await custody(key.id)
    expect(rows.map(one => [one.holderKind, one.toTime === null])).toEqual([
      [1, false],
      [3, true],
    ])
    await repay([key], onDay('2026-11-12'))
    expect(await read(key.id)).toMatchObject({ status: 1, holderKind: 1, dueDate: null, lendId: null })
    const loan = await fleet.run(tx => getRow(tx, assetLend, saved.id))
    expect([loan.status, loan.openQty]).toEqual([2, 0])
  })

  it('of a certificate goes to approval and lasts fifteen days at most', async () => {
    const car = await carInStock(fleet)
    const cert = await itemOf(car.id, 'CERT')
    expect(await saidBy(lend([cert], { dueDate: '2026-11-26' }))).toBe(
      'dueDate: 【机动车登记证书】最长借用15天 / 机动车登记证书 is lent for 15 days at most',
    )
    fleet.approving.on = true
    const saved = await lend([cert], { dueDate: '2026-11-25' })
    fleet.approving.on = false
    expect(saved.status).toBe(102)
    await fleet.run(tx => act(tx, manager, assetLend, saved.id, 'approve'))
    expect((await fleet.run(tx => getRow(tx, assetLend, saved.id))).status).toBe(1)
  })

  it('40.16 handed over by two keepers at once leaves one of them with the item; the other reads who holds it', async () => {
    const car = await carInStock(fleet)
    const key = await itemOf(car.id, 'KEY2')
    const first = await lend([key], { dueDate: '2026-11-15' })
    // A second loan of the same item, made before the first was handed over, as two screens would.
    const second = await fleet.run(async tx => {
      const row = await insertRow(tx, keeper, assetLend, {
        lendKind: 1,
        borrowerUserId: '7',
        borrowerName: '韩松',
        purpose: 'inspection',
        planIssueDate: '2026-11-10',
        dueDate: '2026-11-15',
        status: 1,
      })
      await insertRow(tx, keeper, assetLendItem, {
        lendId: row.id,
        archiveId: key.id,
        lineState: 1,
        lineNo: 1,
      } as never)
      return row
    })
    const done = await Promise.allSettled([issue(first.id), issue(second.id)])
    expect(done.map(one => one.status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = done.find(one => one.status === 'rejected') as PromiseRejectedResult
    expect(await saidBy(Promise.reject(refused.reason))).toContain('当前由【韩松】持有，不能借出')
    expect((await custody(key.id)).filter(one => one.toTime === null)).toHaveLength(1)
  })

  it('of an item that somebody holds names its holder; an item is promised to one loan', async () => {
    const car = await carInStock(fleet)
    const key = await itemOf(car.id, 'KEY2')
    const first = await lend([key], { dueDate: '2026-11-15' })
    const loan = await fleet.run(tx => getRow(tx, assetLend, first.id))
    expect(await saidBy(lend([key], { dueDate: '2026-11-15' }))).toContain(`已在借出单【${loan.docNo}】中待领取`)
    await issue(first.id)
    expect(await saidBy(lend([key], { dueDate: '2026-11-15' }))).toContain('不可选')
  })

  it('is not handed over by its own borrower', async () => {
    const car = await carInStock(fleet)
    const key = await itemOf(car.id, 'KEY2')
    const saved = await lend([key], { dueDate: '2026-11-15' })
    expect(await saidBy(issue(saved.id, '2026-11-10 10:00:00', manager))).toContain('保管人不能办理本人借用的领用')
  })

  it('40.17 overdue by more than seven days: its borrower gets nothing more, and he is chased on the first day', async () => {
    const [one, two] = [await carInStock(fleet), await carInStock(fleet)]
    await fleet.run(tx =>
      insertRow(tx, manager, userAccount, { id: '9', account: 'late', realName: '迟还人', name: '迟还人' } as never),
    )
    const [key, other] = [await itemOf(one.id, 'KEY2'), await itemOf(two.id, 'KEY2')]
    const saved = await lend([key], { borrowerUserId: '9', dueDate: '2026-11-15' })
    await issue(saved.id)
    const again = (day: string) => lend([other], { borrowerUserId: '9', planIssueDate: day, dueDate: day }, onDay(day))
    expect((await fleet.run(tx => chaseLoans(tx, onDay('2026-11-16')))).told).toBeGreaterThan(0)
    expect((await fleet.run(tx => getRow(tx, assetLend, saved.id))).remindCount).toBe(1)
    expect(await saidBy(again('2026-11-23'))).toContain('存在逾期未还证照1件')
    expect(await saidBy(repay([key], onDay('2026-11-23')))).toContain('请填写逾期原因')
    await repay([key], onDay('2026-11-23'), { lateReason: '出差' })
    expect((await again('2026-11-23')).status).toBe(1)
  })

  it('returned by mistake is out again the same day, by another keeper', async () => {
    const car = await carInStock(fleet)
    const key = await itemOf(car.id, 'KEY2')
    const saved = await lend([key], { dueDate: '2026-11-15' })
    await issue(saved.id)
    const back = await repay([key], onDay('2026-11-12'))
    const reverse = (by: Actor) => fleet.run(tx => act(tx, by, assetRepay, back.id, 'reverse', { reason: '错还' }))
    expect(await saidBy(reverse(onDay('2026-11-12')))).toContain('须由另一名保管员冲销')
    await reverse(onDay('2026-11-12', '7'))
    expect(await read(key.id)).toMatchObject({ status: 2, holderName: '韩松', lendId: saved.id })
    const lines = await fleet.run(tx => lendItems(tx, saved.id))
    expect(lines.map(one => [one.lineState, one.backTime])).toEqual([[2, null]])
  })
})

describe('a car that is taken and comes back', () => {
  it('carries licence, plate and main key to its lessee; what is missing at the return stays with him', async () => {
    const batch = await orderOf(fleet, 1)
    const car = await carInStock(fleet)
    const [licence, plate] = [await itemOf(car.id, 'LICENCE'), await itemOf(car.id, 'PLATE')]
    const spare = await itemOf(car.id, 'KEY2')
    const source = { sourceType: 'vehicle-extract', sourceId: '1', sourceNo: 'TC1' }
    await fleet.run(tx =>
      toHolder(tx, manager, {
        vehicleId: car.id,
        to: { kind: 4, mechanismId: batch.customerId, name: '鹏驰' },
        at: '2026-11-22 10:00:00',
        source,
      }),
    )
    expect([
      (await read(licence.id)).holderName,
      (await read(plate.id)).holderKind,
      (await read(spare.id)).holderKind,
    ]).toEqual(['鹏驰', 4, 1])
    expect((await fleet.run(tx => readCar(tx, car.id))).licenceAt).toBe(2)
    await fleet.run(tx =>
      fromHolder(tx, manager, {
        vehicleId: car.id,
        missingKeys: ['plate'],
        on: '2026-12-01',
        at: '2026-12-01 10:00:00',
        source,
      }),
    )
    expect(await read(licence.id)).toMatchObject({ status: 3, holderKind: 8, overdueFrom: null })
    expect(await read(plate.id)).toMatchObject({ status: 3, holderKind: 4, overdueFrom: '2026-12-01' })
  })
})

describe('an item missing after a return', () => {
  it('40.19 comes back without a loss when it is brought; after seven days it is a loss to be confirmed', async () => {
    const batch = await orderOf(fleet, 1)
    const [one, two] = [await carInStock(fleet), await carInStock(fleet)]
    const items = [await itemOf(one.id, 'LICENCE'), await itemOf(two.id, 'LICENCE')]
    const source = { sourceType: 'vehicle-extract', sourceId: '1', sourceNo: 'TC1' }
    for (const car of [one, two])
      await fleet.run(async tx => {
        const to = { kind: 4, mechanismId: batch.customerId, name: '鹏驰' }
        await toHolder(tx, manager, { vehicleId: car.id, to, at: '2026-11-22 10:00:00', source })
        const back = { missingKeys: ['licence'], on: '2026-12-01', at: '2026-12-01 10:00:00', source }
        await fromHolder(tx, manager, { vehicleId: car.id, ...back })
      })
    await repay([items[0]!], onDay('2026-12-04'), { lateReason: '客户寄回' })
    expect(await read(items[0]!.id)).toMatchObject({ status: 3, holderKind: 8, overdueFrom: null })
    expect(await fleet.run(tx => draftLosses(tx, onDay('2026-12-07')))).toBe(0)
    // The plate of the test above is missing since the same day.
    expect(await fleet.run(tx => draftLosses(tx, onDay('2026-12-08')))).toBe(2)
    expect(await fleet.run(tx => draftLosses(tx, onDay('2026-12-09')))).toBe(0)
    const [line] = await fleet.run(tx => findRows(tx, assetLoseItem, { archiveId: items[1]!.id } as never))
    const draft = await fleet.run(tx => getRow(tx, assetLose, line!.loseId!))
    expect(draft).toMatchObject({ status: 103, responsible: 2, holderAtLoss: '鹏驰', itemQty: 1 })
  })
})

describe('a loss', () => {
  it('40.18 of a spare key by the customer is billed, reissued as a new item, and can no longer be found', async () => {
    const batch = await orderOf(fleet, 1)
    const car = await carInStock(fleet)
    const key = await itemOf(car.id, 'KEY2')
    const authBizId = await scan()
    const saved = await lend([key], {
      lendKind: 3,
      borrowerUserId: null,
      borrowerMechanismId: batch.customerId,
      borrowerName: '王鹏',
      borrowerIdNo: '440301199001011234',
      authBizId,
      dueDate: '2026-11-15',
    })
    await issue(saved.id)
    const statementBizId = await scan()
    const loss = await fleet.run(tx =>
      saveRecord(
        tx,
        keeper,
        assetLose,
        {
          lostTime: '2026-11-10 09:00:00',
          lostPlace: '深圳',
          cause: 'carried',
          statementBizId,
          liabilityAmt: '180.00',
          lines: [{ archiveId: key.id }],
        },
        'save',
      ),
    )
    expect(loss.status).toBe(1)
    expect(await read(key.id)).toMatchObject({ status: 4, holderKind: 0, loseId: loss.id })
    expect((await fleet.run(tx => readCar(tx, car.id))).keyQty).toBe(0)
    const [bill] = await fleet.run(tx =>
      findRows(tx, accountReceivable, sql`t.source_type = 'asset-lose' and t.source_id = ${loss.id}`),
    )
    expect([bill!.feeItem, String(bill!.amt), bill!.payerId]).toEqual([99, '18000', batch.customerId])
    expect((await fleet.run(tx => getRow(tx, assetLend, saved.id))).status).toBe(2)

    const reissue = await fleet.run(tx =>
      saveRecord(
        tx,
        keeper,
        assetReissue,
        { reason: 1, loseId: loss.id, wayKind: 3, expectDate: '2026-11-20', lines: [{ archiveId: key.id }] },
        'save',
      ),
    )
    expect(await read(key.id)).toMatchObject({ status: 6 })
    await fleet.run(tx =>
      act(tx, keeper, assetReissue, reissue.id, 'done', {
        input: { doneTime: '2026-11-10 12:00:00', newIssueDate: '2026-11-10', newSerialNo: 'K-2' },
      }),
    )
    expect((await read(key.id)).status).toBe(7)
    const [fresh] = await fleet.run(tx => findRows(tx, assetArchives, sql`t.replaces_id = ${key.id}::bigint`))
    expect(fresh).toMatchObject({ status: 1, serialNo: 'K-2', holderKind: 1 })
    expect((await fleet.run(tx => readCar(tx, car.id))).keyQty).toBe(1)
    expect((await fleet.run(tx => getRow(tx, assetLose, loss.id))).status).toBe(3)
  })

  it('a key that a supplier makes is paid by one payable, whose number stands on the reissue', async () => {
    const car = await carInStock(fleet)
    const key = await itemOf(car.id, 'KEY2')
    const [provider] = await fleet.run(async tx => [
      await insertRow(tx, manager, serviceProvider, {
        mechanismName: '深圳速配钥匙服务有限公司',
        entityKind: 1,
        status: 1,
        officeAddress: '深圳市',
      } as never),
    ])
    const reissue = await fleet.run(tx =>
      saveRecord(
        tx,
        keeper,
        assetReissue,
        {
          reason: 2,
          wayKind: 2,
          providerId: provider!.id,
          companyId: fleet.ids.company,
          costAmt: '260.00',
          expectDate: '2026-11-20',
          lines: [{ archiveId: key.id }],
        },
        'save',
      ),
    )
    await fleet.run(tx =>
      act(tx, keeper, assetReissue, reissue.id, 'done', {
        input: { doneTime: '2026-11-10 12:00:00', newIssueDate: '2026-11-10' },
      }),
    )
    const [payable] = await fleet.run(tx =>
      findRows(tx, accountPayable, sql`t.source_type = 'asset-reissue' and t.source_id = ${reissue.id}`),
    )
    const row = await fleet.run(tx => getRow(tx, assetReissue, reissue.id))
    expect([String(payable!.amt), payable!.payeeId, row.chargeRef]).toEqual(['26000', provider!.id, payable!.payableNo])
  })

  it('of a plate needs a police report', async () => {
    const car = await carInStock(fleet)
    const plate = await itemOf(car.id, 'PLATE')
    const statementBizId = await scan()
    const body = { lostTime: '2026-11-10 09:00:00', lostPlace: '深圳', cause: 'stolen', responsible: 1, statementBizId }
    const lost = fleet.run(tx =>
      saveRecord(tx, keeper, assetLose, { ...body, lines: [{ archiveId: plate.id }] }, 'save'),
    )
    expect(await saidBy(lost)).toContain('policeNo: 号牌、登记证书遗失须填写报案号')
  })

  it('found before its reissue lies in the archive again; once it is being reissued it is not found', async () => {
    const car = await carInStock(fleet)
    const key = await itemOf(car.id, 'KEY2')
    const statementBizId = await scan()
    const loss = await fleet.run(tx =>
      saveRecord(
        tx,
        keeper,
        assetLose,
        {
          lostTime: '2026-11-10 09:00:00',
          lostPlace: '深圳',
          cause: 'unknown',
          responsible: 1,
          statementBizId,
          lines: [{ archiveId: key.id }],
        },
        'save',
      ),
    )
    const find = () =>
      fleet.run(tx =>
        act(tx, keeper, assetLose, loss.id, 'found', { input: { foundTime: '2026-11-10 10:00:00' }, reason: '找到' }),
      )
    const reissue = await fleet.run(tx =>
      saveRecord(
        tx,
        keeper,
        assetReissue,
        { reason: 1, loseId: loss.id, wayKind: 3, expectDate: '2026-11-20', lines: [{ archiveId: key.id }] },
        'save',
      ),
    )
    expect(await saidBy(find())).toContain('已补办，不能找回')
    await fleet.run(tx => act(tx, keeper, assetReissue, reissue.id, 'cancel', { reason: '找到了' }))
    expect((await read(key.id)).status).toBe(4)
    await find()
    expect(await read(key.id)).toMatchObject({ status: 1, holderKind: 1, loseId: null })
  })
})
