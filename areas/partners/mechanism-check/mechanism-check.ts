import {
  bool,
  date,
  datetime,
  defineResource,
  enumeration,
  enumOf,
  files,
  int,
  json,
  money,
  note,
  ref,
  state,
  states,
  text,
  type Action,
} from '#kernel'

export const checkKind = enumOf('mechanism_check_kind', {
  1: '工商登记 / Business registration',
  2: '失信被执行人 / Dishonest judgment debtor',
  3: '被执行人 / Judgment debtor',
  4: '限制高消费 / Spending restriction',
  5: '裁判与开庭 / Judgments and hearings',
  6: '行政处罚 / Administrative penalties',
  7: '经营异常与严重违法 / Abnormal operation and serious violations',
  8: '税务违法 / Tax violations',
  9: '企业征信 / Company credit report',
  10: '个人征信 / Personal credit report',
  11: '内部黑名单 / Internal black list',
  12: '关联关系 / Related parties',
})
export const checkLevel = enumOf('mechanism_check_level', {
  0: ['正常 / Normal', 'success'],
  1: ['提示 / Notice', 'info'],
  2: ['警示 / Warning', 'warning'],
  3: ['严重 / Serious', 'danger'],
})
/** Who is asked about: an institution is checked with the people behind it. */
export const subjectRole = enumOf('mechanism_check_subject', {
  1: '本机构或本人 / The institution or person',
  2: '法定代表人 / Legal representative',
  3: '实际控制人 / Controller',
  4: '担保人 / Guarantor',
})
/** What the source, or the way to it, did with one request. */
export const checkOutcome = enumOf('check_request_outcome', {
  0: '等待应答 / Waiting for an answer',
  1: ['已应答 / Answered', 'success'],
  2: ['超时 / Timed out', 'warning'],
  3: ['数据源失败 / The source failed', 'danger'],
  4: ['应答不符 / Answer about another request', 'danger'],
})
export const nextCheckAnswer = enumOf('check_next_answer', {
  0: '如常 / As usual',
  1: '延迟 / Late',
  2: '重复 / Double',
  3: '错误 / Wrong',
  4: '失败 / Failing',
  5: '改变结论 / Another verdict',
})

/**
 * 20-partners 3: what a source answered about an institution or a person behind it. Never edited; asked again, the
 * newest one counts. Requests and their ways stand in check-request.
 */
export const mechanismCheck = defineResource({
  name: 'mechanism-check',
  label: '外部核查 / External check',
  area: 'partners',
  page: '/mechanism/check',
  title: 'requestNo',
  subtitle: ['summary'],
  fields: {
    mechanismId: ref('机构 / Institution', 'RSLF', 'mechanism'),
    checkKind: enumeration('核查类别 / Check', 'RSLF', checkKind),
    subjectRole: enumeration('对象身份 / Subject is', 'SLF', subjectRole),
    subjectName: text('核查对象 / Subject', 'RSLM', { max: 128, mask: 'name' }),
    subjectIdNo: text('对象证件号 / Subject ID no.', 'SM', { max: 18, mask: 'idNo' }),
    provider: text('数据源 / Source', 'SL', { max: 32 }),
    requestNo: text('请求号 / Request no.', 'USLK', { max: 32 }),
    level: enumeration('结果级别 / Level', 'SLF', checkLevel),
    hitCount: int('命中数 / Hits', 'SL'),
    hitAmount: money('涉及金额 / Amount', 'SL'),
    summary: note('摘要 / Summary', 'SL', { max: 1000 }),
    rawJson: json<Record<string, unknown>>('原始数据 / Raw answer', 'SM'),
    checkTime: datetime('核查时间 / Checked at', 'SLF'),
    validTo: date('有效期至 / Valid to', 'SLF'),
    authFileBizId: files('授权书 / Authorisation', 'S'),
    cost: money('费用 / Cost', 'SL'),
  },
  sections: [
    {
      id: 'subject',
      title: '核查对象 / Subject',
      fields: ['mechanismId', 'checkKind', 'subjectRole', 'subjectName', 'subjectIdNo', 'authFileBizId'],
    },
    {
      id: 'result',
      title: '结果 / Result',
      fields: ['level', 'hitCount', 'hitAmount', 'summary', 'checkTime', 'validTo', 'rawJson'],
    },
    { id: 'source', title: '数据源 / Source', fields: ['provider', 'requestNo', 'cost'] },
  ],
  events: {
    'mechanism.checked': {
      label: '外部核查完成 / External checks done',
      of: 'mechanism',
      facts: {
        level: enumeration('最高级别 / Highest level', '', checkLevel),
        checkIds: text('核查 / Checks'),
        failed: int('失败数 / Failed'),
      },
    },
  },
  calls: 'page, list:mechanism_check_view, detail, export',
  codes: { run: '发起核查 / Run checks', play: '干预模拟数据源 / Play the simulated source' },
  scope: 'tenant',
  appendOnly: true,
  list: {
    columns: [
      'mechanismId',
      'checkKind',
      'subjectRole',
      'subjectName',
      'level',
      'hitCount',
      'hitAmount',
      'summary',
      'checkTime',
      'validTo',
      'requestNo',
      'provider',
      'cost',
    ],
    quick: ['mechanismId', 'checkKind', 'level', 'checkTime'],
    sort: '-checkTime',
    totals: ['cost'],
  },
  detail: { facts: ['checkKind', 'level', 'hitCount', 'hitAmount', 'validTo'] },
  indexes: ['mechanismId, checkKind, checkTime'],
})

