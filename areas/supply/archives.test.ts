import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { act } from '#packages/server/act.ts'
import { findRows, getRow, insertRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { contractLease } from '#areas/contracts/contract-lease/contract-lease.ts'
import { at, customerWith, leaseBody, openStage, saidBy, signThrough, type Stage } from '#areas/contracts/testing.ts'
import { contractArchives } from './contract-archives/contract-archives.ts'
import { shelve } from './contract-archives/server/index.ts'
import { awaitPapers } from './contract-archives/server/wait-job.ts'

const NOW = at('2026-03-20 10:00:00')
let stage: Stage
let leaseId: string
beforeAll(async () => {
  stage = await openStage(['supply'])
  const customerId = await customerWith(stage, 5)
  leaseId = (await stage.run(tx => saveRecord(tx, NOW, contractLease, leaseBody(stage, customerId, 1), 'save'))).id
  await signThrough(stage, contractLease, leaseId)
})
afterAll(() => stage?.drop())

const paper = () => stage.run(async tx => (await findRows(tx, contractArchives, { contractId: leaseId } as never))[0])
const move = (action: string, input: Record<string, unknown> = {}, by = NOW, reason = '') =>
  stage.run(async tx => {
    const [row] = await findRows(tx, contractArchives, { contractId: leaseId } as never)
    return act(tx, by, contractArchives, row!, action as never, { input, reason })
  })

describe('archives of contracts', () => {
  it('a paper that nobody archived fifteen days after the signature is awaited', async () => {
    expect(await stage.run(tx => awaitPapers(tx, at('2026-03-10 01:40:00', '0', '系统')))).toBe(0)
    expect(await stage.run(tx => awaitPapers(tx, at('2026-03-20 01:40:00', '0', '系统')))).toBe(1)
    expect(await paper()).toMatchObject({ status: 5, copyKind: 1 })
    expect(await stage.run(tx => awaitPapers(tx, at('2026-03-21 01:40:00', '0', '系统')))).toBe(0)
  })
  it('is shelved with number and place once its contract is archived', async () => {
    await stage.run(tx =>
      act(tx, NOW, contractLease, leaseId, 'archive', { input: { archiveNo: 'DA-0001', archivePlace: '深圳档案室' } }),
    )
    await stage.run(tx => shelve(tx, NOW, leaseId))
    expect(await paper()).toMatchObject({
      status: 1,
      archiveNo: 'DA-0001',
      place: '深圳档案室',
      keepYears: 10,
      destroyAfter: '2039-02-28',
    })
    await stage.run(tx => shelve(tx, NOW, leaseId))
    expect(await stage.run(tx => findRows(tx, contractArchives, { contractId: leaseId } as never))).toHaveLength(1)
  })
  it('is lent for thirty days at most, and comes back', async () => {
    const lend = (dueDate: string) => move('borrow', { borrowUserId: '9', dueDate, purpose: '诉讼' })
    expect(await saidBy(lend('2026-04-20'))).toContain('借阅最长30天')
    await lend('2026-04-19')
    expect(await paper()).toMatchObject({ status: 2, borrowUserId: '9', borrowDate: '2026-03-20' })
    await move('giveBack', { backDate: '2026-03-20' })
    expect(await paper()).toMatchObject({ status: 1, backDate: '2026-03-20', dueDate: null })
  })
  it('is destroyed by two people, after its years', async () => {
    const destroy = (time: string, witness: string) => move('destroy', { witnessUserId: witness }, at(time), '保管期满')
    expect(await saidBy(destroy('2026-03-20 10:00:00', '9'))).toContain('保管期至2039-02-28')
    expect(await saidBy(destroy('2039-03-01 10:00:00', '7'))).toContain('销毁须两人')
    await destroy('2039-03-01 10:00:00', '9')
    expect(await paper()).toMatchObject({ status: 4, witnessUserId: '9' })
  })
  it('a lost original is replaced by its scan; a file is never lost', async () => {
    const made = await stage.run(async tx => {
      const row = (await findRows(tx, contractArchives, { contractId: leaseId } as never))[0]!
      const copy = (copyKind: number) =>
        insertRow(tx, NOW, contractArchives, {
          contractId: row.contractId,
          contractNo: row.contractNo,
          copyKind,
          place: '库',
          scanFileBizId: '1',
          status: 1,
        })
      return [(await copy(2)).id, (await copy(3)).id]
    })
    const lose = (id: string) => stage.run(tx => act(tx, NOW, contractArchives, id, 'lose', { reason: '搬迁' }))
    await lose(made[0]!)
    expect(await stage.run(tx => getRow(tx, contractArchives, made[0]!))).toMatchObject({
      status: 3,
      remark: '遗失：搬迁',
    })
    expect(await saidBy(lose(made[1]!))).toContain('电子件不会遗失')
  })
})
