import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readTree, registries, write } from './generate.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'fleet-tree-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const put = (path: string, text = '') => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
const definition = (exportName: string, name: string, area: string, kind = 'record') =>
  `export const ${exportName} = { name: '${name}', area: '${area}', kind: '${kind}', label: 'l', table: 't', path: 'p', fields: {} }\n`
const made = async () => registries(await readTree(root))

test('a folder with a head and its lines gives two definitions, sorted by area and name, and one implementation', async () => {
  put('areas/billing/bill/bill.ts', definition('bill', 'bill', 'billing'))
  put('areas/billing/bill/bill-line.ts', definition('billLine', 'bill-line', 'billing', 'lines'))
  put('areas/billing/bill/bill.test.ts', 'throw new Error("tests are no definitions")')
  put('areas/billing/bill/server/index.ts')
  put(
    'areas/accounts/voucher/voucher.ts',
    `${definition('voucher', 'voucher', 'accounts')}export const note = 'no definition'\n`,
  )
  const files = await made()
  expect(files['generated/definitions.ts']!.match(/^ {2}\w+/gm)).toEqual([
    '  accountsVoucher',
    '  billingBill',
    '  billingBillLine',
  ])
  expect(files['generated/definitions.ts']).toContain(
    `import { billLine as billingBillLine } from '#areas/billing/bill/bill-line.ts'`,
  )
  expect(files['generated/server.ts']).toContain(`import billingBill from '#areas/billing/bill/server/index.ts'`)
})

test("pages are loaded by the name of their resource: the folder's namesake, or the file that has its name", async () => {
  put(
    'areas/partners/partner/all.ts',
    definition('partner', 'partner', 'partners') + definition('owner', 'owner', 'partners'),
  )
  put('areas/partners/partner/web/index.tsx')
  put('areas/partners/partner/web/owner.tsx')
  put('areas/partners/partner/web/part.tsx')
  put('areas/platform/desk/web/index.tsx')
  const web = (await made())['generated/web.ts']!
  expect(web.match(/'[\w-]+':/g)).toEqual([`'desk':`, `'owner':`, `'partner':`])
  expect(web).toContain(`'owner': () => import('#areas/partners/partner/web/owner.tsx')`)
})

test('a page without a session stands at /open and the name of its file', async () => {
  put('areas/partners/partner/all.ts', definition('partner', 'partner', 'partners'))
  put('areas/partners/partner/web/open/report.tsx')
  const files = await made()
  expect(files['generated/open-pages.ts']).toContain(
    `'/open/report': () => import('#areas/partners/partner/web/open/report.tsx')`,
  )
  expect(files['generated/web.ts']).not.toContain('report')
})

test('a definition that cannot be loaded, or stands in a strange area, is named and fails the run without hiding the others', async () => {
  put('areas/a/good/good.ts', definition('good', 'good', 'a'))
  put('areas/a/bad/bad.ts', 'throw new Error("half written")')
  put('areas/a/lost/lost.ts', definition('lost', 'lost', 'b'))
  const tree = await readTree(root)
  expect(tree.faults).toEqual([
    'areas/a/bad/bad.ts cannot be loaded: half written',
    `areas/a/lost/lost.ts: lost.area says 'b', but it stands in areas/a`,
  ])
  expect(registries(tree)['generated/definitions.ts']).toContain('aGood')
})

test('a second run changes nothing, and --check finds what a first run would write', async () => {
  put('areas/a/good/good.ts', definition('good', 'good', 'a'))
  const files = await made()
  expect(write(root, files, true)).toHaveLength(6)
  expect(write(root, files, false)).toHaveLength(6)
  expect(write(root, await made(), true)).toEqual([])
})
