import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from '#packages/database/sql.ts'
import { localStore, thumbnails } from '#packages/files/index.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { definedRoutes, type Platform, startPlatform } from '#areas/platform/server/testing/harness.ts'
import { secretBox } from '#packages/security/index.ts'
import { deployment, installDeployment } from '#areas/platform/server/deployment.ts'
import { attachRoutes } from './routes.ts'

const paper = ['sample_paper_view', 'sample_paper_add', 'sample_paper_edit']
const people = [
  { id: '7', name: '李晓雯', deptId: '70', codes: paper, depts: ['70'] },
  { id: '8', name: '何俊', deptId: '70', codes: ['sample_paper_view'], depts: ['70'] },
  { id: '9', name: '林晓彤', deptId: '90', codes: paper, depts: ['90'] },
  { id: '27', name: '旁人', tenantId: '100002', codes: paper, all: true },
]
let platform: Platform
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'attach-'))
  installDeployment({
    secrets: secretBox(Buffer.from('papers that nobody passes on....')),
    storageHosts: [],
    files: localStore(folder),
    thumbnails: thumbnails(error => {
      throw error
    }),
  })
  platform = await startPlatform(people, () => [
    ...attachRoutes({ store: localStore(folder) }),
    ...definedRoutes().filter(one => one.path.includes('sample-paper')),
  ])
})
afterAll(async () => {
  await platform?.close()
  await rm(folder, { recursive: true, force: true })
})

const put = (who: string, path: string, name = '行驶证.txt', content = '行驶证正页') =>
  platform.ask(who, 'POST', `/api/blade-resource/oss/endpoint/${path}`, {
    headers: { 'content-type': 'multipart/form-data; boundary=B' },
    body: `--B\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/plain\r\n\r\n${content}\r\n--B--\r\n`,
  })
const listOf = (who: string, group: string) =>
  platform.ask(who, 'GET', `/api/blade-resource/attach/list?attachBizId=${group}`)
const newGroup = async () =>
  (await platform.ask('7', 'GET', '/api/blade-resource/attach/get-attach-biz-id')).data as string
const record = async (who: string, attachBizId: string) =>
  (
    await platform.ask(who, 'POST', '/api/ratutech-core/sample-paper/save', {
      body: { sampleName: '合同', attachBizId },
    })
  ).data as { id: string; version: number }

describe('the address of a sensitive paper', () => {
  it('expires after ten minutes, is refused without a token and for another file; addresses of ordinary files do not expire', async () => {
    const group = await newGroup()
    const paperOf = async (kind: string, name: string) =>
      (await put('7', `put-file-attach-biz-id?attachBizId=${group}&groupName=${encodeURIComponent(kind)}`, name, name))
        .data as { id: string; link: string }
    const [card, other, plain] = [
      await paperOf('身份证', '正面.txt'),
      await paperOf('银行卡', '卡.txt'),
      await paperOf('行驶证', '行驶证.txt'),
    ]
    expect([card.link.includes('?t='), plain.link.includes('?')]).toEqual([true, false])
    const open = async (link: string) => {
      const answer = await platform.ask('7', 'GET', link)
      return answer.status === 200 ? answer.body : answer.msg
    }
    const expired = '链接已过期，请刷新页面后重试'
    expect([
      await open(card.link),
      await open(card.link.split('?')[0]!),
      await open(plain.link),
      await open(`${card.link.split('?')[0]}?${other.link.split('?')[1]}`),
      await open(`${card.link}x`),
    ]).toEqual(['正面.txt', expired, '行驶证.txt', expired, expired])
    const old = deployment().secrets.encrypt(
      '2020-01-01 00:00:00',
      `attach.link.100001.${card.link.split('?')[0]!.split('/').at(-1)}`,
    )
    expect(await open(`${card.link.split('?')[0]}?t=${old}`)).toBe(expired)
    expect((await listOf('7', group)).data.map((one: { link: string }) => one.link.includes('?t='))).toEqual([
      true,
      true,
      false,
    ])
    expect((await platform.ask('9', 'GET', card.link)).status).toBe(404)
    expect(await open(`/api/blade-resource/attach/get-file?id=${card.id}`)).toBe('正面.txt')
    // Said afterwards, or taken back, as the form does.
    const says = async (body: object) => {
      await platform.ask('7', 'POST', '/api/blade-resource/attach/submit', { body })
      return (await listOf('7', group)).data.map((one: { groupName: string; link: string }) => [
        one.groupName,
        one.link.includes('?t='),
      ])
    }
    expect(await says({ id: plain.id, groupName: '身份证' })).toEqual([
      ['身份证', true],
      ['银行卡', true],
      ['身份证', true],
    ])
    expect(await says({ id: plain.id, originalName: '副页.txt' })).toEqual([
      ['身份证', true],
      ['银行卡', true],
      ['身份证', true],
    ])
    expect(await says({ id: plain.id, groupName: '' })).toEqual([
      ['身份证', true],
      ['银行卡', true],
      ['', false],
    ])
  })
})

