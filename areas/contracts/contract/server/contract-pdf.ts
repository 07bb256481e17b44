import { fen, groupedYuan, isAmount, refuse, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { fillTemplate, templatePdf, type Filled, type PaperFunctions } from '#packages/paper/index.ts'
import { labels } from '#packages/server/registry.ts'
import { getRow } from '#packages/server/rows.ts'
import { rmb } from '../../calculations/capital-amount.ts'
import { textOfVersion } from '../../contract-template/server/versions.ts'
import { contract } from '../contract.ts'
import { kindOf } from './kinds.ts'
import { paperData } from './paper-data.ts'

/** Before its approval, and after it was voided, a contract is no final text (30-contracts, section 3). */
const DRAFTS: Readonly<Record<number, string>> = {
  103: '草稿 非正式文本',
  102: '审批中 非正式文本',
  104: '审批中 非正式文本',
  100: '审批中 非正式文本',
  101: '已作废',
}

export interface Printed {
  /** Another template than the contract's own. */
  readonly templateId?: string | undefined
  /** The text itself, for a test print. */
  readonly html?: string
  readonly watermark?: string
  /** What the counterparty of an e-contract filled in, by the names of the template. */
  readonly fill?: Readonly<Record<string, string>>
}

/**
 * The text of a contract, filled from the version of the template under which it was made, and the placeholders that
 * have no value. Refuses one that has no template: its text is the file that was uploaded.
 */
export async function filledContract(
  tx: Tx,
  actor: Actor,
  row: RowOf<typeof contract>,
  printed: Printed,
): Promise<Filled> {
  const templateId = printed.templateId ?? row.templateId
  if (!templateId && printed.html === undefined)
    refuse(
      'noTemplate',
      '合同没有选择模板，文本为上传的文件 / The contract has no template: its text is the uploaded file',
    )
  const version = templateId === row.templateId ? (row.templateVersion ?? null) : null
  const html = printed.html ?? (await textOfVersion(tx, templateId!, version))
  // Printed in Chinese and unmasked: the paper goes to the parties.
  const { rights: _, ...printer } = { ...actor, language: 'zh' as const }
  const data = await paperData(tx, printer, kindOf(row.contractType).resource, row.id)
  return fillTemplate(html, { ...printed.fill, ...data }, functionsFor(actor.tenantId))
}

/** A contract as PDF, with a watermark while it is no final text. */
export async function contractPdf(tx: Tx, actor: Actor, contractId: string, printed: Printed = {}): Promise<Buffer> {
  return (await contractPaper(tx, actor, await getRow(tx, contract, contractId), printed)).pdf
}

/** The same, with the placeholders that have no value. */
export async function contractPaper(
  tx: Tx,
  actor: Actor,
  row: RowOf<typeof contract>,
  printed: Printed,
): Promise<{ pdf: Buffer; missing: readonly string[] }> {
  const { tree, missing } = await filledContract(tx, actor, row, printed)
  const watermark = printed.watermark ?? DRAFTS[row.status]
  const pdf = await templatePdf(tree, async () => undefined, {
    title: row.contractName ?? row.contractNo ?? '',
    number: row.contractNo ?? '',
    ...(watermark ? { watermark } : {}),
  })
  return { pdf, missing }
}

/** `{{money x}}`, `{{rmb x}}`, `{{date x}}`, `{{dict code x}}`, `{{region x}}`, `{{mask x}}` (30-contracts, section 3). */
export function functionsFor(tenantId: string): PaperFunctions {
  return {
    money: value => (isAmount(value) ? groupedYuan(fen(value)) : value),
    rmb: value => (isAmount(value) ? rmb(fen(value)) : value),
    date: value => value.replace(/^(\d{4})-(\d{2})-(\d{2}).*$/, '$1年$2月$3日'),
    dict: async (value, code = '') => (await labels()?.dictLabel(tenantId, code, value)) || value,
    region: async value => (await labels()?.regionName(value)) || value,
    mask: value =>
      value.length > 8
        ? `${value.slice(0, 4)}${'*'.repeat(value.length - 8)}${value.slice(-4)}`
        : `${value.slice(0, 1)}${'*'.repeat(Math.max(0, value.length - 1))}`,
  }
}
