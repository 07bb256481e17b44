import { halfOf, textOf, type Label, type Language } from '#kernel'
import type { FlowNotice } from '#packages/flow/index.ts'

/**
 * What a message of an approval says before the name of the document: a bell that shows the name alone leaves open what
 * is wanted.
 */
const words: Record<FlowNotice['kind'], Label> = {
  flow_todo: '请审批 / To decide',
  flow_done: '已通过 / Approved',
  flow_reject: '被驳回 / Rejected',
  flow_copy: '抄送给您 / Copied to you',
  flow_remind: '催办，请尽快审批 / Please decide soon',
  flow_escalate: '下属审批超时，请督促 / Overdue with one of your people',
  flow_no_approver: '无审批人，已转流程管理员 / Nobody to decide, passed to the workflow administrators',
}

/** '请审批：【ZL202611200001】鹏驰出行（财务主管）'; a rejection with its reason; for readers of both languages. */
export function contentOf(notice: Pick<FlowNotice, 'kind' | 'title' | 'params'>): { zh: string; en: string } {
  const comment = (notice.params['comment'] ?? '').trim()
  const half = (language: Language, [colon, open, close]: readonly [string, string, string]): string => {
    const step = textOf(notice.params['step'] ?? '', language)
    return `${textOf(words[notice.kind], language)}${colon}${halfOf(notice.title, language)}${step ? `${open}${step}${close}` : ''}${comment ? `${colon}${comment}` : ''}`
  }
  return { zh: half('zh', ['：', '（', '）']), en: half('en', [': ', ' (', ')']) }
}
