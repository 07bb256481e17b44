import { Readable } from 'node:stream'
import { textOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { zipParts, type ZipPart } from '#packages/excel/zip-writer.ts'
import { safeName } from '#packages/files/index.ts'
import { FileAnswer } from '#packages/server/route.ts'
import { filesOfGroup } from '#packages/server/registry.ts'
import { rowsOf } from '#packages/server/query.ts'
import { findRows, getRow } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { accountMechanism } from '#areas/partners/account-mechanism/account-mechanism.ts'
import { mechanismLicence } from '#areas/partners/mechanism-licence/mechanism-licence.ts'
import { stepName, steps } from '../codes.ts'
import { quota } from '../quota.ts'
import { creditNotice, visitReport } from './case-papers.ts'
import { conditionsOf, type Case } from './course.ts'
import { reviewsOf } from './reviews.ts'

interface Group {
  folder: string
  kind: string
  bizId: string | null
}

/** A zip of the case with a folder per step, files named 步骤_类别_文件名 (download-attach-zip). */
export async function zipOfCase(tx: Tx, actor: Actor, id: string): Promise<FileAnswer> {
  await requireVisible(tx, actor, quota as never, [id], 'read')
  const row = await getRow(tx, quota, id)
  const parts: ZipPart[] = []
  const taken = new Set<string>()
  for (const group of await groupsOf(tx, actor, id)) {
    if (!group.bizId) continue
    for (const file of await filesOfGroup(tx, group.bizId)) {
      const stem = safeName(`${group.folder}_${group.kind}_${file.name}`)
      let name = `${safeName(group.folder)}/${stem}`
      for (let again = 2; taken.has(name); again++) name = `${safeName(group.folder)}/${again}_${stem}`
      taken.add(name)
      parts.push({ name, content: bytesOf(file) })
    }
  }
  for (const paper of await ownPapers(tx, actor, row)) parts.push(paper)
  return new FileAnswer(`${row.quotaNo}.zip`, 'application/zip', Readable.from(zipParts(parts)))
}
async function* bytesOf(file: { bytes(): Promise<Buffer> }): AsyncGenerator<Buffer> {
  yield await file.bytes()
}

/** What the product writes itself: credit notice and visit report where they exist, and the accounts of the customer. */
async function ownPapers(tx: Tx, actor: Actor, row: Case): Promise<ZipPart[]> {
  const word = (label: `${string} / ${string}`) => textOf(label, actor.language)
  const parts: ZipPart[] = []
  const visits = (await reviewsOf(tx, row.id)).filter(one => one.step === steps.diligencing && one.decision !== null)
  if (visits.some(one => one.revokedTime === null)) {
    const report = await visitReport(tx, actor, row.id)
    parts.push({
      name: `${word(stepName(steps.diligencing))}/${safeName(report.name)}`,
      content: [report.body as Buffer],
    })
  }
  if (row.creditNo) {
    const notice = await creditNotice(tx, actor, row.id)
    parts.push({ name: `${word(stepName(steps.credit))}/${safeName(notice.name)}`, content: [notice.body as Buffer] })
  }
  const name = `${word('客户 / Customer')}/${word('账户清单 / Accounts')}.csv`
  // Asked now: the archive is written when the transaction is over.
  return [...parts, { name, content: [await accountsOf(tx, actor, row.customerId)] }]
}

/** As this reader sees them: numbers stay covered for whoever may not read them. */
async function accountsOf(tx: Tx, actor: Actor, customerId: string): Promise<Buffer> {
  const known = await findRows(tx, accountMechanism, { mechanismId: customerId }, { orderBy: 't.id' })
  const shown = await rowsOf(
    tx,
    actor,
    accountMechanism as never,
    known.map(one => one.id),
  )
  const names = ['accountName', 'bankTitle', 'bankName', 'accountNo', 'useRangeName', 'statusName'] as const
  const head = [
    '户名 / Name',
    '银行 / Bank',
    '开户行 / Branch',
    '账号 / Account no.',
    '用途 / Use',
    '状态 / State',
  ] as const
  const cell = (value: unknown) => `"${String(value ?? '').replaceAll('"', '""')}"`
  const lines = shown.map(one => names.map(name => cell((one as Record<string, unknown>)[name])).join(','))
  return Buffer.from(
    `\ufeff${[head.map(one => cell(textOf(one, actor.language))).join(','), ...lines].join('\r\n')}\r\n`,
  )
}

async function groupsOf(tx: Tx, actor: Actor, id: string): Promise<Group[]> {
  const row = await getRow(tx, quota, id)
  const word = (label: string) => textOf(label as `${string} / ${string}`, actor.language)
  const licences = await findRows(tx, mechanismLicence, { mechanismId: row.customerId } as never)
  const reviews = await reviewsOf(tx, id)
  const inReview = reviews.flatMap(one =>
    [
      ['意见 / Opinion', one.attachBizId],
      ['报告 / Report', one.payload?.['reportBizId']],
      ['照片 / Photos', one.payload?.['photosBizId']],
      ['平台后台 / Platform', one.payload?.['platformBackstage']],
      ...((one.payload?.['checks'] as { itemCode: string; fileBizId?: string }[] | undefined) ?? []).map(check => [
        check.itemCode,
        check.fileBizId,
      ]),
    ].map(([kind, bizId]) => ({
      folder: word(stepName(one.step ?? 0)),
      kind: word(String(kind)),
      bizId: bizId ? String(bizId) : null,
    })),
  )
  return [
    { folder: word('申请 / Application'), kind: word('附件 / Files'), bizId: row.attachBizId },
    ...licences.map(one => ({ folder: word('客户 / Customer'), kind: one.licenceKind, bizId: one.fileBizId })),
    ...inReview,
    ...(await conditionsOf(tx, row)).map(one => ({
      folder: word('授信条件 / Conditions'),
      kind: one.condKind,
      bizId: one.proofBizId,
    })),
  ]
}
