import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Tx } from '#packages/database/tx.ts'
import { pdfText } from '#packages/paper/index.ts'
import { findRows, getRow, insertRow, insertRows, updateRow } from '#packages/server/rows.ts'
import { readZip } from '#packages/testing/read-zip.ts'
import { customerCityQuota } from '#areas/customers/customer-city-quota/customer-city-quota.ts'
import { accountMechanism } from '#areas/partners/account-mechanism/account-mechanism.ts'
import { attach } from '#areas/platform/attach/attach.ts'
import { quota } from '#areas/risk/quota/quota.ts'
import { applyBody, payloadOf, reviewedCustomer, wish } from '#areas/risk/quota/server/testing.ts'
import { quotaApply } from '#areas/risk/quota-apply/quota-apply.ts'
import { strategyUser } from '#areas/risk/strategy-user/strategy-user.ts'
import { makeWorld, type Person, type World } from '../world.ts'
import { refused, uploadsFile } from './uploads.ts'

/** The five steps over the calls and the real approval engine: 20-partners 6, acceptance 9, 10, 12, 28. */
let world: World
let sales: Person
const people: Record<string, Person> = {}
const CITY = '4403'
beforeAll(async () => {
  world = await makeWorld('2026-11-23')
  sales = await world.as('李晓雯')
  for (const name of ['赵启航', '江岳', '顾明远', '沈岚']) people[name] = await world.as(name)
  await world.inside(async tx => {
    for (const [step, name] of [
      [1, '赵启航'],
      [2, '赵启航'],
      [3, '江岳'],
      [4, '顾明远'],
    ] as const)
      await insertRow(tx, world.system, strategyUser, { step, userId: idOf(name), maxOpen: 30 })
  })
})
afterAll(() => world?.close({ unchecked: true }))

const idOf = (name: string) => world.people.get(name)!.userId
const run = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => world.inside(work)
const asks = async (qty = 20): Promise<{ applyId: string; caseId: string }> => {
  const customerId = await run(tx => reviewedCustomer(tx, { bizUserId: idOf('李晓雯'), cityCode: CITY }))
  const saved = await sales.posts<{ id: string }>('quota-apply/save', applyBody(customerId, [wish(CITY, qty)]))
  const apply = await run(tx => getRow(tx, quotaApply, saved.id))
  return { applyId: saved.id, caseId: apply.quotaId! }
}
const caseOf = (id: string) => run(tx => getRow(tx, quota, id))
const path = ['', 'primary-review', 'diligencing', 'final-review', 'credit', 'addit-review']
const decides = async (name: string, id: string, more: Record<string, unknown> = {}) => {
  const row = await caseOf(id)
  const step = row.step!
  const view = await people[name]!.gets<{
    lines: { cityCode: string; suggestQty: number; finalQty: number; unitExposure: string }[]
  }>(`quota/${path[step]}/detail`, { id })
  const lines = view.lines.map(line => {
    const qty = step < 4 ? line.suggestQty : line.finalQty
    return { cityCode: line.cityCode, qty, amount: (qty * Number(line.unitExposure)).toFixed(2) }
  })
  const visitors = [idOf('赵启航'), idOf('王静')]
  const payload = { ...payloadOf[step as 1], ...(step === 2 ? { visitorIds: visitors } : {}) }
  return people[name]!.call('PUT', `quota/${path[step]}/approval`, {
    id,
    round: row.round,
    version: row.version,
    decision: 1,
    opinion: '同意',
    lines,
    payload,
    ...more,
  })
}
const asked = (id: string) =>
  run(async tx => (await world.product.flow.currentApprovers(tx, 'quota', id)).map(one => one.name))

