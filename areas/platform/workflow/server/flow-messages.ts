import { textOf } from '#kernel'
import type { FlowNotice } from '#packages/flow/index.ts'

/** What a message of an approval says before the name of the document: a bell that shows the name alone leaves open what is wanted. */
const words: Record<FlowNotice['kind'], string> = {
  flow_todo: '请审批', flow_done: '已通过', flow_reject: '被驳回', flow_copy: '抄送给您', flow_remind: '催办，请尽快审批', flow_escalate: '下属审批超时，请督促', flow_no_approver: '无审批人，已转流程管理员',
}

/** '请审批：【ZL202611200001】鹏驰出行（财务主管）'; a rejection with its reason. Messages are kept in Chinese. */
export function contentOf(notice: Pick<FlowNotice, 'kind' | 'title' | 'params'>): string {
  const [step, comment] = [textOf(notice.params['step'] ?? '', 'zh'), (notice.params['comment'] ?? '').trim()]
  return `${words[notice.kind]}：${notice.title}${step ? `（${step}）` : ''}${comment ? `：${comment}` : ''}`
}