describe('the small version of a picture', () => {
  const picture = (color: string) =>
    sharp({ create: { width: 900, height: 600, channels: 3, background: color } })
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer()
  const upload = async (group: string, name: string, content: Buffer, kind = '') =>
    (
      await platform.ask(
        '7',
        'POST',
        `/api/blade-resource/oss/endpoint/put-file-attach-biz-id?attachBizId=${group}&groupName=${encodeURIComponent(kind)}`,
        {
          headers: { 'content-type': 'multipart/form-data; boundary=B' },
          body: Buffer.concat([
            Buffer.from(
              `--B\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/jpeg\r\n\r\n`,
            ),
            content,
            Buffer.from('\r\n--B--\r\n'),
          ]),
        },
      )
    ).data as { id: string; attachBizId: string; link: string; thumbLink: string }
  const opened = async (who: string, url: string) => {
    const answer = await platform.app.inject({ method: 'GET', url, headers: { 'blade-auth': who } })
    return answer.statusCode === 200
      ? {
          mime: answer.headers['content-type'],
          ...(await sharp(answer.rawPayload)
            .metadata()
            .then(({ width, height }) => ({ width, height }))),
        }
      : answer.statusCode
  }
  const onDisk = async () => (await readdir(folder, { recursive: true })).filter(name => name.endsWith('-small')).length

  it('is opened by those who may open the picture, by an address of its own', async () => {
    const group = await newGroup()
    const file = await upload(group, '前.jpg', await picture('#335577'))
    expect(file.thumbLink).toBe(`${file.link}?small=1`)
    expect(await opened('7', file.thumbLink)).toEqual({ mime: 'image/webp', width: 213, height: 320 })
    expect(await opened('7', file.link)).toEqual({ mime: 'image/jpeg', width: 900, height: 600 })
    expect([
      await opened('8', file.thumbLink),
      await opened('27', file.thumbLink),
      await opened('', file.thumbLink),
    ]).toEqual([404, 404, 401])
    await record('7', group)
    expect(await opened('8', file.thumbLink)).toMatchObject({ width: 213 })
    expect((await listOf('8', group)).data).toMatchObject([{ thumbLink: file.thumbLink }])
  })
  it('of a sensitive paper is good for minutes, as the paper is', async () => {
    const file = await upload(await newGroup(), '正面.jpg', await picture('#557733'), '身份证')
    expect(file.thumbLink).toMatch(/\?small=1&t=/)
    expect(await opened('7', file.thumbLink)).toMatchObject({ width: 213 })
    expect(await opened('7', file.thumbLink.split('&')[0]!)).toBe(400)
  })
  it('is shared with the picture, and has none where the picture cannot be read or is no picture', async () => {
    const [content, before] = [await picture('#775533'), await onDisk()]
    const [first, second] = [
      await upload(await newGroup(), '左.jpg', content),
      await upload(await newGroup(), '右.jpg', content),
    ]
    expect([
      (await onDisk()) - before,
      first.thumbLink === second.thumbLink,
      await opened('7', second.thumbLink),
    ]).toEqual([1, false, { mime: 'image/webp', width: 213, height: 320 }])
    const copy = await newGroup()
    await platform.ask('7', 'POST', '/api/blade-resource/oss/endpoint/merge-file-attach-biz-id', {
      body: { attachBizId: copy, oldAttachBizId: second.attachBizId },
    })
    const [copied] = (await listOf('7', copy)).data as { thumbLink: string }[]
    expect([copied!.thumbLink === second.thumbLink, await opened('7', copied!.thumbLink)]).toEqual([
      false,
      { mime: 'image/webp', width: 213, height: 320 },
    ])
    const broken = await upload(await newGroup(), '坏.jpg', content.subarray(0, content.length - 400))
    expect([broken.thumbLink, await opened('7', `${broken.link}?small=1`)]).toEqual(['', 404])
    expect(
      ((await put('7', `put-file-attach-biz-id?attachBizId=${await newGroup()}`)).data as { thumbLink: string })
        .thumbLink,
    ).toBe('')
  })
})

