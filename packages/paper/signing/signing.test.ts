import { describe, expect, it } from 'vitest'
import { pdfOf } from '../pdf.ts'
import { issueIdentity } from './certificate.ts'
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
