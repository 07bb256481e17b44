import { bool, datetime, defineResource, dict, enumeration, enumOf, int, json, money, text } from '#kernel'

export const taxDirection = enumOf('tax_message_direction', { 1: '发送 / Sent', 2: '收到 / Received' })
export const nextTaxAnswer = enumOf('tax_next_answer', {
  0: '如常 / As usual',
  1: '延迟 / Late',
  2: '重复 / Double',
  3: '错误 / Wrong',
  4: '无应答 / Absent',
  5: '拒绝 / Refused',
})

/** decisions, silence 18: what was sent to the tax platform and what came back. */
export const taxPlatformMessage = defineResource({
  name: 'tax-platform-message',
  label: '税务平台报文 / Message of the tax platform',
  area: 'invoices',
  page: '/invoice/platform',
  title: 'requestNo',
  fields: {
    messageTime: datetime('时间 / Time', 'SLF'),
    gateway: dict('渠道 / Platform', 'SLF', 'tax_platform'),
    direction: enumeration('方向 / Direction', 'SLF', taxDirection),
    verb: dict('操作 / Verb', 'SLF', 'tax_verb'),
    requestNo: text('请求号 / Request no.', 'SLFK', { max: 40 }),
    outcome: dict('结果 / Outcome', 'SLF', 'tax_outcome'),
    note: text('说明 / Note', 'SL', { max: 200 }),
    content: json('内容 / Content', 'S'),
  },
  calls: 'page, detail',
  codes: { play: '干预模拟平台 / Play the simulated platform' },
  scope: 'tenant',
  appendOnly: true,
  list: {
    quick: ['requestNo', 'direction', 'messageTime'],
    sort: '-messageTime',
    columns: ['messageTime', 'requestNo', 'direction', 'verb', 'outcome', 'note', 'gateway'],
  },
})

/** The books of the simulated platform: written by it, never by an invoice of ours. */
export const simulatedTaxInvoice = defineResource({
  name: 'simulated-tax-invoice',
  label: '模拟平台发票 / Invoice at the simulated platform',
  area: 'invoices',
  title: 'requestNo',
  fields: {
    requestNo: text('请求号 / Request no.', 'SUFK', { max: 40 }),
    sellerTaxNo: text('销方税号 / Seller', 'SF', { max: 20 }),
    buyerTaxNo: text('购方税号 / Buyer', 'S', { max: 20 }),
    totalAmt: money('价税合计 / Total', 'S', { signed: true }),
    content: json('内容 / Content', 'S'),
    submits: int('收到次数 / Times received', 'S'),
    queries: int('查询次数 / Times asked', 'S'),
    outcome: text('结果 / Outcome', 'S', { max: 16 }),
    invoiceNo: text('发票号码 / Invoice no.', 'SF', { max: 20 }),
    issueTime: datetime('开具时间 / Issued at', 'S'),
    withheld: bool('未收到 / Not taken in', 'S'),
    buyerUse: int('购方用途 / Use of the buyer', 'S'),
  },
  scope: 'tenant',
})

/** Confirmations of red letters at the simulated platform. */
export const simulatedTaxRed = defineResource({
  name: 'simulated-tax-red',
  label: '模拟平台红字确认 / Red letter at the simulated platform',
  area: 'invoices',
  title: 'requestNo',
  fields: {
    requestNo: text('请求号 / Request no.', 'SUFK', { max: 40 }),
    invoiceNo: text('蓝字发票 / Blue invoice', 'SF', { max: 20 }),
    confirmNo: text('确认单号 / Confirmation', 'SUF', { max: 20 }),
    confirmState: int('确认状态 / State', 'S'),
    reasonCode: int('原因 / Reason', 'S'),
    totalAmt: money('金额 / Amount', 'S'),
    enterTime: datetime('录入时间 / Entered at', 'S'),
  },
  scope: 'tenant',
})

/** What the buyer did, until our side has heard of it. */
export const simulatedTaxNews = defineResource({
  name: 'simulated-tax-news',
  label: '模拟平台通知 / News of the simulated platform',
  area: 'invoices',
  title: 'invoiceNo',
  fields: {
    newsKind: text('类别 / Kind', 'SF', { max: 8 }),
    sellerTaxNo: text('销方税号 / Seller', 'SF', { max: 20 }),
    invoiceNo: text('发票号码 / Invoice no.', 'SF', { max: 20 }),
    buyerUse: int('购方用途 / Use', 'S'),
    confirmNo: text('确认单号 / Confirmation', 'S', { max: 20 }),
    reasonCode: int('原因 / Reason', 'S'),
    totalAmt: money('金额 / Amount', 'S'),
    heard: bool('已取走 / Heard', 'SF'),
  },
  scope: 'tenant',
})

/** What the next answers of the simulated platform are made to be; used up by one answer. */
export const simulatedTaxPlay = defineResource({
  name: 'simulated-tax-play',
  label: '模拟平台干预 / Play of the simulated platform',
  area: 'invoices',
  title: 'verb',
  fields: {
    verb: text('操作 / Verb', 'SF', { max: 16 }),
    nextAnswer: enumeration('下次应答 / Next answer', 'SF', nextTaxAnswer),
    usedTime: datetime('已用于 / Used at', 'S'),
    usedFor: text('用于请求 / Used for', 'S', { max: 40 }),
  },
  scope: 'tenant',
})
