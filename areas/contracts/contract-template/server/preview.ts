import { invalid } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { getRow } from '#packages/server/rows.ts'
import { requireVisible } from '#packages/server/scope.ts'
import { contract } from '../../contract/contract.ts'
import { contractPaper } from '../../contract/server/contract-pdf.ts'
import { kindOf } from '../../contract/server/kinds.ts'
import { linesOfPlaceholders, placeholdersOf, unknownSaid } from './placeholders.ts'

interface Wanted {
  readonly contractId: string
  readonly contractType?: number | null | undefined
  readonly bodyHtml?: string | null | undefined
  readonly fillFields?: readonly string[] | null | undefined
}

/**
 * A text that is being written, as the parties of a chosen contract would read it: the PDF, and which of its
 * placeholders have no value there. Nothing is stored. What cannot be filled at all is refused with name and line.
 */
export async function previewTemplate(tx: Tx, actor: Actor, wanted: Wanted) {
  const html = wanted.bodyHtml ?? ''
  if (html.trim() === '') invalid({ bodyHtml: '请先填写正文 / write the body first' })
  const row = await getRow(tx, contract, wanted.contractId)
  await requireVisible(tx, actor, kindOf(row.contractType).resource, [row.id], 'read')
  if (wanted.contractType && wanted.contractType !== row.contractType)
    invalid({ contractId: '所选合同与模板的适用合同不同类 / the contract is of another kind than the template' })
  const { unknown } = placeholdersOf(html, row.contractType, wanted.fillFields ?? [])
  if (unknown.length > 0) invalid({ bodyHtml: unknownSaid(unknown) })
  const { pdf, missing } = await contractPaper(tx, actor, row, { html, watermark: '预览 非正式文本' })
  const lines = linesOfPlaceholders(html)
  return {
    contractNo: row.contractNo,
    pdf: pdf.toString('base64'),
    missing: missing.map(name => ({ name, lines: (lines.get(name) ?? []).slice(0, 20) })),
  }
}
