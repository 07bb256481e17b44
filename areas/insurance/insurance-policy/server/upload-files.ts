import { createHash } from 'node:crypto'
import { refuse, Refused, textOf, type Label } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { openZip, type ZipArchive } from '#packages/excel/zip-reader.ts'
import { extensionOf } from '#packages/files/index.ts'
import { pdfText } from '#packages/paper/index.ts'
import { keepFile } from '#packages/server/registry.ts'
import type { UploadedFile } from '#packages/server/route.ts'
import { findRows, getRow, updateRow } from '#packages/server/rows.ts'
import { visibleOf } from '#packages/server/scope.ts'
import { mergeAttach, rowsOfGroup } from '#areas/platform/attach/server/groups.ts'
import { FILED, KNOWN, SEVERAL, UNMATCHED, UNUSABLE } from '../file-outcome.ts'
import { insurancePolicy, insurancePolicyCover } from '../insurance-policy.ts'
import { completed } from './complete.ts'
import { bare, matchOf, reasonOf, stemOf, tokensOf, type Match, type Named } from './match-files.ts'

/** 80, 14: the zip as it comes, and what it may hold. */
export const ZIP_MAX_BYTES = 200 * 1024 * 1024
const UNPACKED_MAX_BYTES = 400 * 1024 * 1024
const PDF_MAX_BYTES = 20 * 1024 * 1024
const MOST_FILES = 2000
const PDF = 'application/pdf'

interface Told {
  readonly name: string
  readonly outcome: number
  readonly by: number | ''
  readonly policyId: string
  readonly policyNo: string
  readonly plateNo: string
  readonly reason: string
}

/** One zip of PDFs: each is filed at the policy that it names, or told why not; one that fails stops no other. */
export async function uploadFiles(
  tx: Tx,
  actor: Actor,
  file: UploadedFile | undefined,
): Promise<Record<string, unknown>> {
  const zip = await opened(file)
  const names = zip.names.filter(name => !name.endsWith('/') && !name.startsWith('__MACOSX/'))
  if (names.length === 0) refuse('emptyZip', '压缩包中没有文件 / the zip holds no file')
  if (names.length > MOST_FILES) refuse('tooMany', '一次最多2000个文件 / at most 2000 files at once')
  const known = new Map((await candidatesOf(tx, actor, names.map(stemOf))).map(one => [one.id, one]))
  const files: Told[] = []
  for (const name of names) files.push(await takeOne(tx, actor, { zip, name, known }))
  const count = (...outcomes: number[]) => files.filter(one => outcomes.includes(one.outcome)).length
  return {
    total: files.length,
    matched: count(FILED, KNOWN),
    unmatched: count(UNMATCHED, SEVERAL, UNUSABLE),
    files,
  }
}

async function opened(file: UploadedFile | undefined): Promise<ZipArchive> {
  if (!file) return refuse('noFile', '请选择zip文件 / choose a zip file')
  const notZip = () => refuse('notZip', '只能上传zip文件 / only a zip file can be uploaded')
  if (!file.name.toLowerCase().endsWith('.zip')) notZip()
  return openZip(file.bytes, { maxUnpackedBytes: UNPACKED_MAX_BYTES, maxEntries: 2 * MOST_FILES }).catch(
    (error: unknown) => {
      if (error instanceof Refused && error.refusal.kind !== 'TooLarge') return notZip()
      throw error
    },
  )
}

type Candidate = Named & { readonly groupId: string | null }
/** Policies in the caller's scope that these words may name; nothing else exists for him. */
async function candidatesOf(tx: Tx, actor: Actor, words: readonly string[]): Promise<Candidate[]> {
  const tokens = [...new Set(words.flatMap(tokensOf))]
  if (tokens.length === 0) return []
  const rows = await findRows(
    tx,
    insurancePolicy,
    sql`t.status <> 5 and (regexp_replace(upper(t.policy_no), '[^0-9A-Z]', '', 'g') = any(${tokens}::text[])
      or substr(t.plate_no, 2) = any(${tokens}::text[]) or t.vin = any(${tokens}::text[]))`,
    { limit: 20_000 },
  )
  const ids = rows.map(row => row.id)
  const seen = new Set(await visibleOf(tx, actor, insurancePolicy, ids))
  return rows
    .filter(row => seen.has(row.id))
    .map(row => ({
      id: row.id,
      policyNo: row.policyNo!,
      policyKind: row.policyKind!,
      plateNo: row.plateNo,
      vin: row.vin,
      hasFile: row.ePolicyBizId !== null,
      isLive: row.status === 1 || row.status === 2,
      groupId: row.ePolicyBizId,
    }))
}

