import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Resource } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor } from '#packages/database/tx.ts'
import { allRows, detail, page } from '#packages/server/query.ts'
import { readerOf } from '#packages/server/reader.ts'
import { insertRow } from '#packages/server/rows.ts'
import { customer } from '#areas/customers/customer/customer.ts'
import { mechanismLicence } from '#areas/partners/mechanism-licence/mechanism-licence.ts'
import { makeWorld, type Person, type World } from '../world.ts'
import { refused } from '../scenarios/uploads.ts'

// A field that is masked in some rows only: the number of an identity card stands in the same column as that of a
// business licence. By every way in which it could leave, the one is covered and the other is read.
const ID = '440106199003072316'
const MASKED = '440***********2316'
const LICENCE = '91440300MA5F8K2X1R'
let world: World
let reader: Person
let papers: { id: string; licence: string; renewedId: string; renewedLicence: string }
let owner: string
beforeAll(async () => {
  world = await makeWorld()
  reader = await world.as('系统管理员')
  const seller = { ...world.people.get('李晓雯')!, clock: world.clock }
  owner = await world.inside(
    async tx =>
      (
        await insertRow(tx, seller, customer, {
          mechanismName: '顾客公司',
          shortName: '顾客',
          entityKind: 1,
          bizUserId: seller.userId,
        } as never)
      ).id,
  )
  const paper = async (licenceKind: string, licenceNo: string, more = {}) =>
    (
      await reader.posts<{ id: string }>('mechanism-licence/save', {
        mechanismId: owner,
        licenceKind,
        licenceNo,
        fileBizId: await world.product.database.newId(),
        longTerm: true,
        ...more,
      })
    ).id
  const [id, licence] = [await paper('legal_id', ID), await paper('business_licence', LICENCE)]
  papers = {
    id,
    licence,
    renewedId: await paper('legal_id', '440106199003079999', { replacesId: id }),
    renewedLicence: await paper('business_licence', '91440300MA5F8K2X2R', { replacesId: licence }),
  }
})
afterAll(() => world?.close({ unchecked: true }))

type Row = Record<string, any>
const rows = async (query: Row = {}, path = 'mechanism-licence/page') => {
  const found = await reader.gets(path, { mechanismId: owner, ...query })
  return (Array.isArray(found) ? found : found.records) as Row[]
}
const numbers = async (query: Row = {}, path?: string) =>
  Object.fromEntries((await rows(query, path)).map(row => [row['id'], row['licenceNo']]))
/** The paper as it stands, for a form that is sent back. */
const stored = async (id: string) => (await reader.gets('mechanism-licence/detail', { id })) as Row

