import { textOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import type { Actor, Tx } from '#packages/database/tx.ts'
import { insertRows } from '#packages/server/rows.ts'
import { messageTemplate } from '../message-template.ts'
import { KIND_IN_OA, templateSeeds } from '../templates.ts'

/** Adds missing kinds; changed texts are kept. */
export async function seedTemplates(tx: Tx, actor: Actor): Promise<void> {
  const known = new Set(
    (
      await tx.rows<{ code: string }>(
        sql`select biz_type_code as code from message_template where tenant_id = ${tx.tenantId} and is_deleted = 0`,
      )
    ).map(row => row.code),
  )
  await insertRows(
    tx,
    actor,
    messageTemplate,
    templateSeeds
      .filter(([code]) => !known.has(code))
      .map(([bizTypeCode, title, variables, level, mandatory]) => ({
        bizTypeCode,
        title: textOf(title, 'zh'),
        contentZh: '{content}',
        contentEn: '{content}',
        channels: bizTypeCode === KIND_IN_OA ? ['1', '4'] : ['1'],
        level,
        mandatory,
        variables: [...variables],
      })),
  )
}
