import { localDateTime, type RowOf } from '#kernel'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { findRows, getRow, insertRow } from '#packages/server/rows.ts'
import { contractTemplate } from '../contract-template.ts'
import { contractTemplateVersion } from '../contract-template-version.ts'

type Template = Pick<RowOf<typeof contractTemplate>, 'id' | 'versionNo' | 'bodyHtml' | 'bodyFileBizId' | 'placeholders'>

/** Stores the text of a template under its version number, once: a published text never changes (decisions 12). */
export async function keepVersion(tx: Tx, actor: Actor, template: Template): Promise<void> {
  const versionNo = template.versionNo ?? 1
  const [known] = await findRows(tx, contractTemplateVersion, { templateId: template.id, versionNo })
  if (known) return
  await insertRow(tx, actor, contractTemplateVersion, {
    templateId: template.id,
    lineNo: versionNo,
    versionNo,
    bodyHtml: template.bodyHtml,
    bodyFileBizId: template.bodyFileBizId,
    placeholders: template.placeholders,
    publishTime: localDateTime(actor.clock.now()),
    publishUserId: actor.userId,
  } as never)
}

/** The text under which a contract was made; what was never published under that number is the template's own. */
export async function textOfVersion(tx: Tx, templateId: string, versionNo: number | null): Promise<string> {
  const [kept] = versionNo === null ? [] : await findRows(tx, contractTemplateVersion, { templateId, versionNo })
  return (kept ?? (await getRow(tx, contractTemplate, templateId))).bodyHtml ?? ''
}
