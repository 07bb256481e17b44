import sharp from 'sharp'
import { expect, it } from 'vitest'
import { barcodePng } from './png.ts'
import { readCode128 } from './read-code128.ts'

const onTable = async (text: string, turn: number, blur = 0) => {
  const label = await barcodePng(text)
  const turned = await sharp(label)
    .rotate(turn, { background: '#ddd' })
    .extend({ top: 60, bottom: 60, left: 60, right: 60, background: '#ddd' })
    .toBuffer()
  const photo = sharp(turned)
  return (blur > 0 ? photo.blur(blur) : photo).jpeg({ quality: 70 }).toBuffer()
}

it.each([
  ['DA4403000017', 0, 0],
  ['ZC202611210012', 90, 0],
  ['ZC202611210012', 180, 0],
  ['44030000123456', 7, 0],
  ['DA4403000017', -6, 0.8],
])('reads the label %s turned by %d degrees, blurred by %d', async (text, turn, blur) => {
  expect(await readCode128(await onTable(text, turn, blur))).toBe(text)
})

it('sees no code on an empty sheet, and none in what is no picture', async () => {
  const sheet = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  expect(await readCode128(sheet)).toBeUndefined()
  expect(await readCode128(Buffer.from('no picture at all'))).toBeUndefined()
})
