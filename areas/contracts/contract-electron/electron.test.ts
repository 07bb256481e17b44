import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#packages/database/sql.ts'
import { marksOf, wordsOf } from '#packages/paper/signing/places.ts'
import { verifyPdf } from '#packages/paper/signing/signed-pdf.ts'
import { act } from '#packages/server/act.ts'
import { codeOf, resourceNamed } from '#packages/server/registry.ts'
import type { FileAnswer } from '#packages/server/route.ts'
import { getRow, insertRow, updateRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { contractLease } from '../contract-lease/contract-lease.ts'
import { rootCertificates } from '../contract-seal-root/server/identities.ts'
import { contractTemplate } from '../contract-template/contract-template.ts'
import { at, customerWith, keeper, leaseBody, openStage, saidBy, signing, type Stage } from '../testing.ts'
import { contractElectron, contractElectronPlay, contractElectronSigner } from './contract-electron.ts'
import { receive, reconcile, signAs } from './server/course.ts'
import { overdueElectrons } from './server/jobs.ts'
import { remind } from './server/moves.ts'
import { forSigners } from './server/public-view.ts'
import { paperOf, signersOf } from './server/rows.ts'
import { messageSignature, simulated } from './server/simulated.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage?.drop())

const proof = { phone: '13800138000', ip: '10.1.1.1', userAgent: 'test' }
const electron = (id: string) => stage.run(tx => getRow(tx, contractElectron, id))
const lease = (id: string) => stage.run(tx => getRow(tx, contractLease, id))
const signers = (id: string) => stage.run(tx => signersOf(tx, id))
const call = (name: `GET ${string}` | `POST ${string}`, input: Record<string, unknown>, actor = signing) =>
  stage.run(tx => codeOf(contractElectron as never).calls![name]!.run(tx, actor, input as never))
const outsider = { signerName: '梁志远', signerPhone: '13800138000', signerIdNo: '11010519491231002X' }

async function save(more: Record<string, unknown> = {}, party: Record<string, unknown> = outsider) {
  const customerId = await customerWith(stage, 2)
  return stage.run(tx =>
    saveRecord(
      tx,
      signing,
      contractLease,
      leaseBody(stage, customerId, 1, {
        signMode: 1,
        parties: [{ partyType: 1, mechanismType: 1, mechanismId: customerId, ...party }],
        ...more,
      }),
      'save',
    ),
  )
}
/** Approved and sealed: the e-contract is out. */
async function sent(more: Record<string, unknown> = {}) {
  const { id } = await save(more)
  const move = (action: string, input: Record<string, unknown> = {}) =>
    stage.run(tx => act(tx, signing, contractLease, id, action as never, { input }))
  await move('approve')
  await move('seal', { sealIds: [stage.ids.seal], copies: 1, pagesPerCopy: 1 })
  const { electronId } = await lease(id)
  return { id, electronId: electronId! }
}
const sign = async (electronId: string, actor = signing) => {
  const current = (await signers(electronId)).find(one => one.state === 1)!
  await stage.run(tx => signAs(tx, actor, electronId, current.id, proof))
}
const play = (nextAnswer: number) => stage.run(tx => insertRow(tx, signing, contractElectronPlay, { nextAnswer }))
const useVendor = () =>
  stage.run(tx =>
    insertRow(tx, signing, resourceNamed('param'), {
      paramKey: 'esign.provider',
      paramValue: 'simulated',
      paramName: '电子签服务商',
      paramNameEn: 'Provider',
      paramModule: 'esign',
    } as never),
  )

describe('an e-contract', () => {
  it('is asked for at the submit: a text of ours, and the signer with phone and ID number', async () => {
    const said = await saidBy(save({ templateId: null }, {}))
    expect(said).toContain('templateId: 电子签须选择合同模板')
    expect(said).toContain('parties.0.signerPhone: 电子签须填写签署人姓名、手机和证件号')
  })

  it('30.15 is signed in turn; the last signature makes the contract executing, and a changed byte is found', async () => {
    const { id, electronId } = await sent()
    expect(await electron(electronId)).toMatchObject({ status: 5, statusCode: 'SIGNING', provider: 'builtin' })
    expect((await signers(electronId)).map(one => [one.partyType, one.state])).toEqual([
      [1, 1],
      [2, 0],
    ])
    await sign(electronId)
    expect((await signers(electronId)).map(one => one.state)).toEqual([2, 1])
    expect((await lease(id)).status).toBe(5)
    await sign(electronId, keeper)
    const done = await electron(electronId)
    expect(done).toMatchObject({ status: 6, statusCode: 'COMPLETE' })
    expect(await lease(id)).toMatchObject({ status: 6, signedFileBizId: done.signedFileBizId })
    const [bytes, roots] = await stage.run(
      async tx => [await paperOf(tx, done.signedFileBizId), await rootCertificates(tx)] as const,
    )
    expect(verifyPdf(bytes, roots).map(one => [one.intact, one.trusted, one.coversWhole])).toEqual([
      [true, true, false],
      [true, true, true],
    ])
    expect(((await call('GET download-file', { id: electronId })) as FileAnswer).body).toEqual(bytes)
    bytes[300] = bytes[300]! ^ 1
    expect(verifyPdf(bytes, roots).map(one => one.intact)).toEqual([false, false])
    expect(await saidBy(call('GET download-file', { id: electronId }))).toContain('文件摘要不一致')
    expect(((await call('GET verify', { id: electronId })) as { digestMatches: boolean }).digestMatches).toBe(false)
  })

  it('rejected, recalled or past its deadline, leaves the contract waiting for its seal again', async () => {
    const { id, electronId } = await sent()
    const [first] = await signers(electronId)
    await stage.run(tx => updateRow(tx, signing, contractElectronSigner, first!.id, { linkId: '77' }))
    const by = { linkId: '77', phone: '13800138000', ip: '10.1.1.1', userAgent: 'test' }
    const row = await electron(electronId)
    const reject = (told: string) => stage.run(tx => forSigners.actions!['reject']!.run(tx, signing, row, told, by))
    expect(await saidBy(reject(' '))).toContain('请填写拒签原因')
    await reject('租金与约定不符')
    expect(await electron(electronId)).toMatchObject({ statusCode: 'REJECTED', reason: '租金与约定不符' })
    expect((await lease(id)).status).toBe(1)
    const again = await sent()
    await stage.run(tx => act(tx, signing, contractElectron, again.electronId, 'recall', { reason: '文本有误' }))
    expect([(await electron(again.electronId)).statusCode, (await lease(again.id)).status]).toEqual(['RECALLED', 1])
    const late = await sent()
    expect((await stage.run(tx => overdueElectrons(tx, at('2026-03-16 23:00:00')))).expired).not.toContain(
      late.electronId,
    )
    expect((await stage.run(tx => overdueElectrons(tx, at('2026-03-17 00:10:00')))).expired).toContain(late.electronId)
    await stage.run(tx => act(tx, signing, contractElectron, late.electronId, 'expire'))
    expect([(await electron(late.electronId)).statusCode, (await lease(late.id)).status]).toEqual(['EXPIRED', 1])
  })

  it('is reminded of three times a day, ten minutes apart', async () => {
    const { electronId } = await sent()
    const again = (time: string) => stage.run(tx => remind(tx, at(`2026-03-02 ${time}`), electronId))
    await again('09:00:00')
    expect(await saidBy(again('09:05:00'))).toContain('两次催签须间隔10分钟')
    await again('09:10:00')
    await again('09:20:00')
    expect(await saidBy(again('09:40:00'))).toContain('当日催签已达3次')
  })

  it('30.16 in use is not invalidated; else the same signers agree, and the contract is void', async () => {
    const { id, electronId } = await sent()
    await sign(electronId)
    await sign(electronId, keeper)
    await stage.run(tx =>
      tx.run(sql`update order_vehicle set status = 2 where contract_id = ${id}::bigint and tenant_id = ${tx.tenantId}`),
    )
    const invalid = () => call('GET contract-invalid', { id: electronId, mode: 1, reason: '双方协商解除' })
    expect(await saidBy(invalid())).toContain('合同已产生账单或车辆已配车，请走处置或终止')
    await stage.run(tx =>
      tx.run(sql`update order_vehicle set status = 1 where contract_id = ${id}::bigint and tenant_id = ${tx.tenantId}`),
    )
    expect(await invalid()).toMatchObject({ status: 7 })
    expect(await invalid()).toMatchObject({ status: 7 })
    const agreement = (await stage.run(tx =>
      tx.row<{ id: string }>(sql`select id from contract_electron where origin_id = ${electronId}::bigint`),
    ))!
    await sign(agreement.id)
    await sign(agreement.id, keeper)
    expect([(await electron(electronId)).statusCode, (await lease(id)).status]).toEqual(['INVALIDED', 101])
  })

  it('shows the seal on the word of the template and across the pages, and the name of the customer at his side', async () => {
    const template = await stage.run(tx =>
      insertRow(tx, signing, contractTemplate, {
        templateName: 'KA租赁带签署区',
        categoryName: 'KA租赁',
        contractType: 4,
        standard: true,
        bodyKind: 1,
        bodyHtml: `${'<p>条款</p>'.repeat(60)}<p>甲方（盖章）</p><p>出租方盖章处</p>`,
        signAreas: [{ partyType: 2, keyword: '出租方盖章处', crossPage: true }],
        versionNo: 1,
        status: 1,
      } as never),
    )
    const { electronId } = await sent({ templateId: template.id })
    await sign(electronId)
    await sign(electronId, keeper)
    const done = await electron(electronId)
    const bytes = await stage.run(tx => paperOf(tx, done.signedFileBizId))
    expect(verifyPdf(bytes, await stage.run(tx => rootCertificates(tx))).map(one => one.intact)).toEqual([true, true])
    const marks = await marksOf(bytes)
    expect(marks.length).toBeGreaterThan(1)
    const last = marks.at(-1)!
    expect(marks.map(page => page.filter(one => one.subtype === 'Stamp').length)).toEqual(marks.map(() => 1))
    const places = (await wordsOf(bytes)).lastOf
    const [name, seal] = [places(['甲方（盖章）'])!, places(['出租方盖章处'])!]
    const centres = last
      .filter(one => one.subtype === 'Widget')
      .map(({ rect: [left, below, right, top] }) => [(left! + right!) / 2, (below! + top!) / 2].map(Math.round))
    expect(centres).toHaveLength(2)
    expect(centres).toEqual(expect.arrayContaining([name, seal].map(one => [Math.round(one.x), Math.round(one.y)])))
  })

  it('with fields for the counterparty waits until he has filled them in, and prints them', async () => {
    const template = await stage.run(tx =>
      insertRow(tx, signing, contractTemplate, {
        templateName: 'KA租赁带填写项',
        categoryName: 'KA租赁',
        contractType: 4,
        standard: true,
        bodyKind: 1,
        bodyHtml: '<p>{{contract.contractNo}} 开户行 {{开户行}}</p>',
        fillFields: ['开户行'],
        status: 1,
      } as never),
    )
    const { electronId } = await sent({ templateId: template.id })
    expect((await electron(electronId)).statusCode).toBe('FILLING')
    const [first] = await signers(electronId)
    await stage.run(tx => updateRow(tx, signing, contractElectronSigner, first!.id, { linkId: '78' }))
    const before = await electron(electronId)
    const by = { linkId: '78', phone: '13800138000', ip: '', userAgent: '' }
    await stage.run(tx => forSigners.actions!['fill']!.run(tx, signing, before, '招商银行', by))
    expect(await electron(electronId)).toMatchObject({ statusCode: 'SIGNING', fillValues: { 开户行: '招商银行' } })
    expect((await electron(electronId)).draftSha256).not.toBe(before.draftSha256)
  })
})

describe('a vendor whose messages come late, twice or in another order', () => {
  it('loses no signature: each message counts once, and the poll finds what was not told', async () => {
    await useVendor()
    const { id, electronId } = await sent()
    expect((await electron(electronId)).provider).toBe('simulated')
    await play(4)
    expect(await saidBy(sign(electronId))).toContain('电子签服务暂不可用')
    await stage.run(tx =>
      codeOf(contractElectron as never).calls!['PUT next-answer']!.run(tx, signing, { nextAnswer: 0 } as never),
    )
    await play(1)
    await sign(electronId)
    expect((await signers(electronId)).map(one => one.state)).toEqual([1, 0])
    expect(await stage.run(tx => reconcile(tx, signing, electronId))).toBe(true)
    expect((await signers(electronId)).map(one => one.state)).toEqual([2, 1])
    await play(2)
    await sign(electronId, keeper)
    expect([(await electron(electronId)).statusCode, (await lease(id)).status]).toEqual(['COMPLETE', 6])
    const told = await stage.run(tx =>
      tx.rows<{ repeats: number }>(
        sql`select repeats from contract_electron_event where electron_id = ${electronId}::bigint order by id`,
      ),
    )
    expect(told.map(one => one.repeats)).toEqual([1])
  })

  it('is believed only with the signature that both sides know', async () => {
    const events = [{ eventId: 'E1', docId: '100001.404', code: 'SIGNED' as const, signerId: '1' }]
    const read = (signature: string) =>
      stage.run(tx => simulated.parseCallback(tx, { 'x-esign-signature': signature }, { events }))
    expect(await saidBy(read('0'.repeat(64)))).toContain('消息签名不正确')
    expect(await read(messageSignature('change-me-in-use', events))).toEqual(events)
    expect(await stage.run(tx => receive(tx, signing, 'simulated', events))).toEqual({ handled: 0, repeated: 0 })
    expect(await stage.run(tx => receive(tx, signing, 'simulated', events))).toEqual({ handled: 0, repeated: 1 })
  })
})
