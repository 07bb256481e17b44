import { describe, expect, it } from 'vitest'
import { KeptPlans, writtenOut } from './kept-plans.ts'
import { sql } from './sql.ts'

const list = (state: unknown) =>
  sql`select id from car where tenant_id = ${'100001'} and state = ${state}::smallint and dept = any(${['7', '8']}::bigint[]) limit ${50}`

describe('plans that are kept for their values', () => {
  it('writes the values out, so that PostgreSQL plans for them and keeps the plan', () => {
    expect(writtenOut(list(5))).toEqual({
      text: `select id from car where tenant_id = '100001' and state = '5'::smallint and dept = any('{7,8}'::bigint[]) limit '50'`,
      values: [],
    })
    expect(writtenOut(sql`select 1 where name ilike ${'%粤B1_%'}`)?.text).toBe(`select 1 where name ilike '%粤B1_%'`)
  })

  it.each([
    ["'; drop table car; --"],
    ['a\\'],
    ['x\u0000'],
    ['"'],
    ['{1}'],
    ['$1'],
    ['＇\n'],
    [null],
    [undefined],
    [{ a: 1 }],
    [['a', null]],
    [['null']],
    [['']],
    [['a b']],
    [["'"]],
    [['{']],
    [[['a']]],
    [Number.NaN],
    [new Uint8Array(2)],
    ['x'.repeat(201)],
  ])('leaves %j bound: only plain words may stand in a statement', value => {
    expect(writtenOut(sql`select ${value}`)).toBeUndefined()
  })

  it.each([['13800000000'], ['%13800000000%'], ['440305199001011234'], ['44030519900101123X']])(
    'leaves %j bound: a statement that is cancelled stands in the log of PostgreSQL',
    value => {
      expect(writtenOut(sql`select ${value}`)).toBeUndefined()
    },
  )

  it('leaves a statement alone whose own text looks like a place for a value', () => {
    expect(writtenOut(sql`select ${sql.trusted(`'$1'`)} || ${'a'}`)).toBeUndefined()
    expect(writtenOut(sql`select ${'a'} || ${sql.trusted(`'$2'`)}`)).toBeUndefined()
  })

  it('keeps what comes three times within a minute, for as long as it is asked', () => {
    let now = 0
    const plans = new KeptPlans(() => now)
    expect([plans.of(list(5)), plans.of(list(5))]).toEqual([undefined, undefined])
    const kept = plans.of(list(5))
    expect(kept?.values).toEqual([])
    expect(plans.of(list(5))).toBe(kept)
    expect(plans.of(list(6))).toBeUndefined()
    now = 61_000
    expect(plans.of(list(5))).toBeUndefined()
  })

  it('watches no statement of thousands of ids', () => {
    const plans = new KeptPlans(() => 0)
    const among = (many: number) =>
      [1, 2, 3]
        .map(() =>
          plans.of(
            sql`select id from car where id = any(${Array.from({ length: many }, (_, at) => String(2_000_000_000_000_000 + at))}::bigint[])`,
          ),
        )
        .at(-1)
    expect(among(400)?.values).toEqual([])
    expect(among(600)).toBeUndefined()
  })

  it('keeps fifty at once: more would drive each other out of every connection', () => {
    let now = 0
    const plans = new KeptPlans(() => now)
    const often = (state: number) => [1, 2, 3].map(() => plans.of(list(state))).at(-1)
    const kept = Array.from({ length: 60 }, (_, state) => often(state))
    expect(kept.filter(one => one !== undefined)).toHaveLength(50)
    now = 61_000
    expect(often(70)).toBeDefined()
  })
})
