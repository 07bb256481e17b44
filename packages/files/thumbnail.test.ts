import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { roundSeal, SEAL_PIXELS } from '#packages/paper/signing/seal-picture.ts'
import { thumbnails } from './index.ts'

const { of: thumbnailOf } = thumbnails(error => {
  throw error
})
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'small-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const drawn = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#3366cc' } })
const seen = async (content: string | Buffer) => {
  const made = await thumbnailOf(content)
  if (!made) return undefined
  const { format, width, height, exif, orientation } = await sharp(made).metadata()
  return { format, width, height, exif, orientation }
}
const upright = (width: number, height: number) => ({
  format: 'webp',
  width,
  height,
  exif: undefined,
  orientation: undefined,
})

it.each([
  ['jpeg', () => drawn(1000, 500).jpeg()],
  ['png', () => drawn(1000, 500).png()],
  ['webp', () => drawn(1000, 500).webp()],
  ['gif', () => drawn(1000, 500).gif()],
])('makes a %s small enough for a row of a table', async (_format, draw) => {
  expect(await seen(await draw().toBuffer())).toEqual(upright(320, 160))
})

it('shows a photo as it was held, and tells nothing of where and with what it was taken', async () => {
  const photo = await drawn(1000, 500)
    .jpeg()
    .withExif({ IFD0: { Model: 'Phone' }, IFD3: { GPSLatitude: '22/1 32/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  expect(await seen(photo)).toEqual(upright(160, 320))
})

it('leaves a small picture at its size', async () => {
  expect(await seen(await drawn(40, 30).png().toBuffer())).toEqual(upright(40, 30))
})

it('has none for what is cut off, no picture, or of a kind that is not ours', async () => {
  const whole = await drawn(1000, 500).jpeg().toBuffer()
  const drawing = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
  )
  expect(
    await Promise.all(
      [whole.subarray(0, whole.length / 2), Buffer.from('no picture'), drawing, join(folder, 'nowhere.jpg')].map(
        thumbnailOf,
      ),
    ),
  ).toEqual([undefined, undefined, undefined, undefined])
  expect(await seen(whole)).toEqual(upright(320, 160))
})

it('leaves our own drawings readable for the process: seals and codes are made after the first photo too', async () => {
  await thumbnailOf(await drawn(100, 50).jpeg().toBuffer())
  const seal = await roundSeal('岭南汽车租赁有限公司', '合同专用章')
  expect(await sharp(seal).metadata()).toMatchObject({ format: 'png', width: SEAL_PIXELS, height: SEAL_PIXELS })
})

it('unpacks no picture of more pixels than it has memory for, however few bytes they are', async () => {
  expect(await thumbnailOf(await drawn(9000, 8000).png().toBuffer())).toBeUndefined()
  expect(await thumbnailOf(await drawn(5000, 4000).jpeg({ progressive: true }).toBuffer())).toBeUndefined()
})

it('makes 50 megapixels small in a few megabytes of memory', async () => {
  const path = join(folder, 'large.jpg')
  await drawn(8660, 5774).jpeg().withMetadata({ orientation: 6 }).toFile(path)
  const { stdout } = await promisify(execFile)(process.execPath, [
    fileURLToPath(new URL('./shrink-large.ts', import.meta.url)),
    path,
  ])
  const { isMade, grewMb } = JSON.parse(stdout) as { isMade: boolean; grewMb: number }
  expect(isMade).toBe(true)
  expect(grewMb).toBeLessThan(100)
})

it('tells once that the library cannot be loaded on this machine, and leaves every picture without a small version', async () => {
  const told: unknown[] = []
  const missing = new Error('Could not load the "sharp" module using the linux-riscv64 runtime')
  const none = thumbnails(
    error => told.push(error),
    () => Promise.reject(missing),
  )
  expect(none.isMissing()).toBe(false)
  const picture = await drawn(1000, 500).png().toBuffer()
  expect(await Promise.all([none.of(picture), none.of(picture)])).toEqual([undefined, undefined])
  expect([told, none.isMissing()]).toEqual([[missing], true])
})

it('takes no picture that it cannot read for a library that is missing', async () => {
  const told: unknown[] = []
  const working = thumbnails(error => told.push(error))
  expect([await working.of(Buffer.from('no picture')), told, working.isMissing()]).toEqual([undefined, [], false])
})
