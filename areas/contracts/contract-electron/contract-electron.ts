import {
  datetime,
  defineResource,
  dict,
  enumeration,
  enumOf,
  files,
  int,
  json,
  lines,
  note,
  ref,
  state,
  states,
  text,
  type Action,
} from '#kernel'
import { contractType, partyType } from '#areas/codes/codes.ts'
import { contractScope } from '../contract/contract.ts'

export const bizType = enumOf('contract_electron_biz_type', {
  1: '合同 / Contract',
  2: '变更 / Change',
  3: '作废协议 / Invalidation agreement',
  4: '其他文件 / Other paper',
})
export const invalidMode = enumOf('contract_electron_invalid_mode', {
  1: '协议作废 / By agreement',
  2: '强制作废 / By force',
})
const signerKind = enumOf('contract_electron_signer_kind', { 1: '企业印章 / Company seal', 2: '个人 / Person' })
const signerState = enumOf('contract_electron_signer_state', {
  0: ['等待 / Waiting', 'default'],
  1: ['待签 / Current', 'warning'],
  2: ['已签 / Signed', 'success'],
  3: ['拒签 / Rejected', 'danger'],
})

/** Who signs, in which order, and what proves it. */
export const contractElectronSigner = defineResource({
  name: 'contract-electron-signer',
  label: '签署人 / Signer',
  area: 'contracts',
  kind: 'lines',
  parent: 'electronId',
  title: 'personName',
  fields: {
    electronId: ref('电子合同 / E-contract', 'S', 'contract-electron'),
    signOrder: int('顺序 / Order', 'S'),
    partyType: enumeration('甲乙丙丁方 / Side', 'S', partyType),
    signerKind: enumeration('签署方式 / Kind', 'S', signerKind),
    companyName: text('企业 / Company', 'S', { max: 128 }),
    creditCode: text('信用代码 / Credit code', 'SM', { max: 18, mask: 'idNo' }),
    personName: text('签署人 / Signer', 'S', { max: 64 }),
    phone: text('手机 / Phone', 'SM', { max: 20, mask: 'phone' }),
    idNo: text('证件号 / ID no.', 'SM', { max: 18, mask: 'idNo' }),
    sealId: ref('印章 / Seal', 'S', 'company-seal'),
    state: enumeration('状态 / State', 'S', signerState),
    signTime: datetime('签署时间 / Signed at', 'S'),
    ip: text('网络地址 / Address', 'S', { max: 45 }),
    userAgent: text('设备 / Device', 'S', { max: 255 }),
    smsLogId: text('短信记录 / Text message', 'S', { max: 20 }),
    linkId: text('链接 / Link', 'S', { max: 20, untold: true }),
    certSerial: text('证书序列号 / Certificate', 'S', { max: 64 }),
    evidenceHash: text('存证摘要 / Evidence', 'S', { max: 64 }),
  },
})