describe('the number of an identity card among those of licences', () => {
  it('is masked in the list whatever columns are asked, in the picker, in the detail and among the papers of a customer; that of a licence is not', async () => {
    for (const query of [{}, { columns: 'licenceNo' }, { columns: 'holderName' }])
      expect(await numbers(query)).toMatchObject({ [papers.id]: MASKED, [papers.licence]: LICENCE })
    expect(await numbers({}, 'mechanism-licence/list')).toMatchObject({
      [papers.id]: MASKED,
      [papers.licence]: LICENCE,
    })
    expect(await numbers({ ids: `${papers.id},${papers.licence}` }, 'mechanism-licence/list')).toEqual({
      [papers.id]: MASKED,
      [papers.licence]: LICENCE,
    })
    expect(await stored(papers.id)).toMatchObject({ licenceNo: MASKED, _masked: ['licenceNo'] })
    const licence = await stored(papers.licence)
    expect([licence['licenceNo'], licence['_masked']]).toEqual([LICENCE, undefined])
    const of = (await (await world.as('李晓雯')).gets('customer/detail', { id: owner })) as { licences: Row[] }
    expect(Object.fromEntries(of.licences.map(row => [row['id'], row['licenceNo']]))).toMatchObject({
      [papers.id]: MASKED,
      [papers.licence]: LICENCE,
    })
  })

  it('stands beside no id: the name of the paper that another one renews is told of licences only', async () => {
    const named = Object.fromEntries((await rows()).map(row => [row['id'], row['replacesName']]))
    expect([named[papers.renewedId], named[papers.renewedLicence]]).toEqual(['', LICENCE])
    expect([
      (await stored(papers.renewedId))['replacesName'],
      (await stored(papers.renewedLicence))['replacesName'],
    ]).toEqual(['', LICENCE])
  })

  it('is found by its whole value and by no part of it, neither by a filter nor by a search nor by its place among the others; that of a licence by its parts', async () => {
    const found = async (query: Row) => Object.keys(await numbers(query))
    for (const parameter of ['licenceNo', 'licenceNo_like', 'licenceNo_likeleft', 'licenceNo_likeright', 'keyword']) {
      expect([
        parameter,
        await found({ [parameter]: parameter === 'licenceNo_likeleft' ? ID.slice(-6) : ID.slice(0, 12) }),
      ]).toEqual([parameter, []])
      expect([
        parameter,
        (
          await found({ [parameter]: parameter === 'licenceNo_likeleft' ? LICENCE.slice(-6) : LICENCE.slice(0, 12) })
        ).includes(papers.licence),
      ]).toEqual([parameter, true])
    }
    expect(await found({ licenceNo: ID })).toEqual([papers.id])
    expect(await found({ licenceNo_notlike: '4401' })).not.toContain(papers.id)
    for (const suffix of ['ge', 'gt', 'le', 'lt', 'notequal'])
      expect([
        suffix,
        (
          await reader.call('GET', 'mechanism-licence/page', {
            mechanismId: owner,
            [`licenceNo_${suffix}`]: '44010619900307',
          })
        ).data?.records?.some((row: Row) => row['id'] === papers.id) ?? false,
      ]).toEqual([suffix, false])
    expect((await refused(reader.call('GET', 'mechanism-licence/page', { ascs: 'licenceNo' }))).status).toBe(400)
    const searched = async (q: string) =>
      (
        (await reader.posts('/api/blade-desk/search', { q })) as {
          resource: string
          records: { id: string; title: string }[]
        }[]
      )
        .filter(one => one.resource === 'mechanism-licence')
        .flatMap(one => one.records.map(record => [record.id, record.title]))
    expect([await searched(ID.slice(0, 12)), await searched(ID), await searched(LICENCE.slice(0, 17))]).toEqual([
      [],
      [[papers.id, MASKED]],
      [[papers.licence, LICENCE]],
    ])
  })

  it('stays masked in the history, which keeps it sealed, and in the answers of what changes the paper', async () => {
    await reader.puts('mechanism-licence/update', {
      id: papers.id,
      version: (await stored(papers.id))['version'],
      licenceNo: '440106199003072324',
    })
    const version = (await stored(papers.licence))['version']
    expect(
      await reader.puts('mechanism-licence/update', { id: papers.licence, version, licenceNo: '91440300MA5F8K2X3R' }),
    ).toMatchObject({ no: '91440300MA5F8K2X3R' })
    const history = async (id: string) =>
      JSON.stringify(await reader.gets('/api/blade-desk/timeline/list', { resource: 'mechanism-licence', id }))
    const [ofId, ofLicence] = [await history(papers.id), await history(papers.licence)]
    expect([ofId.includes(ID), ofId.includes('440106199003072324'), ofId.includes(MASKED)]).toEqual([
      false,
      false,
      true,
    ])
    expect([ofLicence.includes(LICENCE), ofLicence.includes('91440300MA5F8K2X3R')]).toEqual([true, true])
    const kept = JSON.stringify(
      await world.inside(tx => tx.rows(sql`select before, after from record_log where resource = 'mechanism-licence'`)),
    )
    expect([kept.includes(ID), kept.includes('440106199003072324')]).toEqual([false, false])
    const sentBack = await stored(papers.id)
    expect(
      await reader.puts('mechanism-licence/update', {
        id: papers.id,
        version: sentBack['version'],
        licenceNo: sentBack['licenceNo'],
        holderName: '何志远',
      }),
    ).toMatchObject({ no: '440***********2324' })
    expect(
      await reader.puts('mechanism-licence/verify', {
        id: papers.id,
        version: sentBack['version'] + 1,
        verifyState: 1,
      }),
    ).toMatchObject({ no: '440***********2324' })
    expect(
      (await world.inside(tx =>
        tx.row<{ no: string }>(sql`select licence_no as no from mechanism_licence where id = ${papers.id}::bigint`),
      ))!.no,
    ).toBe('440106199003072324')
    const clash = await refused(
      reader.call('PUT', 'mechanism-licence/update', { id: papers.id, version: 0, holderName: '他人' }),
    )
    expect([clash.status, JSON.stringify(clash).includes('440106199003072324')]).toEqual([409, false])
  })

  it('is not laid open by calling the paper something else', async () => {
    const { version, licenceNo } = await stored(papers.renewedId)
    expect(
      await refused(
        reader.call('PUT', 'mechanism-licence/update', {
          id: papers.renewedId,
          version,
          licenceNo,
          licenceKind: 'business_licence',
        }),
      ),
    ).toMatchObject({ status: 400, data: { faults: [{ path: 'licenceKind' }] } })
    expect((await stored(papers.renewedId))['licenceNo']).toBe('440***********9999')
  })

  it('is in no report and in no file of those who may not read it, and open to those who may', async () => {
    const inReport = await world.product.database.report('100001', tx =>
      tx.rows<{ id: string; no: string | null }>(
        sql`select id, licence_no as no from rpt.mechanism_licence where mechanism_id = ${owner}::bigint`,
      ),
    )
    expect(Object.fromEntries(inReport.map(row => [row.id, row.no]))).toMatchObject({
      [papers.id]: null,
      [papers.renewedId]: null,
      [papers.renewedLicence]: '91440300MA5F8K2X2R',
    })
    const held = (unmasked: string[]): Actor =>
      ({
        ...world.people.get('系统管理员')!,
        clock: world.clock,
        rights: {
          userId: '1',
          deptId: '',
          codes: new Set(),
          aliases: new Set(),
          cities: [],
          unmasked: new Set(unmasked),
          scope: () => ({ all: true, depts: [] }),
        },
      }) as unknown as Actor
    const inFile = async (actor: Actor) => {
      const kept: Row[] = []
      for await (const some of allRows(
        world.product.database,
        actor,
        actor,
        mechanismLicence as Resource,
        { mechanismId: owner },
        { fields: new Set(['licenceNo']), how: 'only' },
        2,
      ))
        kept.push(...some)
      return Object.fromEntries(kept.map(row => [row['id'], row['licenceNo']]))
    }
    expect(await inFile(held([]))).toMatchObject({
      [papers.renewedId]: '440***********9999',
      [papers.renewedLicence]: '91440300MA5F8K2X2R',
    })
    expect(await inFile(held(['mechanism-licence.licenceNo']))).toMatchObject({
      [papers.renewedId]: '440106199003079999',
    })
    const open = held(['mechanism-licence.licenceNo'])
    expect(
      (
        await page(readerOf(world.product.database), undefined, open, mechanismLicence as Resource, {
          mechanismId: owner,
          licenceNo_like: '07999',
        })
      ).records.map(row => row['id']),
    ).toEqual([papers.renewedId])
    expect(
      (await world.inside(tx => detail(tx, open, mechanismLicence as Resource, papers.renewedId)))['licenceNo'],
    ).toBe('440106199003079999')
  })
})
