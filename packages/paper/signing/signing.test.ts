import { describe, expect, it } from 'vitest'
import { pdfOf } from '../pdf.ts'
import { issueIdentity } from './certificate.ts'
import { slicesOf } from './looks.ts'
import { marksOf, wordsOf } from './places.ts'
import { pixelsOf, roundSeal, writtenName } from './seal-picture.ts'
import { signPdf, verifyPdf } from './signed-pdf.ts'

const [from, until] = [new Date('2026-01-01T00:00:00Z'), new Date('2029-01-01T00:00:00Z')]
const at = new Date('2026-06-01T02:00:00Z')
const root = issueIdentity({ subject: { name: '华驰集团电子签章根证书', organisation: '华驰集团' }, from, until })
const seal = issueIdentity({
  subject: { name: '华驰汽车租赁（深圳）有限公司', number: '91440300MA5F' },
  from,
  until,
  issuer: root,
})
const person = issueIdentity({ subject: { name: '林志远', number: 'a'.repeat(64) }, from, until, issuer: root })
const stranger = issueIdentity({ subject: { name: '他人' }, from, until })

const paper = () =>
  pdfOf([{ text: '租赁合同正文', pageBreak: 'after' }, { text: '第二页' }], { title: '合同', number: 'ZL202606010001' })
async function signedTwice(): Promise<Buffer> {
  const once = signPdf(await paper(), { field: 'signer1', name: '林志远', reason: '签署合同', at }, person, [
    root.certificate,
  ])
  return signPdf(once, { field: 'signer2', name: '华驰', reason: '盖章', at }, seal, [root.certificate])
}

describe('signatures of a file', () => {
  it('hold one behind the other: the second does not break the first', async () => {
    const report = verifyPdf(await signedTwice(), [root.certificate])
    expect(report.map(({ time: _, ...one }) => one)).toEqual([
      { name: '林志远', intact: true, trusted: true, coversWhole: false },
      { name: '华驰汽车租赁（深圳）有限公司', intact: true, trusted: true, coversWhole: true },
    ])
    expect(report[0]!.time).toBe('2026-06-01T02:00:00.000Z')
  })

  it('break with any byte of the text, and are trusted only where our root issued the certificate', async () => {
    const file = await signedTwice()
    const changed = Buffer.from(file)
    changed[200] = changed[200]! ^ 1
    expect(verifyPdf(changed, [root.certificate]).map(one => one.intact)).toEqual([false, false])
    expect(verifyPdf(file, [stranger.certificate]).map(one => [one.intact, one.trusted])).toEqual([
      [true, false],
      [true, false],
    ])
    expect(verifyPdf(await paper(), [root.certificate])).toEqual([])
  })
})

describe('a seal on paper', () => {
  it('stands on its keyword, and on the edge of every page one slice of it; both signatures hold', async () => {
    const text = await pdfOf(
      [
        { text: '租赁合同', pageBreak: 'after' },
        { text: '第二页', pageBreak: 'after' },
        { text: '甲方（盖章）：　　　　　　　　乙方(盖章)：' },
      ],
      { title: '合同', number: 'ZL202606010001' },
    )
    const words = await wordsOf(text)
    expect(words.sizes.map(one => Math.round(one.height))).toEqual([842, 842, 842])
    expect(words.lastOf(['丙方（盖章）'])).toBeUndefined()
    const [customer, own] = [words.lastOf(['甲方（盖章）'])!, words.lastOf(['乙方（盖章）'])!]
    expect([customer.page, own.page]).toEqual([3, 3])
    expect(customer.x).toBeLessThan(own.x - 60)
    expect(Math.abs(customer.y - own.y)).toBeLessThan(1)
    const name = (await pixelsOf(await writtenName('林志远', '2026-06-01 10:00')))!
    const once = signPdf(
      text,
      { field: 'signer1', name: '林志远', reason: '签署合同', at, look: { picture: name, width: 120, at: customer } },
      person,
      [root.certificate],
    )
    const stamp = (await pixelsOf(await roundSeal('华驰汽车租赁（深圳）有限公司', '合同专用章')))!
    expect([stamp.width, stamp.height]).toEqual([496, 496])
    const look = { picture: stamp, width: 119, at: own, across: { sizes: words.sizes, y: 421 } }
    const twice = signPdf(once, { field: 'signer2', name: '华驰', reason: '盖章', at, look }, seal, [root.certificate])
    expect(verifyPdf(twice, [root.certificate]).map(one => [one.intact, one.trusted, one.coversWhole])).toEqual([
      [true, true, false],
      [true, true, true],
    ])
    const marks = (await marksOf(twice)).map(page =>
      page.map(one => `${one.subtype} ${one.rect.map(Math.round).join(' ')}`),
    )
    expect(marks.map(page => page.filter(one => one.startsWith('Stamp')))).toEqual(
      Array.from({ length: 3 }, () => ['Stamp 556 362 595 481']),
    )
    const box = (place: { x: number; y: number }, width: number, height: number) =>
      [place.x - width / 2, place.y - height / 2, place.x + width / 2, place.y + height / 2].map(Math.round).join(' ')
    expect(marks[2]!.filter(one => one.startsWith('Widget')).sort()).toEqual(
      [`Widget ${box(customer, 120, 37.5)}`, `Widget ${box(own, 119, 119)}`].sort(),
    )
  })

  it('is cut into as many parts as there are pages, and cut again on a long paper; one page bears none', () => {
    expect(slicesOf(1)).toEqual([])
    expect(slicesOf(3).map(one => `${one.part}/${one.parts}`)).toEqual(['0/3', '1/3', '2/3'])
    const long = slicesOf(45)
    expect(long).toHaveLength(45)
    expect(Math.max(...long.map(one => one.parts))).toBeLessThanOrEqual(20)
    expect(long.filter(one => one.part === 0).map(one => one.page)).toEqual([1, 16, 31])
  })

  it('whose picture nobody can read has none', async () => {
    expect(await pixelsOf(Buffer.from('no picture'))).toBeUndefined()
  })
})