/** 30, section 3: one row per sending of a paper for signature. */
export const contractElectron = defineResource({
  name: 'contract-electron',
  label: '电子合同 / E-contract',
  area: 'contracts',
  page: '/contract/electron',
  title: 'electronNo',
  subtitle: ['subject'],
  number: { field: 'electronNo', prefix: 'DZ' },
  fields: {
    electronNo: text('电子合同编号 / E-contract no.', 'ULKS', { max: 32 }),
    subject: text('主题 / Subject', 'RLK', { max: 128 }),
    bizType: enumeration('业务类型 / Business', 'LFS', bizType),
    contractType: enumeration('合同类型 / Kind', 'LFS', contractType),
    contractId: ref('合同 / Contract', 'LFS', 'contract'),
    originId: ref('被作废的电子合同 / Invalidates', 'S', 'contract-electron'),
    statusCode: text('状态码 / State code', 'FS', { max: 16 }),
    templateId: ref('类别模板 / Template', 'LS', 'contract-template'),
    templateVersion: int('版本 / Template version', 'S'),
    provider: dict('服务商 / Provider', 'LFS', 'esign_provider'),
    providerDocId: text('服务商文件号 / Provider file no.', 'S', { max: 64 }),
    providerState: json<Record<string, unknown>>('服务商侧状态 / At the provider', 'S', { untold: true }),
    deadline: datetime('截止时间 / Deadline', 'RL'),
    draftFileBizId: files('待签文件 / File to sign', 'S'),
    signedFileBizId: files('已签文件 / Signed file', 'S'),
    draftSha256: text('待签摘要 / Draft digest', 'S', { max: 64 }),
    signedSha256: text('已签摘要 / Signed digest', 'S', { max: 64 }),
    fillNames: json<string[]>('对方填写项 / Fields to fill', 'S'),
    fillValues: json<Record<string, string>>('对方填写内容 / What was filled in', 'S'),
    sendTime: datetime('发起时间 / Send time', 'LS'),
    completeTime: datetime('完成时间 / Complete time', 'LS'),
    reason: note('原因 / Reason', 'S'),
    invalidMode: enumeration('作废方式 / Invalid mode', 'S', invalidMode),
    invalidTime: datetime('作废时间 / Invalid time', 'S'),
    noticeCount: int('催签次数 / Reminders', 'S'),
    noticeToday: int('当日催签 / Reminders of the day', 'S'),
    lastNoticeTime: datetime('最近催签时间 / Last reminder', 'S'),
    signers: lines('签署人 / Signers', '', 'contract-electron-signer', { readonly: true }),
  },
  sections: [
    {
      id: 'what',
      title: '文件 / Paper',
      fields: [
        'electronNo',
        'subject',
        'bizType',
        'contractType',
        'contractId',
        'templateId',
        'templateVersion',
        'provider',
        'deadline',
        'draftFileBizId',
        'signedFileBizId',
      ],
    },
    { id: 'signers', title: '签署人 / Signers', fields: ['signers', 'fillNames', 'fillValues'] },
    {
      id: 'course',
      title: '过程 / Course',
      fields: [
        'sendTime',
        'completeTime',
        'noticeCount',
        'lastNoticeTime',
        'reason',
        'invalidMode',
        'invalidTime',
        'originId',
        'providerDocId',
        'draftSha256',
        'signedSha256',
      ],
    },
  ],
  states: states('draft', {
    draft: state(103, '草稿 / Draft'),
    filling: state(1, '填写中 / Filling'),
    signing: state(5, '签署中 / Signing', 'warning'),
    complete: state(6, '已完成 / Complete', 'success'),
    recalled: state(101, '已撤回 / Recalled', 'info'),
    rejected: state(100, '已拒签 / Rejected', 'danger'),
    expired: state(2, '已过期 / Expired', 'danger'),
    invaliding: state(7, '作废中 / Invalidating', 'warning'),
    invalided: state(4, '已作废 / Invalidated by agreement', 'info'),
    invalidated: state(8, '已强制作废 / Invalidated by force', 'danger'),
    deleted: state(9, '已删除 / Deleted', 'info'),
  }),
  actions: {
    send: {
      label: '发起签署 / Send',
      from: ['draft'],
      mayReach: ['filling', 'signing'],
      call: 'POST send',
      permission: 'send',
      confirm:
        '发起 {title} 的签署？将短信通知签署人。 / Send {title} for signature? The signer is told by a text message.',
    },
    filled: { label: '对方已填写 / Filled in', from: ['filling'], to: 'signing', by: 'system' },
    finish: { label: '签署完成 / Complete', from: ['signing'], to: 'complete', by: 'system' },
    recall: {
      label: '撤回 / Recall',
      from: ['filling', 'signing'],
      to: 'recalled',
      call: 'POST recall',
      permission: 'send',
      reason: 'required',
      danger: true,
      confirm:
        '撤回 {title}？合同退回待盖章，已签的不再有效。 / Recall {title}? The contract waits for its seal again.',
    },
    reject: { label: '拒签 / Reject', from: ['filling', 'signing'], to: 'rejected', by: 'system', reason: 'optional' },
    expire: { label: '过期 / Expire', from: ['filling', 'signing'], to: 'expired', by: 'system' },
    startInvalid: { label: '发起作废 / Start invalidation', from: ['complete'], to: 'invaliding', by: 'system' },
    agreeInvalid: { label: '作废生效 / Invalidated', from: ['invaliding'], to: 'invalided', by: 'system' },
    refuseInvalid: { label: '作废未成 / Not invalidated', from: ['invaliding'], to: 'complete', by: 'system' },
    forceInvalid: { label: '强制作废 / Invalidated by force', from: ['complete'], to: 'invalidated', by: 'system' },
    discard: {
      label: '删除 / Delete',
      from: ['draft', 'recalled', 'rejected', 'expired'],
      to: 'deleted',
      call: 'PUT discard',
      permission: 'send',
      danger: true,
      confirm: '删除电子合同 {title}？记录保留备查。 / Delete e-contract {title}? The record stays for reference.',
    },
  } satisfies Record<string, Action>,
  events: {
    'electron.completed': '电子合同签署完成 / E-contract complete',
    'electron.rejected': '电子合同拒签 / E-contract rejected',
    'electron.expired': '电子合同过期 / E-contract expired',
    'electron.invalidated': '电子合同作废 / E-contract invalidated',
  },
  calls: 'page, detail, timeline, status-count',
  codes: {
    send: '发起与催签 / Send and remind',
    invalid: '作废 / Invalidate',
    force: '强制作废 / Invalidate by force',
    play: '模拟服务商 / Play the provider',
  },
  scope: {
    users: ['createUser', 'contractId.bizUserId'],
    depts: ['createDept', 'contractId.bizDeptId'],
    cities: [`contractId.${contractScope.cities[0]}`],
    partner: `contractId.${contractScope.partner}`,
  },
  list: {
    columns: [
      'electronNo',
      'subject',
      'contractId',
      'bizType',
      'contractType',
      'status',
      'provider',
      'sendTime',
      'deadline',
      'completeTime',
      'templateId',
      'createTime',
    ],
    quick: ['contractId', 'bizType', 'contractType', 'provider'],
  },
  detail: {
    facts: ['contractId', 'bizType', 'provider', 'deadline', 'completeTime'],
    related: [
      {
        id: 'events',
        title: '服务商消息 / Messages of the provider',
        resource: 'contract-electron-event',
        by: 'electronId',
      },
    ],
  },
  indexes: [
    'contractId, status',
    'status, deadline',
    'unique: contractId where status in (1, 5, 6, 7) and contract_id is not null',
  ],
})

