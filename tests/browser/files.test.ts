import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeWorkbookBuffer } from '#packages/excel/index.ts'
import { zipParts } from '#packages/excel/zip-writer.ts'
import { sql } from '#packages/database/sql.ts'
import { enqueue } from '#packages/jobs/jobs.ts'
import { emit } from '#packages/server/emit.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'
import { openWorld } from './product.ts'

// Files, messages and logs of the platform as their readers meet them (10-platform 5.6 to 5.8).
let world: Awaited<ReturnType<typeof openWorld>>
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world?.stop())
let announced = ''
/** While pages are being made: a picture of each. */
const withPictures = process.env['PICTURES'] === '1'

const docx = () =>
  buffer(
    Readable.from(
      zipParts(
        Object.entries({
          '[Content_Types].xml':
            '<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
          '_rels/.rels':
            '<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
          'word/document.xml':
            '<?xml version="1.0" encoding="UTF-8"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>车辆交接确认书</w:t></w:r></w:p></w:body></w:document>',
        }).map(([name, text]) => ({ name, content: [Buffer.from(text)] })),
      ),
    ),
  )

it('10.22 counts, opens and clears the bell to the letter', async () => {
  const inner = world.world
  const { userId } = inner.people.get('李晓雯')!
  await inner.inside(async tx => {
    for (let at = 1; at <= 12; at++)
      await notify(tx, inner.system, {
        bizTypeCode: 'export_done',
        bizId: String(at),
        title: '导出完成',
        content: `第${at}个文件已生成`,
        users: [userId],
      })
  })
  const { page, context, picture } = await world.signIn('李晓雯')
  const bell = page.getByRole('banner').getByRole('button', { name: /^消息/ })
  await page.getByRole('button', { name: '消息，12 条未读' }).waitFor()
  await bell.click()
  const list = page.locator('.bell')
  await list.getByText('未读消息（9+）').waitFor()
  await list.getByText('第1个文件已生成').waitFor()
  // Polled: while the list opens it grows to its size.
  await expect
    .poll(async () => [
      await list.locator('.bell-item').count(),
      (await list.boundingBox())?.width,
      (await list.locator('.bell-list').boundingBox())?.height,
    ])
    .toEqual([12, 350, 400])
  await picture('bell')
  await list.getByText('第7个文件已生成').click()
  await page.waitForURL(/\/download\/index\?id=7$/)
  await page.getByRole('button', { name: '消息，11 条未读' }).waitFor()
  await bell.click()
  await list.getByText('未读消息（9+）').waitFor()
  await list.getByRole('button', { name: '全部已读' }).click()
  await page.locator('.ant-modal-confirm-title', { hasText: '确认将所有消息标记为已读？' }).waitFor()
  await page
    .locator('.ant-modal')
    .getByRole('button', { name: /确\s*定/ })
    .click()
  await page.getByText('操作成功!').waitFor()
  await page.getByRole('button', { name: '消息，0 条未读' }).waitFor()
  await expect.poll(() => page.locator('.ant-badge-count').filter({ visible: true }).count()).toBe(0)
  await context.close()
})

const pages: [string, string][] = [
  ['/resource/oss', '对象存储'],
  ['/resource/sms', '短信配置'],
  ['/resource/attach', '附件'],
  ['/system/message/template', '消息模板'],
  ['/system/download', '全部下载'],
  ['/monitor/log', '接口日志'],
  ['/monitor/log/error', '错误日志'],
  ['/monitor/log/login', '登录日志'],
  ['/monitor/job', '任务监控'],
  ['/monitor/event', '事件监控'],
  ['/monitor/client/error', '前端错误'],
  ['/desk/notice', '通知公告'],
]
it('opens every page of files, messages and logs to the administrator', async () => {
  const inner = world.world
  await inner.inside(async tx => {
    await enqueue(
      tx,
      inner.system,
      'purge',
      { due: '2026-11-21 03:00:00' },
      { title: '过期数据清理 / Purge expired data' },
    )
    await tx.run(
      sql`insert into job (tenant_id, kind, title, state, error, user_name, create_time) values (${tx.tenantId}, 'notice-release', '定时公告 / Publish scheduled announcements', 100, '处理失败，请重试或联系管理员 / failed', '系统', '2026-11-21 09:00:00')`,
    )
    await emit(tx, inner.system, 'area.closed', { id: '4711', no: '华南' })
  })
  const admin = await inner.as('系统管理员')
  for (const body of [
    { smsCode: 'SIM-NOTICE', purpose: 'notice' },
    { smsCode: 'SIM-CODE', purpose: 'code' },
  ]) {
    const { id } = await admin.posts<{ id: string }>('/api/blade-resource/sms/submit', {
      ...body,
      category: '9',
      templateId: 'T1',
      signName: '华驰车服',
    })
    await admin.posts('/api/blade-resource/sms/enable', { id })
  }
  await admin.posts('/api/blade-resource/oss/submit', { ossCode: 'LOCAL-2', category: '10' })
  const { page, context, complaints, picture } = await world.signIn('系统管理员')
  for (const [path, title] of pages) {
    await page.goto(`${world.address}${path}`)
    await page.getByRole('heading', { level: 1, name: title }).filter({ visible: true }).waitFor()
    await page.locator('.kit-table').filter({ visible: true }).first().waitFor()
    if (withPictures) await picture(`platform${path.replaceAll('/', '-')}`)
  }
  expect(complaints).toEqual([])
  await context.close()
})