/** By its name; what the name does not say the text in it may. */
async function matched(
  tx: Tx,
  actor: Actor,
  stem: string,
  bytes: Buffer,
  known: ReadonlyMap<string, Candidate>,
): Promise<Match> {
  const byName = matchOf(stem, '', [...known.values()])
  if (byName.found.length === 1) return byName
  const words = await pdfText(bytes)
  if (words === '') return byName
  const more = (await candidatesOf(tx, actor, [words])).map(one => known.get(one.id) ?? one)
  const all = new Map([...known.values(), ...more].map(one => [one.id, one]))
  const byText = matchOf(stem, words, [...all.values()])
  return byText.found.length > 0 ? byText : byName
}

interface Work {
  readonly zip: ZipArchive
  readonly name: string
  /** Policies that the names of the files speak of, with what this zip filed already. */
  readonly known: Map<string, Candidate>
}
async function takeOne(tx: Tx, actor: Actor, { zip, name, known }: Work): Promise<Told> {
  const told = (outcome: number, reason: Label | '', match?: Match): Told => {
    const only = match?.found.length === 1 ? match.found[0] : undefined
    return {
      name: name.slice(-200),
      outcome,
      by: match?.by ?? '',
      policyId: only?.id ?? '',
      policyNo: only?.policyNo ?? '',
      plateNo: only?.plateNo ?? only?.vin ?? '',
      reason: reason === '' ? '' : textOf(reason, actor.language),
    }
  }
  const bytes = await partOf(zip, name)
  if (typeof bytes === 'string') return told(UNUSABLE, bytes)
  const match = await matched(tx, actor, stemOf(name), bytes, known)
  if (match.found.length !== 1) {
    const outcome = match.found.length === 0 ? UNMATCHED : SEVERAL
    return told(outcome, reasonOf(outcome, match.found), match)
  }
  const one = match.found[0] as Candidate
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  if (one.groupId && (await rowsOfGroup(tx, one.groupId)).some(row => row.sha256 === sha256))
    return told(KNOWN, '', match)
  const groupId = await filed(tx, actor, one.id, { name: `${bare(one.policyNo)}.pdf`, bytes })
  known.set(one.id, { ...one, hasFile: true, groupId })
  return told(FILED, '', match)
}

/** The bytes of a PDF, or why they are none. */
async function partOf(zip: ZipArchive, name: string): Promise<Buffer | Label> {
  if (extensionOf(name) !== 'pdf') return '只接受PDF文件 / only PDF files are taken'
  const pieces: Buffer[] = []
  let size = 0
  try {
    for await (const piece of zip.stream(name)) {
      size += piece.length
      if (size > PDF_MAX_BYTES) return '单个文件不能超过20MB / a file must not exceed 20 MB'
      pieces.push(piece)
    }
  } catch (error) {
    if (error instanceof Refused && error.refusal.kind !== 'TooLarge')
      return '文件已损坏或已加密 / the file is damaged or encrypted'
    throw error
  }
  const bytes = Buffer.concat(pieces)
  return bytes.subarray(0, 1024).includes('%PDF-') ? bytes : '内容不是PDF / it is no PDF'
}

/** Joins the e-policies of the policy; what was missing on paper is less by one. */
async function filed(tx: Tx, actor: Actor, id: string, file: { name: string; bytes: Buffer }): Promise<string> {
  const made = await keepFile(tx, actor, { ...file, mime: PDF, resource: insurancePolicy.name, recordId: id })
  const policy = await getRow(tx, insurancePolicy, id)
  if (policy.ePolicyBizId) {
    await mergeAttach(tx, actor, made, policy.ePolicyBizId)
    return policy.ePolicyBizId
  }
  const covers = await findRows(tx, insurancePolicyCover, { policyId: id } as never)
  await updateRow(tx, actor, insurancePolicy, policy, {
    ePolicyBizId: made,
    ...completed({ ...policy, ePolicyBizId: made }, covers.length),
  })
  return made
}
