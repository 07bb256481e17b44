import { localDateTime, refuse, textOf, type Label } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { enqueue } from '#packages/jobs/jobs.ts'
import type { FileAnswer } from '#packages/server/route.ts'
import { page } from '#packages/server/query.ts'
import { sheetAnswer } from '#packages/transfer/sheet-answer.ts'
import { papersPort } from '../../ports.ts'
import { vehicle } from '../vehicle.ts'

/** 60, section 10: what the papers of the cars say. */
const columns: readonly (readonly [field: keyof typeof vehicle.fields, label: Label, twin?: string])[] = [
  ['vin', '车架号 / VIN'],
  ['plateNo', '车牌号 / Plate'],
  ['plateColor', '号牌颜色 / Plate colour', 'plateColorName'],
  ['ownerName', '所有人 / Owner'],
  ['useNature', '使用性质 / Use nature', 'useNatureName'],
  ['registerCertNo', '登记证书编号 / Certificate of registration'],
  ['archiveFileNo', '档案编号 / File no.'],
  ['registerDate', '注册登记日 / Registered on'],
  ['licenceIssueDate', '发证日 / Issued on'],
  ['inspectValidTo', '检验有效期止 / Inspection valid to'],
  ['retireDate', '强制报废期止 / Compulsory retirement'],
  ['operateCertNo', '运营证号 / Operating permit'],
  ['operateCertValidTo', '运营证有效期 / Permit valid to'],
  ['certAt', '登记证所在 / Certificate lies', 'certAtName'],
  ['licenceAt', '行驶证所在 / Licence lies', 'licenceAtName'],
]
const PAGE = 1000
const MOST = 20_000

/**
 * vehicle/licence-export: the cars of the list's filters, in the user's data scope. With `withFiles=1` the scans of their
 * papers are packed into My downloads as well.
 */
export async function licenceExport(
  tx: Tx,
  actor: Actor,
  { size: _, current: __, withFiles, ...query }: Readonly<Record<string, string>>,
): Promise<FileAnswer> {
  const rows: (string | null)[][] = []
  const cars: string[] = []
  const wanted = columns.map(([field]) => field).join(',')
  for (let current = 1; rows.length < MOST; current += 1) {
    const { records } = await page(tx, undefined, actor, vehicle, {
      ...query,
      columns: wanted,
      size: String(PAGE),
      current: String(current),
    })
    for (const row of records)
      rows.push(columns.map(([field, , twin]) => (row[twin ?? field] as string | null | undefined) ?? null))
    cars.push(...records.map(row => row['id'] as string))
    if (records.length < PAGE) break
  }
  if (withFiles === '1') await packScans(tx, actor, cars)
  return sheetAnswer(
    actor,
    '车辆证照 / Vehicle licences',
    columns.map(([, label]) => ({ label, width: 18 })),
    rows.map(cells => ({ cells })),
  )
}

async function packScans(tx: Tx, actor: Actor, cars: readonly string[]): Promise<void> {
  const ids = await papersPort.ask().scans(tx, cars)
  if (ids.length === 0) refuse('noFiles', '所选车辆没有证照扫描件 / these vehicles have no scans of their papers')
  const name = `${textOf('证照扫描件 / Scans of papers', actor.language)}_${localDateTime(actor.clock.now()).replace(/\D/g, '')}.zip`
  await enqueue(tx, actor, 'zip', { resource: 'attach', ids, name }, { title: name })
}
