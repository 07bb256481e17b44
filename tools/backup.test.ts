import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

let room: string
beforeAll(() => {
  room = mkdtempSync(join(tmpdir(), 'backup-'))
})
afterAll(() => rmSync(room, { recursive: true, force: true }))

const takes = (folder: string) =>
  new Promise<{ code: number | null; said: string }>((done, failed) => {
    const child = spawn(
      process.execPath,
      [fileURLToPath(new URL('backup.ts', import.meta.url)), 'take', folder, join(room, 'no-data')],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    )
    let said = ''
    child.stderr.on('data', (some: Buffer) => {
      said += some.toString()
    })
    child.once('error', failed)
    child.once('exit', code => done({ code, said }))
  })

// Nothing can be made in /proc, which Node's own way of making several folders at once never finds out.
const places: (readonly [string, () => string])[] = [
  ...(existsSync('/proc/self') ? [['a place of the system', () => '/proc/backups/today'] as const] : []),
  ['below a file', () => join(room, 'file/backups/today')],
]

test.each(places)(
  'a backup is refused at once where nothing can be written: %s',
  async (_, at) => {
    writeFileSync(join(room, 'file'), 'x')
    const { code, said } = await takes(at())
    expect(code).toBe(1)
    expect(said.trim()).toMatch(
      new RegExp(
        `^无法写入备份目录 ${at()}（\\w+），请换一个可写的目录 / the backup folder ${at()} cannot be written \\(\\w+\\): choose one that can$`,
      ),
    )
    // No PostgreSQL was started for it, nothing was left behind.
    expect(readdirSync(room)).toEqual(['file'])
  },
  60_000,
)

test('an older backup is never written over', async () => {
  const { code, said } = await takes(room)
  expect({ code, said: said.trim() }).toEqual({
    code: 1,
    said: `${room} 已存在，备份不覆盖旧备份 / ${room} exists: a backup never overwrites another`,
  })
}, 60_000)