export const checkRequestStates = states('waiting', {
  waiting: state(102, '待应答 / Waiting'),
  answered: state(1, '已应答 / Answered', 'success'),
  failed: state(100, '失败 / Failed', 'danger'),
})
const requestActions = {
  answer: { label: '应答 / Answer', from: ['waiting'], to: 'answered', by: 'system' },
  fail: { label: '失败 / Fail', from: ['waiting'], to: 'failed', by: 'system' },
  retry: {
    label: '重新查询 / Ask again',
    from: ['failed'],
    to: 'waiting',
    call: 'PUT retry',
    permission: ':mechanism_check_run',
    confirm: '以原请求号{title}重新查询数据源？ / Ask the source again under the number {title}?',
  },
} as const satisfies Record<string, Action>

/** What was sent to the sources and what became of it (decisions, silence 18). One row is one question. */
export const checkRequest = defineResource({
  name: 'check-request',
  label: '核查请求 / Check request',
  area: 'partners',
  page: '/mechanism/check/request',
  title: 'requestNo',
  number: { field: 'requestNo', prefix: 'HC', width: 6 },
  fields: {
    requestNo: text('请求号 / Request no.', 'USLK', { max: 32 }),
    mechanismId: ref('机构 / Institution', 'SLF', 'mechanism'),
    checkKind: enumeration('核查类别 / Check', 'SLF', checkKind),
    subjectRole: enumeration('对象身份 / Subject is', 'SLF', subjectRole),
    subjectName: text('核查对象 / Subject', 'SLM', { max: 128, mask: 'name' }),
    subjectIdNo: text('对象证件号 / Subject ID no.', 'SM', { max: 18, mask: 'idNo' }),
    isPerson: bool('自然人 / Natural person', 'S'),
    authFileBizId: files('授权书 / Authorisation', 'S'),
    forced: bool('强制查询 / Forced', 'SLF'),
    provider: text('数据源 / Source', 'SL', { max: 32 }),
    attempts: int('查询次数 / Times asked', 'SL'),
    outcome: enumeration('结果 / Outcome', 'SLF', checkOutcome),
    outcomeNote: text('说明 / Note', 'SL', { max: 200 }),
    sentTime: datetime('发出时间 / Sent at', 'SL'),
    answerTime: datetime('应答时间 / Answered at', 'SL'),
    answers: int('收到应答 / Answers received', 'S'),
    checkId: ref('核查结果 / Result', 'SL', 'mechanism-check'),
  },
  states: checkRequestStates,
  actions: requestActions,
  calls: 'page, detail, timeline, status-count',
  permission: 'mechanism_check',
  scope: 'tenant',
  list: {
    columns: [
      'requestNo',
      'mechanismId',
      'checkKind',
      'subjectName',
      'provider',
      'outcome',
      'outcomeNote',
      'attempts',
      'sentTime',
      'answerTime',
      'status',
      'createTime',
    ],
    quick: ['mechanismId', 'checkKind', 'outcome'],
  },
  indexes: ['unique: mechanismId, checkKind, subjectRole, subjectName where status = 102'],
})

/** What the next answer of the simulated source is made to be; used up by one answer. */
export const simulatedCheckPlay = defineResource({
  name: 'simulated-check-play',
  label: '模拟数据源干预 / Play of the simulated source',
  area: 'partners',
  title: 'usedFor',
  fields: {
    checkKind: enumeration('核查类别 / Check', 'SF', checkKind),
    nextAnswer: enumeration('下次应答 / Next answer', 'SF', nextCheckAnswer),
    level: enumeration('结果级别 / Level', 'S', checkLevel),
    usedTime: datetime('已用于 / Used at', 'S'),
    usedFor: text('用于请求 / Used for', 'S', { max: 32 }),
  },
  scope: 'tenant',
})
