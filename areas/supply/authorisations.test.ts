import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fen, localDate, type Fen } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { act } from '#packages/server/act.ts'
import { findRows, getRow, insertRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { importStatement } from '#areas/accounts/account-bank-receipt/server/import-statement.ts'
import { billAccountsChange, billAccountsChangeLine } from '#areas/billing/bill-accounts-change/bill-accounts-change.ts'
import { raisePayables } from '#areas/billing/bill-payable/server/raise-payables.ts'
import type { AuthorisationAsked } from '#areas/billing/authorisation-port.ts'
import { billReceiptPlan } from '#areas/billing/bill-receipt-plan/bill-receipt-plan.ts'
import { createPlans } from '#areas/billing/bill-receipt-plan/server/create-plans.ts'
import { billReceiptWriteOff } from '#areas/billing/bill-receipt-write-off/bill-receipt-write-off.ts'
import { contractLease } from '#areas/contracts/contract-lease/contract-lease.ts'
import { accountMechanism } from '#areas/partners/account-mechanism/account-mechanism.ts'
import { travelCompany } from '#areas/partners/travel-company/travel-company.ts'
import { at, customerWith, leaseBody, openStage, saidBy, signThrough, type Stage } from '#areas/contracts/testing.ts'
import { contractAuthUse } from './contract-auth-use/contract-auth-use.ts'
import { checkAuthorisation, releaseAuthorisation, useAuthorisation } from './contract-auth-use/server/auth.ts'
import { contractCollection } from './contract-collection/contract-collection.ts'
import { contractProtocol } from './contract-protocol/contract-protocol.ts'

const NOW = at('2026-11-21 10:00:00')
const cashier = at('2026-11-21 11:00:00', '8', '周敏')
const HOLDER = '深圳市鹏驰控股有限公司'
const ACCOUNT = '44201501100052518812'
let stage: Stage
let customerId: string
let protocolId: string
let leaseId: string
let serial = 0

beforeAll(async () => {
  stage = await openStage(['supply'])
  customerId = await customerWith(stage, 5)
  leaseId = (
    await stage.run(tx =>
      saveRecord(tx, NOW, contractLease, { ...leaseBody(stage, customerId, 2), draft: true }, 'save'),
    )
  ).id
  protocolId = await signed()
})
afterAll(() => stage?.drop())

const body = (more: Record<string, unknown> = {}) => ({
  authKind: 1,
  ownCompanyId: stage.ids.company,
  relation: 'shareholder',
  reason: '母公司代付租金',
  startDate: '2026-01-15',
  endDate: '2026-11-30',
  bizUserId: '7',
  bizDeptId: '3',
  signMode: 2,
  letterFileBizId: '700',
  attachBizId: '701',
  limitMonth: '300000.00',
  parties: [{ partyType: 1, mechanismType: 1, mechanismId: customerId }],
  accounts: [{ accountName: HOLDER, accountNo: ACCOUNT, bankName: '工商银行深圳分行', holderType: 1, enabled: true }],
  ...more,
})
const draft = async (more: Record<string, unknown> = {}) =>
  (await stage.run(tx => saveRecord(tx, NOW, contractProtocol, { ...body(more), draft: true }, 'save'))).id
const rowOf = (id: string) => stage.run(tx => getRow(tx, contractProtocol, id))
const submit = async (id: string) => saveRecordOf(id, { ...body(), accounts: undefined, parties: undefined })
async function saveRecordOf(id: string, values: Record<string, unknown>) {
  const { version } = await rowOf(id)
  const sent = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
  return stage.run(tx => saveRecord(tx, NOW, contractProtocol, { ...sent, id, version }, 'save'))
}
async function signed(): Promise<string> {
  const id = await draft()
  await stage.run(tx =>
    act(tx, NOW, contractProtocol, id, 'verifyAccounts', { input: { verifyMethod: 2, verifyFileBizId: '702' } }),
  )
  await submit(id)
  await signThrough(stage, contractProtocol, id, NOW)
  return id
}
const asked = (amt: string, more: Partial<AuthorisationAsked> = {}): AuthorisationAsked => ({
  side: 1,
  companyId: stage.ids.company,
  debtorId: customerId,
  creditorId: stage.ids.company,
  accountNo: ACCOUNT,
  accountName: HOLDER,
  contractId: leaseId,
  feeItem: 1,
  amt: fen(amt) as Fen,
  date: '2026-11-21',
  ...more,
})
const use = (amt: string, sourceId: string) =>
  stage.run(tx =>
    useAuthorisation(tx, NOW, protocolId, { sourceType: 'test', sourceId, sourceNo: `T${sourceId}` }, asked(amt)),
  )
const free = (sourceId: string) => stage.run(tx => releaseAuthorisation(tx, NOW, { sourceType: 'test', sourceId }))

/** A bill of the lease and a receipt of the holding company. */
async function claimBody(amt: string): Promise<Record<string, unknown>> {
  const billId = await stage.run(async tx => {
    const genKey = `claim:${++serial}`
    await createPlans(
      tx,
      NOW,
      'receipt',
      {
        companyId: stage.ids.company,
        contractType: 4,
        contractId: leaseId,
        contractNo: 'ZL1',
        cityCode: '4403',
        deptId: null as never,
        salesUserId: null as never,
      },
      [
        {
          genKey,
          partyKind: 1,
          partyId: customerId,
          orderId: null,
          orderVehicleId: null,
          vehicleId: null,
          feeItem: 1,
          periodNo: 1,
          periodCount: 1,
          periodStart: null,
          periodEnd: null,
          dayCount: null,
          billDate: '2026-11-20',
          dueDate: '2026-11-20',
          amt,
          taxRate: '13.000000',
          calcNote: { kind: 'period', scope: 'vehicle', stage: 'take', slices: [] },
        },
      ],
    )
    const [plan] = await findRows(tx, billReceiptPlan, { genKey } as never)
    return (await act(tx, NOW, billReceiptPlan, plan!, 'activate')).row.billId!
  })
  const csv = `交易日期,交易时间,收入,支出,余额,对方户名,对方账号,对方开户行,摘要,附言,流水号\n2026-11-21,09:00:00,${amt},,,${HOLDER},${ACCOUNT},工商银行,转账,租金,LS${++serial}\n`
  const made = await stage.run(tx =>
    importStatement(
      tx,
      at('2026-11-21 10:00:00', '0', '系统'),
      { ownAccountId: stage.ids.account },
      { name: '流水.csv', mime: 'text/csv', bytes: Buffer.from(csv) },
    ),
  )
  return {
    companyId: stage.ids.company,
    partyKind: 1,
    partyId: customerId,
    funds: [{ fundType: 1, bankReceiptId: made.ids[0], amt }],
    allocs: [{ billId, amt, allocType: 1 }],
  }
}
const claim = (sent: Record<string, unknown>) => stage.run(tx => saveRecord(tx, NOW, billReceiptWriteOff, sent, 'save'))
const usesOf = (sourceId: string) =>
  stage.run(async tx => (await findRows(tx, contractAuthUse, { sourceId } as never)).map(one => one.state))

/** What we owe the customer, payable to an account of its own. */
async function owed(amt: string): Promise<string> {
  const [bill] = await stage.run(async tx =>
    raisePayables(tx, NOW, [
      {
        ...{ origin: 2, feeItem: 10, payKind: 2, companyId: stage.ids.company, payeeType: 1, payeeId: customerId },
        ...{ payeeName: '粤行', payeeAccountId: await ownAccount(), billAmt: fen(amt), taxRate: '13.000000' },
        ...{ billDate: '2026-11-21', dueDate: '2026-12-20', released: true, invoiceRequired: 0 },
      },
    ]),
  )
  return bill!.id
}
const accountOf = (accountName: string, accountNo: string, mechanismId = stage.ids.company): Promise<string> =>
  stage.run(async tx => {
    const [known] = await findRows(tx, accountMechanism, { accountNo, mechanismId } as never)
    const bank = { bankTitle: '工商银行', useRange: 3, status: 1 }
    return (
      known ??
      (await insertRow(tx, NOW, accountMechanism, {
        ...{ mechanismType: 1, mechanismId, accountName, accountNo, ...bank },
      } as never))
    ).id
  })
const ownAccount = () => accountOf('粤行出行科技有限公司', '6225880100000099', customerId)
const changesAccount = async (billId: string, newAccountId: string): Promise<string> =>
  (
    await stage.run(tx =>
      saveRecord(
        tx,
        NOW,
        billAccountsChange,
        {
          ...{ changeType: 2, changeKind: 8, reasonCode: 'goodwill', reason: '按收款方授权', customerLetter: '703' },
          lines: [{ billId, newAccountId }],
        },
        'save',
      ),
    )
  ).id

describe('payment authorisations', () => {
  it('are submitted with verified accounts and ordered limits only', async () => {
    const id = await draft({ limitEach: '400000.00' })
    const said = await saidBy(submit(id).then(() => undefined))
    expect(said).toContain('accounts.0.accountNo: 账户未核验')
    expect(
      await saidBy(saveRecordOf(id, { ...body({ limitEach: '400000.00' }), accounts: undefined, parties: undefined })),
    ).toContain('limitEach: 限额须满足单笔≤月≤总')
  })
  it('an account of an institution in force needs no other proof; a changed one does', async () => {
    const own = await draft({
      accounts: [
        { accountName: '华驰汽车租赁（深圳）有限公司', accountNo: '6225880100000001', bankName: '招商', holderType: 1 },
      ],
    })
    const verified = () =>
      stage.run(tx =>
        tx.rows<{ verified: boolean }>(
          sql`select verified from contract_auth_account where contract_id = ${own}::bigint`,
        ),
      )
    expect(await verified()).toEqual([{ verified: true }])
    await saveRecordOf(own, {
      ...body({ accounts: [{ accountName: HOLDER, accountNo: '1', bankName: '招商', holderType: 1 }] }),
      draft: true,
    })
    expect(await verified()).toEqual([{ verified: false }])
  })
  it('the finance director approves what has no limit', async () => {
    const id = await draft({ limitMonth: undefined })
    await stage.run(tx =>
      act(tx, NOW, contractProtocol, id, 'verifyAccounts', { input: { verifyMethod: 1, verifyFileBizId: '702' } }),
    )
    await saveRecordOf(id, { ...body({ limitMonth: '' }), accounts: undefined, parties: undefined })
    expect(stage.started.at(-1)).toMatchObject({
      processKey: 'contract-protocol',
      variables: { unlimited: true, otherAccount: false },
    })
    expect((await rowOf(id)).counterpartyName).toContain('粤行')
  })
  it('two cashiers never share the last of it: one is refused', async () => {
    await use('262400.00', 'used')
    const both = await Promise.allSettled([use('30000.00', 'a'), use('30000.00', 'b')])
    expect(both.map(one => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const check = await stage.run(tx => checkAuthorisation(tx, asked('7600.01')))
    expect(check).toMatchObject({ ok: false, room: fen('7600') })
    await free('a')
    await free('b')
    expect(await stage.run(tx => checkAuthorisation(tx, asked('30000')))).toMatchObject({
      ok: true,
      authId: protocolId,
      room: fen('37600'),
    })
  })
  it('the same source again changes its own reservation', async () => {
    await use('37000.00', 'again')
    await use('37600.00', 'again')
    await free('again')
    expect(await usesOf('again')).toEqual([3])
  })
  it('40.10 a claim beyond the month is refused with the figure; a rejected claim gives the room back', async () => {
    const much = await claimBody('52800.00')
    expect(await saidBy(claim(much))).toContain('当月剩余额度37600.00元，不足52800.00元')
    const { id } = await claim(await claimBody('30000.00'))
    expect(await usesOf(id)).toEqual([1])
    expect(await stage.run(tx => checkAuthorisation(tx, asked('1')))).toMatchObject({ room: fen('7600') })
    await stage.run(tx => act(tx, cashier, billReceiptWriteOff, id, 'reject', { reason: '金额不符' }))
    expect(await usesOf(id)).toEqual([3])
    expect(await stage.run(tx => checkAuthorisation(tx, asked('1')))).toMatchObject({ room: fen('37600') })
  })
  it('40.11 a claim that waits is not confirmed once the authorisation is disabled', async () => {
    const { id } = await claim(await claimBody('10000.00'))
    const set = (enabled: number) =>
      stage.run(tx =>
        act(tx, NOW, contractProtocol, protocolId, 'changeStatus', { input: { enabled }, reason: '撤销' }),
      )
    await set(2)
    const confirm = () => stage.run(tx => act(tx, cashier, billReceiptWriteOff, id, 'chargeOff'))
    expect(await saidBy(confirm())).toContain('授权已停用')
    expect((await stage.run(tx => getRow(tx, billReceiptWriteOff, id))).status).toBe(10)
    await set(1)
    await confirm()
    expect(await usesOf(id)).toEqual([2])
    const next = await claim(await claimBody('100.00'))
    expect(await usesOf(next.id)).toEqual([1])
  })
  it('is not stopped while somebody holds a part of it', async () => {
    const stop = () =>
      stage.run(tx =>
        act(tx, NOW, contractProtocol, protocolId, 'stop', {
          reason: '到期',
          input: { stopType: 'mutual', stopDate: localDate(NOW.clock.now()) },
        }),
      )
    expect(await saidBy(stop())).toContain('预占了262400.00元')
    await stage.run(async tx => {
      for (const open of await findRows(tx, contractAuthUse, { state: 1 } as never))
        await releaseAuthorisation(tx, NOW, open)
    })
    await stop()
    expect((await rowOf(protocolId)).status).toBe(4)
    expect(await stage.run(tx => checkAuthorisation(tx, asked('1')))).toMatchObject({ ok: false })
  })
  it('a platform that collects from drivers and customers is found for each of them, and for nobody else', async () => {
    const other = await customerWith(stage, 1)
    const platform = await stage.run(
      async tx =>
        (
          await insertRow(tx, NOW, travelCompany, {
            mechanismName: '滴滴出行科技有限公司',
            shortName: '滴滴',
            entityKind: 1,
            status: 1,
            officeAddress: '北京市海淀区',
            legalPerson: '程一',
            phone: '01088886666',
          } as never)
        ).id,
    )
    const wanted = {
      ...body({ limitMonth: '5000.00', endDate: '2026-12-31' }),
      authKind: 2,
      remitDays: 3,
      settleCycle: 1,
      feeSteps: [
        { from: '0', to: '10000', rate: '5' },
        { from: '10000', rate: '8' },
      ],
      customerIds: [customerId],
      parties: [{ partyType: 3, mechanismType: 5, mechanismId: platform }],
      accounts: [
        { accountName: '滴滴出行科技有限公司', accountNo: '11050110', bankName: '招商', holderType: 1, enabled: true },
      ],
    }
    const save = (more: Record<string, unknown>) =>
      stage.run(tx => saveRecord(tx, NOW, contractCollection, { ...wanted, ...more }, 'save'))
    expect(await saidBy(save({ feeSteps: [{ from: '5', rate: '8' }] }))).toContain('feeSteps: 阶梯须从0开始')
    const { id } = await save({ draft: true })
    await stage.run(tx =>
      act(tx, NOW, contractCollection, id, 'verifyAccounts', { input: { verifyMethod: 2, verifyFileBizId: '702' } }),
    )
    const { version } = await stage.run(tx => getRow(tx, contractCollection, id))
    const { accounts: _accounts, parties: _parties, ...rest } = wanted
    await stage.run(tx => saveRecord(tx, NOW, contractCollection, { ...rest, id, version }, 'save'))
    expect(stage.started.at(-1)).toMatchObject({ processKey: 'contract-collection' })
    await signThrough(stage, contractCollection, id, NOW)
    const of = (debtorId: string) =>
      stage.run(tx =>
        checkAuthorisation(tx, asked('800', { debtorId, accountNo: '1105 0110', accountName: '滴滴出行科技有限公司' })),
      )
    expect(await of(customerId)).toMatchObject({ ok: true, authId: id, authType: 14 })
    expect(await of(other)).toMatchObject({ ok: false, authId: null })
    const row = await stage.run(tx => getRow(tx, contractCollection, id))
    expect(row.counterpartyName).toBe('滴滴出行科技有限公司')
    await stage.run(tx =>
      act(tx, NOW, contractCollection, id, 'changeStatus', { input: { enabled: 2 }, reason: '平台切换' }),
    )
    expect((await of(customerId)).reasons[0]).toContain('授权已停用')
  })
  it('lets us pay a creditor into another holder\u2019s account', async () => {
    const wanted = asked('500', { side: 2, debtorId: stage.ids.company, creditorId: customerId })
    const bill = await owed('500.00')
    const refused = await saidBy(changesAccount(bill, await accountOf(HOLDER, ACCOUNT)).then(() => undefined))
    expect(refused).toContain('newAccountId: 收款账户户名与收款方不一致，且无有效付款授权')
    const before = await stage.run(tx => checkAuthorisation(tx, wanted))
    expect(before).toMatchObject({ ok: false, authId: null })
    expect(before.reasons[0]).toContain('收款账户户名与收款方不一致，且无有效付款授权')
    const id = await draft({
      authKind: 2,
      limitEach: '600.00',
      limitMonth: '600.00',
      parties: [{ partyType: 2, mechanismType: 1, mechanismId: customerId }],
    })
    await stage.run(tx =>
      act(tx, NOW, contractProtocol, id, 'verifyAccounts', { input: { verifyMethod: 2, verifyFileBizId: '702' } }),
    )
    await saveRecordOf(id, {
      ...body({ authKind: 2, limitEach: '600.00', limitMonth: '600.00' }),
      accounts: undefined,
      parties: undefined,
    })
    await signThrough(stage, contractProtocol, id, NOW)
    expect(await stage.run(tx => checkAuthorisation(tx, wanted))).toMatchObject({ ok: true, authId: id })
    // The bill of the creditor goes there by a change, which keeps the authorisation.
    const change = await changesAccount(bill, await accountOf(HOLDER, ACCOUNT))
    const [line] = await stage.run(tx => findRows(tx, billAccountsChangeLine, { changeId: change } as never))
    expect(line).toMatchObject({ billId: bill, authId: id })
    expect(
      await saidBy(changesAccount(await owed('601.00'), await accountOf(HOLDER, ACCOUNT)).then(() => undefined)),
    ).toContain('额度600.00元，不足601.00元')
  })
})