describe('a group of files', () => {
  it('is private to its creator until a record holds it, then visible to readers of that record only', async () => {
    const group = await newGroup()
    const { data } = await put('7', `put-file-attach-biz-id?attachBizId=${group}`)
    expect(data).toMatchObject({ originalName: '行驶证.txt', attachBizId: group, extension: 'txt' })
    expect([(await listOf('8', group)).status, (await platform.ask('8', 'GET', data.link)).status]).toEqual([404, 404])
    await record('7', group)
    expect((await listOf('8', group)).data).toMatchObject([{ id: data.attachId, link: data.link }])
    expect((await platform.ask('8', 'GET', data.link)).body).toBe('行驶证正页')
    expect([
      (await listOf('9', group)).status,
      (await platform.ask('9', 'GET', `/api/blade-resource/attach/get-file?id=${data.id}`)).status,
    ]).toEqual([404, 404])
  })
  it('cannot be taken over by saving its number into another record', async () => {
    const group = await newGroup()
    await put('7', `put-file-attach-biz-id?attachBizId=${group}`)
    await record('9', group)
    expect((await listOf('9', group)).status).toBe(404)
  })
  it('can be changed by those who may edit the record, and is kept when the record is closed', async () => {
    const group = await newGroup()
    const file = (await put('7', `put-file-attach-biz-id?attachBizId=${group}`)).data
    const { id } = await record('7', group)
    const remove = (who: string) => platform.ask(who, 'POST', `/api/blade-resource/attach/remove?ids=${file.id}`)
    expect([
      (await remove('8')).status,
      (await put('8', `put-file-attach-biz-id?attachBizId=${group}`)).status,
    ]).toEqual([402, 402])
    await platform.test.database.transaction('100001', tx =>
      tx.run(sql`update sample_paper set status = 2 where id = ${id}::bigint`),
    )
    expect((await remove('7')).msg).toContain('不允许执行【修改附件】')
    await platform.test.database.transaction('100001', tx =>
      tx.run(sql`update sample_paper set status = 1 where id = ${id}::bigint`),
    )
    expect((await remove('7')).status).toBe(200)
    expect((await listOf('7', group)).data).toEqual([])
  })
  it('does not exist for another tenant, whatever his rights', async () => {
    const group = await newGroup()
    const { data } = await put('7', `put-file-attach-biz-id?attachBizId=${group}`)
    await record('7', group)
    expect((await listOf('27', group)).data).toEqual([])
    expect((await platform.ask('27', 'GET', data.link)).status).toBe(404)
  })
  it('is copied by reference when a refused application is sent again, the same file once', async () => {
    const [from, to] = [await newGroup(), await newGroup()]
    await put('7', `put-file-attach-biz-id?attachBizId=${from}`)
    await put('7', `put-file-attach-biz-id?attachBizId=${from}`, '保单.txt', '保单内容')
    await put('7', `put-file-attach-biz-id?attachBizId=${to}`)
    const merge = () =>
      platform.ask('7', 'POST', '/api/blade-resource/oss/endpoint/merge-file-attach-biz-id', {
        body: { attachBizId: to, oldAttachBizId: from },
      })
    expect([(await merge()).data, (await merge()).data]).toEqual([{ copied: 1 }, { copied: 0 }])
    expect((await listOf('7', to)).data.map((one: { originalName: string }) => one.originalName)).toEqual([
      '行驶证.txt',
      '保单.txt',
    ])
    const zip = await platform.ask(
      '7',
      'GET',
      `/api/blade-resource/attach/download-attach-zip?attachBizId=${from},${to}`,
    )
    expect(zip.headers['content-type']).toBe('application/zip')
    expect(zip.body).toContain('行驶证(2).txt')
  })
})

