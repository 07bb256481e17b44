import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from '#packages/database/sql.ts'
import { localStore, thumbnails } from '#packages/files/index.ts'
import { secretBox } from '#packages/security/index.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { installDeployment } from '#areas/platform/server/deployment.ts'
import { type Platform, startPlatform } from '#areas/platform/server/testing/harness.ts'
import { attachRoutes } from './routes.ts'
import { scannerPlace, type ScannerPlace } from './scan.ts'

// A stand-in that reads what clamd reads and answers in its words: infected is what holds the word EICAR.
type Answers = (content: Buffer) => string | undefined
let server: Server
let answers: Answers
let seen: Buffer[]
let platform: Platform
let folder: string
const honest: Answers = content => (content.includes('EICAR') ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0')

function listens(socket: Socket): void {
  const pieces: Buffer[] = []
  socket.on('error', () => undefined)
  socket.on('data', piece => {
    pieces.push(piece)
    const all = Buffer.concat(pieces)
    if (!all.toString('latin1').startsWith('zINSTREAM\0'.slice(0, all.length))) return socket.end('UNKNOWN COMMAND\0')
    const content: Buffer[] = []
    for (let at = 10; at + 4 <= all.length; ) {
      const length = all.readUInt32BE(at)
      if (length === 0) {
        seen.push(Buffer.concat(content))
        const answer = answers(seen.at(-1)!)
        return answer === undefined ? socket.destroy() : socket.end(answer)
      }
      content.push(all.subarray(at + 4, at + 4 + length))
      at += 4 + length
    }
    return undefined
  })
}
const deploys = (scanner?: ScannerPlace) =>
  installDeployment({
    secrets: secretBox(Buffer.from('files that somebody looks into..')),
    storageHosts: [],
    files: localStore(folder),
    thumbnails: thumbnails(error => {
      throw error
    }),
    ...(scanner ? { scanner } : {}),
  })
const place = () => ({
  ...scannerPlace(`tcp://127.0.0.1:${(server.address() as AddressInfo).port}`)!,
  timeoutMs: 2_000,
})
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scan-'))
  server = createServer(listens)
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  deploys(place())
  platform = await startPlatform([{ id: '7', name: '李晓雯', deptId: '70', codes: [], depts: ['70'] }], () =>
    attachRoutes({ store: localStore(folder) }),
  )
})
afterAll(async () => {
  await platform?.close()
  server.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => {
  answers = honest
  seen = []
  deploys(place())
})

const put = (content: string) =>
  platform.ask('7', 'POST', '/api/blade-resource/oss/endpoint/put-file', {
    headers: { 'content-type': 'multipart/form-data; boundary=B' },
    body: `--B\r\nContent-Disposition: form-data; name="file"; filename="说明.txt"\r\nContent-Type: text/plain\r\n\r\n${content}\r\n--B--\r\n`,
  })
const states = (id: string) =>
  platform.test.database.transaction('100001', tx =>
    tx.row<{ state: number }>(sql`select scan_state as state from attach where id = ${id}::bigint`),
  )
const stored = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter(one => one.isFile()).length

it('scans a file byte for byte before storing it, and records the result on its row', async () => {
  const long = '合同附件'.repeat(300_000)
  const { data } = await put(long)
  expect([seen[0]!.toString() === long, await states(data.attachId)]).toEqual([true, { state: 1 }])
  expect((await put(long)).status).toBe(200)
  expect(seen).toHaveLength(1)
})

it('refuses an infected one with the name of what is in it, and stores nothing', async () => {
  const before = await stored()
  const answer = await put('X5O!P%@AP EICAR-STANDARD-ANTIVIRUS-TEST-FILE')
  expect([answer.status, answer.msg, await stored()]).toEqual([
    400,
    '文件含有病毒【Eicar-Test-Signature】，已拒绝',
    before,
  ])
})

it.each<[string, Answers, string]>([
  ['breaks off', () => undefined, '文件安全扫描暂不可用，请稍后重试'],
  [
    'has a limit of its own',
    () => 'INSTREAM size limit exceeded. ERROR\0',
    '文件未能完成安全扫描：INSTREAM size limit exceeded. ERROR',
  ],
])('takes nothing for harmless while the scanner %s', async (_what, how, msg) => {
  answers = how
  const before = await stored()
  const answer = await put(`报价单 ${msg}`)
  expect([answer.status, answer.msg, await stored()]).toEqual([400, msg, before])
})

it('refuses every file while the scanner is unreachable or silent', async () => {
  deploys({ host: '127.0.0.1', port: 1 })
  expect((await put('无人监听')).msg).toBe('文件安全扫描暂不可用，请稍后重试')
  deploys({ ...place(), timeoutMs: 200 })
  answers = () => ''
  const silent = createServer(socket => void socket.on('data', () => undefined).on('error', () => undefined))
  await new Promise<void>(done => silent.listen(0, '127.0.0.1', done))
  deploys({ host: '127.0.0.1', port: (silent.address() as AddressInfo).port, timeoutMs: 200 })
  expect((await put('无人应答')).msg).toBe('文件安全扫描暂不可用，请稍后重试')
  silent.close()
})

it('scans a file uploaded before there was a scanner when it is uploaded again', async () => {
  deploys()
  const { data } = await put('先存后扫')
  expect([await states(data.attachId), seen]).toEqual([{ state: 0 }, []])
  deploys(place())
  const again = (await put('先存后扫')).data
  expect([await states(again.attachId), seen.length]).toEqual([{ state: 1 }, 1])
})

it('accepts only an unambiguous scanner address', () => {
  expect([scannerPlace(undefined), scannerPlace('tcp://clamav'), scannerPlace('tcp://[::1]:3311')]).toEqual([
    undefined,
    { host: 'clamav', port: 3310 },
    { host: '::1', port: 3311 },
  ])
  expect(() => scannerPlace('https://clamav')).toThrow('SCAN_URL')
})