it('shows an announcement at once, and again until it is confirmed', async () => {
  const admin = await world.world.as('系统管理员')
  const { id } = await admin.posts<{ id: string }>('/api/blade-desk/notice/submit', {
    title: '周六停电通知',
    category: '1',
    audience: 1,
    content: '<p>周六 <b>9:00</b> 至 18:00 停电，请提前保存。</p>',
    needConfirm: true,
    popup: true,
  })
  await admin.posts('/api/blade-desk/notice/publish', { id })
  announced = id
  const { page, context, picture } = await world.signIn('周敏')
  const dialog = page.getByRole('dialog').filter({ hasText: '周六停电通知' })
  await dialog.getByText('请提前保存').waitFor()
  await picture('announcement')
  await dialog.getByRole('button', { name: '稍后再看' }).click()
  await page.reload()
  await dialog.getByRole('button', { name: '我已阅读' }).click()
  await page.getByText('操作成功!').waitFor()
  await dialog.waitFor({ state: 'hidden' })
  expect((await admin.gets(`/api/blade-desk/notice/detail?id=${id}`)).readCount).toBe(1)
  await page.goto(`${world.address}/notice/index`)
  await page.getByRole('button', { name: '消息设置' }).click()
  await page.getByText('免打扰时段', { exact: true }).waitFor()
  await page
    .getByRole('row', { name: /审批通过/ })
    .getByLabel('短信')
    .click()
  await page.getByText('已保存').waitFor()
  await picture('message-settings')
  await context.close()
})

it('shows workbooks as tables, words as pages and texts as texts, under the name of who looks', async () => {
  const sales = await world.world.as('李晓雯')
  const group = await sales.gets<string>('/api/blade-resource/attach/get-attach-biz-id')
  const put = async (name: string, bytes: Buffer) =>
    (
      await sales.uploads<{ id: string }>(
        '/api/blade-resource/oss/endpoint/put-file-attach-biz-id',
        { name, bytes },
        { attachBizId: group },
      )
    ).data.id
  const sheet = await writeWorkbookBuffer({
    sheets: [
      {
        name: '车辆',
        columns: [
          { label: '车牌', kind: 'text' },
          { label: '里程', kind: 'text' },
        ],
        rows: [['粤BD12345', '1200']],
      },
    ],
  })
  const files: [string, Buffer, string][] = [
    ['交接确认书.docx', await docx(), '车辆交接确认书'],
    ['清单.csv', Buffer.from('车牌,里程\n粤BD12345,1200\n'), '粤BD12345'],
    ['说明.txt', Buffer.from('请当面验车'), '请当面验车'],
    ['清单.xlsx', sheet, '粤BD12345'],
  ]
  const { page, context, complaints, picture } = await world.signIn('李晓雯')
  await page.getByRole('button', { name: '稍后再看' }).click()
  await (await world.world.as('李晓雯')).posts('/api/blade-desk/notice/confirm-read', { id: announced })
  for (const [name, bytes, shown] of files) {
    await page.goto(`${world.address}/file-view/onlinePreview?id=${await put(name, bytes)}`)
    await page.locator('.preview-stage').getByText(shown, { exact: false }).first().waitFor()
    await expect.poll(() => page.getByRole('heading', { level: 1 }).filter({ visible: true }).textContent()).toBe(name)
    await picture(`preview-${name.split('.')[1]}`)
  }
  const other = await world.signIn('何俊')
  await other.page.goto(page.url())
  await other.page.getByRole('button', { name: '稍后再看' }).click()
  await other.page
    .getByText(/不存在|没有/)
    .filter({ visible: true })
    .first()
    .waitFor()
  expect(complaints).toEqual([])
  await context.close()
  await other.context.close()
})