const eventOutcome = enumOf('contract_electron_event_outcome', {
  1: ['已处理 / Handled', 'success'],
  2: ['重复 / Repeated', 'info'],
  3: ['无对应文件 / No such file', 'warning'],
})

/** What the provider told and what became of it; an event is handled once by its id. */
export const contractElectronEvent = defineResource({
  name: 'contract-electron-event',
  label: '电子签消息 / Message of the provider',
  area: 'contracts',
  title: 'eventNo',
  fields: {
    eventNo: text('消息编号 / Event', 'ULKS', { max: 64, was: 'event_id' }),
    electronId: ref('电子合同 / E-contract', 'LFS', 'contract-electron'),
    provider: dict('服务商 / Provider', 'LFS', 'esign_provider'),
    code: text('消息 / Message', 'LFS', { max: 16 }),
    signerId: text('签署人编号 / Signer', 'S', { max: 20 }),
    receivedTime: datetime('收到时间 / Received', 'LS'),
    outcome: enumeration('处理 / Outcome', 'LFS', eventOutcome),
    repeats: int('重复次数 / Repeats', 'LS'),
    raw: json<Record<string, unknown>>('原文 / Raw', 'S'),
  },
  calls: 'page:contract_electron_view',
  scope: 'tenant',
  indexes: ['electronId'],
})

export const nextSigning = enumOf('esign_next_answer', {
  0: '正常 / As usual',
  1: '延迟 / Late',
  2: '重复 / Twice',
  3: '乱序 / In another order',
  4: '失败，直至重设 / Failing until set anew',
})

/** What the simulated provider does the next time (decisions, silence 18). */
export const contractElectronPlay = defineResource({
  name: 'contract-electron-play',
  label: '模拟电子签应答 / Next answer of the simulated provider',
  area: 'contracts',
  title: 'nextAnswer',
  fields: {
    nextAnswer: enumeration('下次应答 / Next answer', 'R', nextSigning),
    usedTime: datetime('使用时间 / Used', 'S'),
    usedFor: text('用于 / Used for', 'S', { max: 64 }),
  },
  scope: 'tenant',
})