describe('a file', () => {
  it.each([
    ['virus.exe', '不允许上传exe文件'],
    ['picture.png', '文件格式错误'],
    ['page.txt', '文件格式错误'],
  ])('%s is refused by what it is, not by what the browser says', async (name, msg) => {
    expect((await put('7', 'put-file', name, '<html><script>alert(1)</script></html>')).msg).toBe(msg)
  })
  it('keeps its extension when it is renamed, since the extension says what may open it', async () => {
    const { data } = await put('7', `put-file-attach-biz-id?attachBizId=${await newGroup()}`)
    expect(
      (
        await platform.ask('7', 'POST', '/api/blade-resource/attach/submit', {
          body: { id: data.id, originalName: '驾驶证.exe' },
        })
      ).data.originalName,
    ).toBe('驾驶证.exe.txt')
    expect(
      (
        await platform.ask('7', 'POST', '/api/blade-resource/attach/submit', {
          body: { id: data.id, originalName: '驾驶证' },
        })
      ).data.originalName,
    ).toBe('驾驶证.txt')
  })
  it('shows a list in the browser, and states the size instead of reading a file that is too large', async () => {
    const { data } = await put(
      '7',
      `put-file-attach-biz-id?attachBizId=${await newGroup()}`,
      '清单.csv',
      '车牌,里程\n粤B12345,100\n',
    )
    const preview = () => platform.ask('7', 'GET', `/api/blade-resource/attach/preview-sheet?id=${data.id}`)
    expect((await preview()).data).toMatchObject({
      rows: [{ cells: ['车牌', '里程'] }, { cells: ['粤B12345', '100'] }],
      hasMore: false,
    })
    await platform.test.database.transaction('100001', tx =>
      tx.run(sql`update attach set attach_size = ${20 * 1024 * 1024 + 1} where id = ${data.id}::bigint`),
    )
    expect([(await preview()).status, (await preview()).msg]).toEqual([400, '文件超过20MB，请下载查看'])
  })
  it('may be a picture of a text of up to 50 MB: avatars and signatures ask for less themselves (10-platform 3.6)', async () => {
    const picture = await sharp({
      create: {
        width: 600,
        height: 600,
        channels: 3,
        background: '#fff',
        noise: { type: 'gaussian', mean: 120, sigma: 60 },
      },
    })
      .png({ compressionLevel: 0 })
      .toBuffer()
    const sent = (content: Buffer) =>
      platform.ask('7', 'POST', '/api/blade-resource/oss/endpoint/put-file', {
        headers: { 'content-type': 'multipart/form-data; boundary=B' },
        body: Buffer.concat([
          Buffer.from(
            '--B\r\nContent-Disposition: form-data; name="file"; filename="事故现场.png"\r\nContent-Type: image/png\r\n\r\n',
          ),
          content,
          Buffer.from('\r\n--B--\r\n'),
        ]),
      })
    expect(picture.length).toBeGreaterThan(1_000_000)
    expect((await sent(picture)).status).toBe(200)
    expect(await sent(Buffer.concat([picture, Buffer.alloc(50 * 1024 * 1024)]))).toMatchObject({
      status: 413,
      msg: '文件大小不能超过50MB',
    })
  })
  it('is larger than the parameter allows: refused with 413', async () => {
    await platform.test.database.transaction('100001', tx =>
      tx.run(
        sql`insert into blade_param (id, tenant_id, create_time, param_name, param_key, param_value) values (901, '100001', now(), '文件上限', 'upload.fileMaxMb', '0')`,
      ),
    )
    expect((await put('7', `put-file-attach-biz-id?attachBizId=${await newGroup()}`)).status).toBe(413)
    await platform.test.database.transaction('100001', tx => tx.run(sql`delete from blade_param where id = 901`))
  })
  it('outside any group opens for colleagues by its random address, never by counting ids', async () => {
    const { data } = await put('7', 'put-file')
    expect((await platform.ask('8', 'GET', data.link)).status).toBe(200)
    expect((await platform.ask('8', 'GET', `/api/blade-resource/attach/get-file?id=${data.id}`)).status).toBe(404)
    expect(
      (await platform.ask('7', 'GET', `/api/blade-resource/attach/get-file?id=${data.id}&inline=1`)).headers[
        'content-disposition'
      ],
    ).toContain('inline')
    expect((await platform.ask('', 'GET', data.link)).status).toBe(401)
  })
})
