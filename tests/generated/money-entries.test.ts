import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callsOf, MAX_FEN, yuan, type Resource } from '#kernel'
import { definitions } from '#generated/definitions.ts'
import { sql } from '#packages/database/sql.ts'
import { parseField } from '#packages/server/kinds.ts'
import { liveFields } from '#packages/server/live.ts'
import { storageOf } from '#packages/server/registry.ts'
import { makeSampled, type Sampled } from './sampled.ts'

// 9999999999.99 and 0.01 at every entry, and out again: stored, listed, summed, shown.
let s: Sampled
beforeAll(async () => {
  s = await makeSampled()
})
afterAll(() => s?.close())

const MOST = yuan(MAX_FEN)
/** Shown to holders of a code of its own only (10-platform 5.5). */
const hidden = new Set(['bank-card.balance'])
const all = definitions as readonly Resource[]
const moneyOf = (resource: Resource) =>
  Object.entries(resource.fields).filter(([, field]) => field.kind === 'money' && !field.many)
const withMoney = all.filter(one => moneyOf(one).length > 0).map(resource => ({ name: resource.name, resource }))

it('meets money in many rooms', () => {
  expect(withMoney.length).toBeGreaterThan(30)
})

describe.each(withMoney)('money of $name', ({ resource }) => {
  it('takes the largest and the smallest amount and refuses the next beyond', () => {
    for (const [name, field] of moneyOf(resource)) {
      const most = field.options.max === undefined ? MOST : `${field.options.max}`
      const shown = (value: string) => {
        const parsed = parseField(value, field)
        return [name, 'value' in parsed ? yuan(parsed.value as never) : 'refused']
      }
      expect(shown(most)).toEqual([name, yuan(BigInt(Math.round(Number(most) * 100)) as never)])
      if (field.options.min === undefined || field.options.min <= 0) expect(shown('0.01')).toEqual([name, '0.01'])
      for (const beyond of ['10000000000.00', '0.001', '0.005', '1e2', '１２.００', '--1', 'NaN'])
        expect(shown(beyond)).toEqual([name, 'refused'])
    }
  })
  it.runIf(
    resource.kind === 'record' &&
      !resource.discriminator &&
      !resource.appendOnly &&
      // What is only joined from another record is proven there.
      moneyOf(resource).some(([, field]) => !field.options.computed) &&
      callsOf(resource).some(call => call.does === 'page'),
  )('keeps them exact through the table, the list with its sums and the detail', async () => {
    const id = s.own.get(resource.name)!.id
    const columns = storageOf(resource).columns.filter(
      one =>
        one.spec.kind === 'money' &&
        !one.spec.many &&
        !liveFields(resource).includes(one.field) &&
        !hidden.has(`${resource.name}.${one.field}`),
    )
    for (const amount of [MOST, '0.01']) {
      const stored: string[] = []
      for (const column of columns) {
        const table = column.alias === 'h' ? storageOf(resource).head!.table : storageOf(resource).table
        const done = await s.world
          .inside(tx =>
            tx.run(
              sql`update ${sql.name(table)} set ${sql.name(column.column)} = ${amount}::numeric where id = ${id}::bigint`,
            ),
          )
          .then(
            () => true,
            (error: { code?: string }) => {
              if (error.code === '23514' || error.code === '428C9') return false
              throw error
            },
          )
        if (done) stored.push(column.field)
      }
      const page = callsOf(resource).find(call => call.does === 'page')!
      const { data } = await s.call(page.method, page.path, { id_equal: id, totals: 1 })
      const [row] = data.records as Record<string, string>[]
      const listed = stored.filter(field => field in row!)
      // A row that the list does not show, or none of whose amounts the table takes, would prove nothing.
      expect(listed.length, `${resource.name}: amounts stored and listed`).toBeGreaterThan(0)
      for (const field of stored) {
        if (field in row!) expect([field, row![field]]).toEqual([field, amount])
        if (field in (data.totals ?? {})) expect([field, data.totals[field]]).toEqual([field, amount])
      }
      const detail = callsOf(resource).find(call => call.does === 'detail')
      if (!detail) continue
      const one = (await s.call(detail.method, detail.path, { id })).data as Record<string, string> | undefined
      for (const field of stored) if (one && field in one) expect([field, one[field]]).toEqual([field, amount])
    }
  })
})
