import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { zipParts } from '#packages/excel/zip-writer.ts'
import { sheetPdf } from '#packages/paper/index.ts'
import { getRow, insertRow } from '#packages/server/rows.ts'
import { saveRecord } from '#packages/server/save.ts'
import { attach } from '#areas/platform/attach/attach.ts'
import { carInStock, manager, saidBy } from '#areas/vehicles/testing.ts'
import { fleet, insurerId, openInsured } from '../../testing.ts'
import { insurancePolicy } from '../insurance-policy.ts'
import { uploadFiles } from './upload-files.ts'

beforeAll(openInsured)
afterAll(() => fleet?.drop())

async function zipOf(files: Readonly<Record<string, Buffer>>): Promise<Buffer> {
  const pieces: Buffer[] = []
  const parts = Object.entries(files).map(([name, bytes]) => ({ name, content: [bytes] }))
  for await (const piece of zipParts(parts)) pieces.push(piece)
  return Buffer.concat(pieces)
}
interface Told {
  total: number
  matched: number
  unmatched: number
  files: { name: string; outcome: number; by: number | ''; policyId: string; reason: string }[]
}
const upload = async (files: Readonly<Record<string, Buffer>>, name = '电子保单.zip'): Promise<Told> => {
  const bytes = await zipOf(files)
  return fleet.run(async tx =>
    uploadFiles(tx, manager, { name, mime: 'application/zip', bytes }),
  ) as unknown as Promise<Told>
}
const paper = (text: string) =>
  sheetPdf({ title: '机动车交通事故责任强制保险单', parts: [{ kind: 'facts', facts: [['保险单号', text]] }] })

const insured = async (policyNo: string) => {
  const car = await carInStock(fleet)
  const saved = await fleet.run(tx =>
    saveRecord(
      tx,
      manager,
      insurancePolicy,
      {
        ...{ policyNo, policyKind: 1, insurerId, vehicleId: car.id, premium: '1620.00', bearer: 3 },
        ...{ startTime: '2026-06-01 00:00:00', endTime: '2027-05-31 23:59:59', insuredName: '华驰' },
      },
      'save',
    ),
  )
  return { car, id: saved.id as string }
}
const read = (id: string) => fleet.run(tx => getRow(tx, insurancePolicy, id))

describe('e-policies as one zip', () => {
  it('are filed by number, plate or text, and each file says what became of it', async () => {
    const byNo = await insured('PDAA20264403000011')
    const byPlate = await insured('PDAA20264403000012')
    const byText = await insured('PDAA20264403000013')
    const told = await upload({
      'PDAA20264403000011.pdf': await paper('无'),
      [`${byPlate.car.plateNo}.pdf`]: await paper('无'),
      'scan0001.pdf': await paper('PDAA20264403000013'),
      'PDAA20264403999999.pdf': await paper('无'),
      'readme.txt': Buffer.from('x'),
      'PDAA20264403000012.pdf': Buffer.from('not a pdf'),
    })
    expect(told).toMatchObject({ total: 6, matched: 3, unmatched: 3 })
    expect(told.files.map(one => [one.outcome, one.by, one.policyId])).toEqual([
      [1, 1, byNo.id],
      [1, 2, byPlate.id],
      [1, 3, byText.id],
      [2, '', ''],
      [4, '', ''],
      [4, '', ''],
    ])
    expect(told.files.map(one => one.reason).slice(3)).toEqual(['没有对应的保单', '只接受PDF文件', '内容不是PDF'])
    expect((await read(byNo.id)).dataState).toBe(1)
    expect((await read(byText.id)).missing).toEqual([])
  })

  it('that stand there already are not filed twice', async () => {
    const policy = await insured('PDAA20264403000021')
    const bytes = await paper('一次')
    await upload({ 'PDAA20264403000021.pdf': bytes })
    const group = (await read(policy.id)).ePolicyBizId!
    await fleet.run(tx =>
      insertRow(tx, manager, attach, {
        attachBizId: group,
        originalName: 'PDAA20264403000021.pdf',
        name: 'x',
        extension: 'pdf',
        attachSize: bytes.length,
        mime: 'application/pdf',
        sha256: createHash('sha256').update(bytes).digest('hex'),
        scanState: 1,
      } as never),
    )
    const again = await upload({ 'PDAA20264403000021.pdf': bytes })
    expect(again.files).toMatchObject([{ outcome: 5, policyId: policy.id }])
    expect((await read(policy.id)).ePolicyBizId).toBe(group)
  })

  it('are nothing but a zip of files', async () => {
    expect(await saidBy(upload({ 'a.pdf': Buffer.from('%PDF-') }, 'a.rar'))).toContain('只能上传zip文件')
    expect(await saidBy(upload({}))).toContain('压缩包中没有文件')
    const broken = fleet.run(tx =>
      uploadFiles(tx, manager, { name: 'a.zip', mime: 'application/zip', bytes: Buffer.from('no zip at all') }),
    )
    expect(await saidBy(broken)).toContain('只能上传zip文件')
  })
})
