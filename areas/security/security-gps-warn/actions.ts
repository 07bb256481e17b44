import { bool, datetime, enumeration, files, note, text, user, type Action } from '#kernel'
import { dispatchKind, followWay, warnResult } from '../codes.ts'

const handle = { permission: 'handle' } as const

/** 40, section 7: what is done with an alert. `PUT update` runs these by `op`, buttons by their own calls. */
export const warnActions = {
  claim: { label: '认领 / Claim', from: ['pending'], to: 'handling', call: 'PUT claim', batch: true, ...handle },
  assign: {
    label: '指派 / Assign',
    from: ['pending', 'handling'],
    to: 'handling',
    call: 'PUT assign',
    batch: true,
    ...handle,
    input: { userId: user('处理人 / Handler', 'R') },
  },
  back: {
    label: '退回待处理 / Back to pending',
    from: ['handling'],
    to: 'pending',
    call: 'PUT back',
    reason: 'required',
    ...handle,
  },
  follow: {
    label: '跟进 / Follow up',
    from: ['handling', 'verifying'],
    call: 'PUT follow',
    ...handle,
    input: {
      way: enumeration('方式 / Way', 'R', followWay, { default: 1 }),
      reached: bool('已联系上 / Reached', '', { default: true }),
      content: note('内容 / Content', 'R', { max: 500 }),
      nextTime: datetime('下次跟进 / Next'),
      filesBizId: files('凭证 / Evidence'),
    },
  },
  dispatch: {
    label: '派单核实 / Dispatch',
    from: ['handling'],
    to: 'verifying',
    call: 'PUT dispatch',
    ...handle,
    input: {
      kind: enumeration('派单类型 / Kind', 'R', dispatchKind, { default: 1 }),
      content: note('要求 / Requirement', '', { max: 500 }),
    },
  },
  propose: {
    label: '提退车建议 / Propose a return',
    from: ['handling', 'verifying'],
    call: 'PUT propose',
    reason: 'required',
    ...handle,
  },
  police: {
    label: '报警 / Police',
    from: ['handling', 'verifying'],
    call: 'PUT police',
    ...handle,
    danger: true,
    confirm: '已就 {title} 报警？车辆将标记为风险车辆。 / Reported {title} to the police? The vehicle is flagged.',
    input: {
      reportNo: text('报案号 / Report no.', 'R', { max: 40 }),
      filesBizId: files('凭证 / Evidence', 'R'),
    },
  },
  finish: {
    label: '处理完成 / Finish',
    from: ['handling', 'verifying'],
    mayReach: ['verifying', 'handled'],
    call: 'PUT finish',
    ...handle,
    input: {
      result: enumeration('结果 / Result', 'R', warnResult),
      resultNote: note('说明 / Note', 'R', { max: 500 }),
      misuse: bool('确认违约使用 / Misuse confirmed'),
      evidenceBizId: files('凭证 / Evidence', '', { help: '紧急、高等级必填 / Required for urgent and high alerts' }),
    },
  },
  dismiss: {
    label: '误报 / False alarm',
    from: ['pending', 'handling', 'verifying'],
    to: 'falseAlarm',
    call: 'PUT dismiss',
    batch: true,
    reason: 'required',
    ...handle,
  },
  recover: { label: '自动恢复 / Recovered', from: ['pending'], to: 'recovered', by: 'system' },
  autoFinish: {
    label: '恢复后完成 / Finished by recovery',
    from: ['handling', 'verifying'],
    to: 'handled',
    by: 'system',
  },
} as const satisfies Record<string, Action>
