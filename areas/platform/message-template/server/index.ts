import { findRows } from '#packages/server/rows.ts'
import { sql } from '#packages/database/sql.ts'
import { titleOfKind } from '#areas/platform/user-message/server/words.ts'
import { implement } from '#packages/server/implement.ts'
import { messageTemplate } from '../message-template.ts'
import { commonVariables, KIND_IN_OA } from '../templates.ts'

const IN_THE_APP = '1'
const IN_THE_OA = '4'

/** Names in {} that neither every message nor this kind declares. */
export const unknownPlaces = (text: string, declared: readonly string[]): string[] =>
  [...new Set([...text.matchAll(/\{([^{}]*)\}/g)].map(match => match[1]!))].filter(
    name => !commonVariables.includes(name) && !declared.includes(name),
  )

/** The program's own title in English, while nobody renamed it. */
const englishTitle = ({ bizTypeCode, title }: { bizTypeCode: string; title: string }) => ({
  titleEn: titleOfKind(bizTypeCode, title).en,
})

export default implement(messageTemplate, {
  page: async (tx, _actor, ids) =>
    new Map(
      (await findRows(tx, messageTemplate, sql`t.id = any(${[...ids]}::bigint[])`)).map(row => [
        row.id,
        englishTitle(row),
      ]),
    ),
  detail: async (_tx, _actor, row) => englishTitle(row),
  prepare(_tx, _actor, { values, before, fault }) {
    const declared = (before?.variables as string[] | null) ?? []
    for (const field of ['contentZh', 'contentEn'] as const) {
      const unknown = unknownPlaces(values[field] ?? '', declared)
      if (unknown.length > 0)
        fault(
          field,
          `没有这个变量：${unknown.join('、')}；可用：${[...commonVariables, ...declared].join('、')} / no such variable: ${unknown.join(', ')}`,
        )
    }
    if (!values.channels) return
    if (values.channels.includes(IN_THE_OA) && (before?.bizTypeCode ?? values.bizTypeCode) !== KIND_IN_OA)
      fault('channels', '只有审批待办可以推送为OA待办 / only approvals that wait for somebody go to the OA as to-dos')
    else if (!values.channels.includes(IN_THE_APP)) values.channels = [IN_THE_APP, ...values.channels]
  },
})
