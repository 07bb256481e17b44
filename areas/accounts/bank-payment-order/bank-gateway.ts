import { bool, date, datetime, defineResource, dict, enumeration, enumOf, int, json, money, ref, text } from '#kernel'

export const gatewayDirection = enumOf('bank_message_direction', { 1: '发送 / Sent', 2: '收到 / Received' })
export const nextAnswer = enumOf('bank_next_answer', {
  0: '如常 / As usual',
  1: '延迟 / Late',
  2: '重复 / Double',
  3: '错误 / Wrong',
  4: '无应答 / Absent',
})

/** decisions, silence 18: what was sent to the bank and what came back. */
export const bankGatewayMessage = defineResource({
  name: 'bank-gateway-message',
  label: '银行报文 / Message of the bank gateway',
  area: 'accounts',
  page: '/account/payment/gateway',
  title: 'requestNo',
  fields: {
    messageTime: datetime('时间 / Time', 'SLF'),
    gatewayCode: dict('渠道 / Gateway', 'SLF', 'bank_gateway'),
    direction: enumeration('方向 / Direction', 'SLF', gatewayDirection),
    verb: dict('操作 / Verb', 'SLF', 'bank_verb'),
    requestNo: text('指令号 / Request no.', 'SLFK', { max: 32 }),
    outcome: dict('结果 / Outcome', 'SLF', 'bank_outcome'),
    note: text('说明 / Note', 'SL', { max: 200 }),
    content: json('内容 / Content', 'S'),
  },
  calls: 'page, detail',
  codes: { play: '干预模拟银行 / Play the simulated bank' },
  scope: 'tenant',
  appendOnly: true,
  list: {
    quick: ['requestNo', 'verb', 'outcome', 'messageTime'],
    sort: '-messageTime',
    columns: ['messageTime', 'requestNo', 'direction', 'verb', 'outcome', 'note', 'gatewayCode'],
  },
})

/** The books of the simulated bank, keyed by request number: written by the bank, never by a payment. */
export const simulatedBankPayment = defineResource({
  name: 'simulated-bank-payment',
  label: '模拟银行付款 / Payment at the simulated bank',
  area: 'accounts',
  title: 'requestNo',
  fields: {
    requestNo: text('指令号 / Request no.', 'SUFK', { max: 32 }),
    ownAccountId: ref('付款账户 / Own account', 'S', 'account-mechanism'),
    payeeAccountName: text('收款户名 / Payee', 'S', { max: 128 }),
    contentHash: text('内容摘要 / Content hash', 'S', { max: 64, untold: true }),
    amt: money('金额 / Amount', 'S'),
    submits: int('收到次数 / Times received', 'S'),
    queries: int('查询次数 / Times asked', 'S'),
    outcome: text('结果 / Outcome', 'S', { max: 16 }),
    bankFlowNo: text('银行流水号 / Bank flow no.', 'S', { max: 64 }),
    bookDate: date('记账日 / Booked on', 'SF'),
    withheld: bool('未入账 / Not taken in', 'S'),
  },
  scope: 'tenant',
})

/** What the next answers of the simulated bank are made to be; used up by one answer. */
export const simulatedBankPlay = defineResource({
  name: 'simulated-bank-play',
  label: '模拟银行干预 / Play of the simulated bank',
  area: 'accounts',
  title: 'verb',
  fields: {
    verb: text('操作 / Verb', 'SF', { max: 16 }),
    nextAnswer: enumeration('下次应答 / Next answer', 'SF', nextAnswer),
    usedTime: datetime('已用于 / Used at', 'S'),
    usedFor: text('用于指令 / Used for', 'S', { max: 32 }),
  },
  scope: 'tenant',
})
