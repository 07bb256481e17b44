import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Resource } from '#kernel'
import { definitions } from '#generated/definitions.ts'
import { implementations } from '#generated/server.ts'
import { testDatabase, type TestDatabase } from '#packages/testing/database.ts'
import { install } from '#packages/server/registry.ts'
import type { UploadedFile } from '#packages/server/route.ts'
import { readForCustomer } from './read-for-customer.ts'

const own = definitions.filter(one => one.area === 'accounts' || one.name === 'account-mechanism') as Resource[]
let test: TestDatabase
beforeAll(async () => {
  install(
    own,
    implementations.filter(one => own.some(other => other.name === one.resource.name)),
  )
  test = await testDatabase({ definitions: own })
})
afterAll(() => test?.drop())

/** The words of the file in GBK, which Node can read but not write. */
const GBK: Readonly<Record<string, string>> = {
  交: 'bdbb',
  易: 'd2d7',
  日: 'c8d5',
  期: 'c6da',
  时: 'cab1',
  间: 'bce4',
  收: 'cad5',
  入: 'c8eb',
  支: 'd6a7',
  出: 'b3f6',
  余: 'd3e0',
  额: 'b6ee',
  对: 'b6d4',
  方: 'b7bd',
  户: 'bba7',
  名: 'c3fb',
  账: 'd5cb',
  号: 'bac5',
  摘: 'd5aa',
  要: 'd2aa',
  迅: 'd1b8',
  达: 'b4ef',
  行: 'd0d0',
  结: 'bde1',
  算: 'cbe3',
  还: 'bbb9',
  款: 'bfee',
}
const inGbk = (text: string): Buffer =>
  Buffer.concat([...text].map(sign => (GBK[sign] ? Buffer.from(GBK[sign], 'hex') : Buffer.from(sign, 'ascii'))))

it('reads a customer\u2019s statement in GBK and says where its balances do not follow', async () => {
  const csv = [
    '交易日期,交易时间,收入,支出,余额,对方户名,对方账号,摘要',
    '2026-10-08,09:00:00,240000.00,,250000.00,迅达出行,6222021,结算',
    '2026-10-09,10:30:00,,31500.00,218000.00,迅达,6222022,还款',
  ].join('\n')
  const file = { name: 'a.csv', mime: 'text/csv', bytes: inGbk(csv) } as unknown as UploadedFile
  const read = await test.database.transaction('100001', tx => readForCustomer(tx, '', file))
  expect(read.lines).toMatchObject([
    { direction: 1, amt: 24_000_000n, txnTime: '2026-10-08 09:00:00', counterparty: '迅达出行', summary: '结算' },
    { direction: 2, amt: 3_150_000n, balanceAfter: 21_800_000n, counterpartyNo: '6222022', summary: '还款' },
  ])
  expect(read.breaks).toMatchObject([{ row: 3, expected: 21_850_000n, found: 21_800_000n }])
})
