import { bool, datetime, defineResource, dict, int, note, ref, state, states, text } from '#kernel'

/**
 * 10-platform 5.6: by which channel texts of a purpose go. Kind 9 is simulated: it writes the log, delays, fails some,
 * and tells receipts late and twice.
 */
export const sms = defineResource({
  name: 'sms',
  label: '短信通道 / SMS channel',
  area: 'platform',
  service: 'resource',
  table: 'blade_sms',
  page: '/resource/sms',
  title: 'smsCode',
  dialect: 'framework',
  fields: {
    smsCode: text('资源编号 / Code', 'RULFK', { max: 32, help: '保存后不可修改 / Fixed once saved' }),
    category: dict('分类 / Kind', 'RLF', 'sms', { default: '9' }),
    /** Clients of the family do not know it (blade-dialect 10): what they add is for notices. */
    purpose: dict('用途 / Purpose', 'RLF', 'sms_purpose', { default: 'notice' }),
    templateId: text('模板id / Template id', 'RL', { max: 64 }),
    signName: text('短信签名 / Signature', 'RL', { max: 32 }),
    accessKey: text('访问键 / Access key', '', {
      max: 128,
      sealed: true,
      when: { category: ['1', '2', '3', '4'] },
      requiredWhen: { category: ['1', '2', '3', '4'] },
    }),
    /** Encrypted; answered as stars, and stars keep it (D13). */
    secretKey: text('密钥 / Secret key', '', {
      max: 512,
      sealed: true,
      when: { category: ['1', '2', '3', '4'] },
      requiredWhen: { category: ['2', '3', '4'] },
    }),
    regionId: text('地域 / Region', '', { max: 32, when: { category: ['1', '2', '3', '4'] } }),
    remark: note('备注 / Remark', '', { max: 200 }),
  },
  states: states('idle', {
    idle: state(1, '未启用 / Not in use', 'info'),
    inUse: state(2, '使用中 / In use', 'success'),
  }),
  actions: {
    enable: {
      label: '启用 / Use',
      from: ['idle'],
      to: 'inUse',
      call: 'POST enable',
      confirm: '同一用途只用一个通道，原通道改为未启用。 / One channel per purpose: the current one is disabled.',
    },
    retire: { label: '停用 / Disable', from: ['inUse'], to: 'idle', by: 'system' },
  },
  removableIn: ['idle'],
  calls: 'page@list, detail, submit, remove',
  list: { tabs: false, bare: 'equal' },
  detail: { related: [{ id: 'log', title: '短信记录 / Messages sent', resource: 'sms-log', by: 'smsCode' }] },
})

/** One row per text to one phone. The channel tells its end by a receipt, which may come late and more than once. */
export const smsLog = defineResource({
  name: 'sms-log',
  label: '短信记录 / SMS log',
  area: 'platform',
  service: 'resource',
  permission: 'sms',
  title: 'content',
  dialect: 'framework',
  fields: {
    phone: text('手机 / Mobile', 'SLFM', { max: 20, mask: 'phone' }),
    content: note('内容 / Content', 'SLK', { max: 500 }),
    smsCode: text('通道 / Channel', 'SLF', { max: 32 }),
    purpose: dict('用途 / Purpose', 'SLF', 'sms_purpose'),
    bizTypeCode: text('业务类型 / Kind', 'SF', { max: 64 }),
    bizId: text('业务id / Record', 'S', { max: 32 }),
    vendorNo: text('回执号 / Receipt no.', 'SLF', { max: 64 }),
    attempts: int('发送次数 / Attempts', 'SL'),
    failReason: text('失败原因 / Why it failed', 'SL', { max: 200 }),
    /** A text that came outside its hours or failed once waits until then. */
    nextTime: datetime('下次发送 / Next attempt', 'S'),
    /** Its content says ******: what leaves stands sealed in `sms-secret` for its few minutes. */
    hasSecret: bool('含验证码 / Holds a code', 'S'),
    receiptTime: datetime('回执时间 / Receipt', 'SL'),
  },
  states: states('submitted', {
    submitted: state(1, '已提交 / Submitted'),
    delivered: state(2, '成功 / Delivered', 'success'),
    failed: state(3, '失败 / Failed', 'danger'),
  }),
  actions: {
    deliver: { label: '送达 / Delivered', from: ['submitted'], to: 'delivered', by: 'system' },
    fail: { label: '失败 / Failed', from: ['submitted'], to: 'failed', by: 'system' },
  },
  calls: 'page',
  indexes: ['phone, createTime', 'vendorNo', 'smsCode, createTime desc', 'bizId'],
})

/**
 * The secret part of a text, sealed for its log row: the log and its history say ****** from the beginning. Gone once a
 * vendor took it, five minutes later at the latest.
 */
export const smsSecret = defineResource({
  name: 'sms-secret',
  label: '短信密文 / SMS secret',
  area: 'platform',
  title: 'logId',
  dialect: 'framework',
  fields: {
    logId: ref('短信 / Text', 'SU', 'sms-log'),
    sealed: text('密文 / Sealed', 'S', { max: 512 }),
    untilTime: datetime('有效至 / Until', 'S'),
  },
})
