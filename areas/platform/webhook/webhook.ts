import {
  datetime,
  defineResource,
  enableActions,
  enabledStates,
  int,
  many,
  note,
  ref,
  state,
  states,
  text,
} from '#kernel'

/**
 * Another system that hears of events: an address, the events that it wants, and a key with which each message is
 * signed.
 */
export const webhook = defineResource({
  name: 'webhook',
  label: '事件订阅 / Webhook',
  area: 'platform',
  service: 'system',
  page: '/monitor/webhook',
  title: 'hookName',
  subtitle: ['url'],
  fields: {
    hookName: text('名称 / Name', 'RLF', { max: 64 }),
    url: text('地址 / Address', 'RL', { max: 500, wide: true }),
    /** Names of events; '*' is all of them. */
    events: many(text('事件 / Events', 'RL', { max: 64 })),
    /** Encrypted for its place; told once. */
    secret: text('签名密钥 / Signing key', 'S', { max: 500, untold: true }),
    /** Events from this moment on are told. */
    sinceTime: datetime('起始时间 / Since', 'S'),
    failures: int('连续失败 / Failures in a row', 'SL'),
    lastTime: datetime('最近送达 / Last delivered', 'SL'),
    remark: note('备注 / Remark', '', { max: 200 }),
  },
  states: enabledStates,
  actions: {
    disable: { ...enableActions.disable, permission: 'edit' },
    enable: { ...enableActions.enable, permission: 'edit' },
    /** Twenty failures in a row: nobody listens there any more. */
    pause: { label: '自动停用 / Stop', from: ['active'], to: 'inactive', by: 'system' },
  },
  calls: 'page, detail, remove, update-status:webhook_edit',
  scope: 'tenant',
  list: {
    columns: ['hookName', 'url', 'events', 'failures', 'lastTime', 'status'],
    quick: ['hookName', 'status'],
    sort: '-createTime',
  },
})

/** One event to one address. At least once: the receiver tells repetitions by the number of the delivery. */
export const webhookDelivery = defineResource({
  name: 'webhook-delivery',
  label: '事件投递 / Webhook delivery',
  area: 'platform',
  service: 'system',
  page: '/monitor/webhook/delivery',
  permission: 'webhook',
  title: 'eventName',
  fields: {
    webhookId: ref('订阅 / Webhook', 'SLF', 'webhook'),
    /** Empty: a test. */
    eventId: text('事件id / Event id', 'S', { max: 20 }),
    eventName: text('事件 / Event', 'SLF', { max: 64 }),
    no: text('单号 / No.', 'SLF', { max: 64 }),
    attempts: int('次数 / Attempts', 'SL'),
    nextTime: datetime('下次 / Next', 'SL'),
    responseCode: int('应答 / Answer', 'SL'),
    responseText: text('应答内容 / Answer text', 'S', { max: 500 }),
    tookMs: int('毫秒 / Milliseconds', 'SL'),
    doneTime: datetime('送达时间 / Delivered', 'SL'),
  },
  states: states('waiting', {
    waiting: state(1, '待投递 / Waiting'),
    delivered: state(2, '已送达 / Delivered', 'success'),
    failed: state(3, '失败 / Failed', 'danger'),
  }),
  actions: {
    deliver: { label: '送达 / Deliver', from: ['waiting'], to: 'delivered', by: 'system' },
    fail: { label: '失败 / Fail', from: ['waiting'], to: 'failed', by: 'system' },
    again: {
      label: '重新投递 / Deliver again',
      from: ['delivered', 'failed'],
      to: 'waiting',
      call: 'PUT again',
      permission: 'edit',
      batch: true,
    },
  },
  calls: 'page, detail',
  scope: 'tenant',
  list: {
    columns: ['eventName', 'no', 'webhookId', 'attempts', 'responseCode', 'tookMs', 'nextTime', 'doneTime', 'status'],
    quick: ['webhookId', 'eventName', 'status'],
    sort: '-createTime',
  },
  indexes: ['status, nextTime', 'webhookId, eventId'],
})