describe('a case over the calls', () => {
  it('goes through its steps with one task each, and its grant stands in the ledger', async () => {
    const { applyId, caseId } = await asks()
    expect(await asked(caseId)).toEqual(['赵启航'])
    for (const [name, step] of [
      ['赵启航', 1],
      ['赵启航', 2],
      ['江岳', 3],
      ['顾明远', 4],
    ] as const) {
      expect((await caseOf(caseId)).step).toBe(step)
      expect(await asked(caseId)).toContain(name)
      const answer = await decides(name, caseId)
      expect([step, answer.status, answer.msg]).toEqual([step, 200, answer.msg])
    }
    const done = await caseOf(caseId)
    expect([done.status, (await run(tx => getRow(tx, quotaApply, applyId))).status]).toEqual([1, 1])
    const [row] = await run(tx => findRows(tx, customerCityQuota, { customerId: done.customerId }))
    expect([row!.quotaQty, row!.validTo]).toEqual([done.grantQty, done.validTo])
    expect(await asked(caseId)).toEqual([])
  })
  it('20.29 sixty files come as one zip with a folder per step; accounts are covered for whoever may not read them', async () => {
    const { caseId } = await asks()
    for (const name of ['赵启航', '赵启航', '江岳', '顾明远']) expect((await decides(name, caseId)).status).toBe(200)
    const group = await uploadsFile(sales, '申请附件.pdf')
    await run(async tx => {
      const [first] = await findRows(tx, attach, { attachBizId: group } as never)
      const { id: _id, version: _version, ...copied } = first as unknown as Record<string, unknown>
      const more = Array.from({ length: 59 }, (_, at) => ({
        ...copied,
        originalName: `附件${at + 2}.pdf`,
        sort: at + 2,
      }))
      await insertRows(tx, world.system, attach, more as never)
      const row = await getRow(tx, quota, caseId)
      await updateRow(tx, world.system, quota, row, { attachBizId: group })
      await insertRow(tx, world.system, accountMechanism, {
        mechanismType: 1,
        mechanismId: row.customerId,
        accountKind: 1,
        accountName: row.customerName ?? '',
        bankTitle: '招商银行',
        bankName: '招商银行深圳民治支行',
        bankNo: '308584001024',
        accountNo: '6214830100007788',
        useRange: 3,
      } as never)
    })
    const zip = await people['江岳']!.call<Buffer>('GET', 'quota/download-attach-zip', { id: caseId })
    const files = await readZip(zip.data)
    const names = [...files.keys()]
    expect(names.filter(name => name.startsWith('申请/'))).toHaveLength(60)
    expect([...new Set(names.map(name => name.split('/')[0]))].sort()).toEqual(['客户', '尽调', '授信', '申请'].sort())
    const accounts = String(files.get('客户/账户清单.csv'))
    expect([accounts.includes('招商银行深圳民治支行'), accounts.includes('6214830100007788')]).toEqual([true, false])
    for (const path of ['credit-notice', 'visit-report']) {
      const paper = await people['江岳']!.call<Buffer>('GET', `quota/${path}`, { id: caseId })
      expect([path, (await pdfText(paper.data)).length > 200]).toEqual([path, true])
    }
  })
  it('is decided on its page only, by its reviewer only; 20.28 without the code the call answers 402', async () => {
    const { caseId } = await asks()
    const answer = await refused(people['赵启航']!.decides('quota', caseId))
    expect(answer.msg).toContain('请在业务页面处理')
    expect((await refused(decides('江岳', caseId))).msg).toContain('您不是当前环节的审批人')
    const without = await sales.call('PUT', 'quota/credit/approval', { id: caseId, decision: 1, opinion: '同意' })
    expect(without.code).toBe(402)
  })
  it('20.10 a pass is taken back: the task returns to who had it', async () => {
    const { caseId } = await asks()
    await decides('赵启航', caseId)
    await people['江岳']!.puts('quota/update/approval-user', {
      ids: [caseId],
      step: 3,
      approvalUserId: idOf('江岳'),
      reason: '排班',
    })
    expect((await caseOf(caseId)).step).toBe(2)
    await people['赵启航']!.puts('quota/approval/revoke', { id: caseId, step: 1, reason: '漏看流水' })
    expect([(await caseOf(caseId)).step, await asked(caseId)]).toEqual([1, ['赵启航']])
  })
  it('is sent back, supplemented through the application, and goes on at its step', async () => {
    const { applyId, caseId } = await asks()
    await decides('赵启航', caseId)
    const back = await decides('赵启航', caseId, { decision: 2, opinion: '补充平台后台' })
    expect(back.status).toBe(200)
    expect((await caseOf(caseId)).status).toBe(100)
    const detail = await sales.gets<{ version: number; lines: unknown[] }>('quota-apply/detail', { id: applyId })
    const row = await run(tx => getRow(tx, quotaApply, applyId))
    await sales.puts('quota-apply/afresh', {
      ...applyBody(row.customerId, [wish(CITY, 18)]),
      id: applyId,
      version: detail.version,
    })
    const again = await caseOf(caseId)
    expect([again.status, again.step, again.applyQty, await asked(caseId)]).toEqual([102, 2, 18, ['赵启航']])
  })
  it('a temporary increase goes through its own short process', async () => {
    const { caseId } = await asks()
    for (const name of ['赵启航', '赵启航', '江岳', '顾明远']) await decides(name, caseId)
    const done = await caseOf(caseId)
    const saved = await sales.posts<{ id: string; no: string }>(
      'quota-apply/save',
      applyBody(done.customerId, [{ cityCode: CITY, applyQty: 3 }], {
        applyKind: 5,
        tempFrom: '2026-12-01',
        tempTo: '2027-01-15',
        tempReason: '旺季',
      }),
    )
    expect(saved.no).toMatch(/^LSE/)
    for (let guard = 0; guard < 5; guard++) {
      const [one] = await run(tx => world.product.flow.currentApprovers(tx, 'quota-apply', saved.id))
      if (!one) break
      expect((await (await world.as(one.name)).decides('quota-apply', saved.id)).status).toBe(200)
    }
    const [row] = await run(tx => findRows(tx, customerCityQuota, { customerId: done.customerId }))
    expect([row!.tempQty, row!.tempFrom, row!.applyId]).toEqual([3, '2026-12-01', saved.id])
  })
})
