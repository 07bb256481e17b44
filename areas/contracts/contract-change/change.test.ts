import { afterAll, beforeAll, expect, it } from 'vitest'
import { fen } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { provide, standIn } from '#packages/server/ports.ts'
import { codeOf } from '#packages/server/registry.ts'
import { pdfText } from '#packages/paper/index.ts'
import type { FileAnswer } from '#packages/server/route.ts'
import { getRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { contractKindsPort, type KindOfContract } from '../contract/server/kinds.ts'
import { contractLines } from '../contract/server/terms.ts'
import { contractLease } from '../contract-lease/contract-lease.ts'
import { leaseKind } from '../contract-lease/server/kind.ts'
import { at, customerWith, leaseBody, openStage, saidBy, signing, signThrough, type Stage } from '../testing.ts'
import { contractChange } from './contract-change.ts'
import { applyContractChange, changesDue } from './server/apply.ts'

let stage: Stage
let putBack: () => void
const money = { waitingBefore: fen('1000'), waitingAfter: fen('900'), billedAdjust: fen('-5') }
beforeAll(async () => {
  stage = await openStage()
  // A kind whose money somebody reckons: the finance lease of a later room.
  const kind = { ...leaseKind, resource: contractLease, contractType: 7 } as unknown as KindOfContract
  const change = { preview: async () => money, apply: async () => money }
  putBack = standIn(provide(contractKindsPort, '7', { ...kind, change }))
})
afterAll(async () => {
  putBack()
  await stage?.drop()
})

async function inForce(): Promise<string> {
  const customerId = await customerWith(stage, 1)
  const { id } = await stage.run(tx =>
    saveRecord(tx, signing, contractLease, leaseBody(stage, customerId, 1, { startDate: '2026-02-01' }), 'save'),
  )
  await signThrough(stage, contractLease, id)
  await stage.run(tx => tx.run(sql`update contract set contract_type = 7 where id = ${id}::bigint`))
  return id
}
const call = (name: `POST ${string}`, body: Record<string, unknown>) =>
  stage.run(tx => codeOf(contractChange as never).calls![name]!.run(tx, signing, body as never)) as Promise<
    Record<string, string>
  >
const body = (contractId: string, more: Record<string, unknown> = {}) => ({
  contractId,
  changeKinds: ['pay_rule', 'rate'],
  effectiveDate: '2026-03-01',
  reason: '客户申请调整付款日',
  bizUserId: '7',
  bizDeptId: '3',
  lines: [{ lineKind: 4, field: 'payDay', newValue: '20' }],
  ...more,
})

it('30.9 shows the terms side by side, runs one at a time and takes effect with its signature', async () => {
  const contractId = await inForce()
  expect(await call('POST preview', body(contractId))).toMatchObject({
    waitingBefore: '1000.00',
    waitingAfter: '900.00',
    billedAdjust: '-5.00',
    before: { '4..payDay': '5' },
    after: { '4..payDay': '20' },
    comparison: {
      terms: [{ section: '付款规则 / Payment rule', label: '付款日 / Pay day', before: '5 / 5', after: '20 / 20' }],
      plans: [],
    },
  })
  const saved = await call('POST save-financing-lease', body(contractId, { feeAmount: '300.00' }))
  expect([saved['no']!.slice(0, 2), saved['status']]).toEqual(['BG', 102])
  expect(stage.started.at(-1)).toMatchObject({ processKey: 'contract-change', variables: { rateCut: true } })
  expect(await saidBy(call('POST save-financing-lease', body(contractId)))).toContain(
    `该合同存在未完成的变更【${saved['no']}】`,
  )
  const paper = (await stage.run(tx =>
    codeOf(contractChange as never).calls!['GET print-file']!.run(tx, signing, { id: saved['id'] } as never),
  )) as FileAnswer
  const text = (await pdfText(Buffer.from(paper.body as Buffer))).replace(/\s/g, '')
  for (const said of ['合同变更协议', '付款日', '审批中']) expect(text).toContain(said)
  await signThrough(stage, contractChange, saved['id']!)
  expect(await stage.run(tx => getRow(tx, contractChange, saved['id']!))).toMatchObject({ status: 6, ...money })
  const { rules } = await stage.run(tx => contractLines(tx, contractId))
  expect(rules.map(one => [one.payDay, one.cycleCount])).toEqual([
    [5, 1],
    [20, 1],
  ])
  const fee = await stage.run(tx =>
    tx.rows(sql`select fee_item, amt from account_receivable where contract_id = ${contractId}::bigint`),
  )
  expect(fee).toEqual([{ fee_item: 4, amt: '300.00' }])
  const events = await stage.run(tx =>
    tx.rows(
      sql`select name from outbox_event where aggregate_id = ${contractId}::bigint and name = 'contract.changed'`,
    ),
  )
  expect(events).toHaveLength(1)
  await stage.run(tx => applyContractChange(tx, signing, saved['id']!))
  expect((await stage.run(tx => contractLines(tx, contractId))).rules).toHaveLength(2)
})

it('waits for its day, and is of the kind that its call says', async () => {
  const contractId = await inForce()
  expect(await saidBy(call('POST save-finance', body(contractId)))).toContain('contractId: 合同类型与变更类型不符')
  expect(
    await saidBy(
      call(
        'POST save-financing-lease',
        body(contractId, { lines: [{ lineKind: 3, refId: '1', field: 'quantity', newValue: '2' }] }),
      ),
    ),
  ).toContain('lines.0.refId: 合同中没有该对象')
  expect(await saidBy(call('POST save-financing-lease', body(contractId, { effectiveDate: '2026-02-01' })))).toContain(
    'effectiveDate: 付款规则须晚于现行规则的生效日2026-02-01',
  )
  const saved = await call('POST save-financing-lease', body(contractId, { effectiveDate: '2026-06-01' }))
  await signThrough(stage, contractChange, saved['id']!)
  expect(await stage.run(tx => changesDue(tx, '2026-05-31'))).toEqual([])
  expect(await stage.run(tx => changesDue(tx, '2026-06-01'))).toEqual([saved['id']])
  await stage.run(tx => applyContractChange(tx, at('2026-06-01 00:20:00'), saved['id']!))
  expect(await stage.run(tx => changesDue(tx, '2026-06-01'))).toEqual([])
})
